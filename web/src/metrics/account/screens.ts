import { lazyRouteComponent } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const account = screen({
  path: '/metrics/account',
  title: words.account,
  component: lazyRouteComponent(() => import('./account.tsx'), 'MyAccount'),
});

const under: Crumbs = [{ label: words.account, to: '/metrics/account' }];

const security = screen({
  path: '/metrics/account/security',
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getFactor', {})),
      queryClient.ensureQueryData(queryOf('listPasskeys', {})),
    ]),
  title: words.security,
  under,
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});

const sessions = screen({
  path: '/metrics/account/sessions',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('listSessions', {})),
  title: words.sessions,
  under,
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});

export const screens = [account, security, sessions] as const;
