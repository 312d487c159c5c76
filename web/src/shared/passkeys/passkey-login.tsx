import { useMutation } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';

interface PasskeyLoginProps {
  onIn: (user: User, jwt: string) => unknown;
}

/** The code is loaded once the form is shown, which works without it. */
const load = () => import('./browser.ts');

/** Logs in with a passkey: by a button, and among what the browser suggests for the email address. */
export function PasskeyLogin({ onIn }: PasskeyLoginProps) {
  // Drawn until the browser says that it cannot, so that nothing moves below it.
  const [isPossible, setPossible] = useState(true);
  const login = useMutation({
    mutationFn: async () => (await load()).logInByPasskey(),
    onSuccess: (done) => done && onIn(done.user, done.jwt),
  });
  const onSuggested = useEffectEvent(onIn);
  useEffect(() => {
    const leaving = new AbortController();
    void load()
      .then(async ({ takesPasskeys, suggestPasskeys }) => {
        if (leaving.signal.aborted) return;
        setPossible(takesPasskeys());
        const done = await suggestPasskeys(leaving.signal);
        if (done) onSuggested(done.user, done.jwt);
      })
      // The form and the button still work.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (!isPossible) return null;
  return (
    <>
      <Button size="lg" full loading={login.isPending} onClick={() => login.mutate()}>
        Use a passkey
      </Button>
      {login.error && <Notice tone="block">{login.error.message}</Notice>}
    </>
  );
}
