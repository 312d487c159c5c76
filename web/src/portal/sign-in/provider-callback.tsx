import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { startOf } from '../../lib/apps.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { storeSession } from '../../lib/session.ts';
import entryStyles from '../../shared/login/entry.module.css';
import { words as entryWords } from '../../shared/login/words.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const APPS = { desk: '/desk', metrics: '/metrics', portal: '' } as const;

/** Where a login at a provider ends, of every app: it leads on to the app whose login page began it, or back there. */
export function ProviderCallback() {
  // The code works once; the address is not kept.
  const [answer] = useState(() => window.location.search.slice(1));
  const [face] = (new URLSearchParams(answer).get('state') ?? '').split('.');
  const app = face === 'desk' || face === 'metrics' ? face : 'portal';
  const { data, error } = useQuery({
    queryKey: ['login at a provider', answer],
    queryFn: () => call('logInByProvider', { body: { data: { answer } } }),
    // Without one the page was loaded again, or opened by hand.
    enabled: answer !== '',
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  useEffect(() => {
    if (!data) return;
    const { user, jwt } = data;
    storeSession(user, jwt);
    const own = app === 'metrics' && user.faces.includes('metrics') ? APPS.metrics : startOf(user);
    window.location.assign(takeReturnTo(user, [APPS[app], '/desk']) ?? own);
  }, [data, app]);
  if (!error && answer !== '') return <PageHead title="Logging you in" sub="This takes a moment." />;
  return (
    <div className={entryStyles.stack}>
      <PageHead title="You’re not logged in" sub={error?.message ?? 'Start again from the login page.'} />
      <LinkButton href={`${APPS[app]}/login`} variant="primary" size="lg" full>
        {entryWords.backToLogin}
      </LinkButton>
    </div>
  );
}
