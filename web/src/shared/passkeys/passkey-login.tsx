import { useMutation } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { useIsRunning } from '../../ui/use-is-running.ts';
import { hasPasskey, takesPasskeys } from './device.ts';
import { words } from './words.ts';

interface PasskeyLoginProps {
  onIn: (user: User, jwt: string) => unknown;
}

/** The code is loaded when it is needed: a login page works without it. */
const load = () => import('./browser.ts');

/**
 * Logs in with a passkey: by a button and, where this browser has had one, among what it suggests for the email address. Elsewhere
 * the page stays as light as it is.
 */
export function PasskeyLogin({ onIn }: PasskeyLoginProps) {
  const isRunning = useIsRunning();
  const login = useMutation({
    mutationFn: async () => (await load()).logInByPasskey(),
    onSuccess: (done) => done && onIn(done.user, done.jwt),
  });
  const onSuggested = useEffectEvent(onIn);
  useEffect(() => {
    const leaving = new AbortController();
    if (hasPasskey.read() === 'yes')
      void load()
        .then(({ suggestPasskeys }) => suggestPasskeys(leaving.signal))
        .then((done) => done && onSuggested(done.user, done.jwt))
        // The form and the button still work.
        .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  // Drawn before the page runs, so that nothing moves below it.
  if (isRunning && !takesPasskeys()) return null;
  return (
    <>
      <Button size="lg" full loading={login.isPending} onClick={() => login.mutate()}>
        Use a passkey
      </Button>
      {login.error && (
        <Notice tone="block">{login.error instanceof ApiError ? login.error.message : words.failed}</Notice>
      )}
    </>
  );
}
