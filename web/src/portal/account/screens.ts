import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { OPEN, storeReturnTo } from '../../lib/return-to.ts';
import { storedSession } from '../../lib/session.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { root, screen } from '../shell/frames.ts';
import { words } from '../words.ts';
import { workIn } from './work-in.ts';

const under: Crumbs = [{ label: words.account, to: '/account' }];

const account = screen({
  path: '/account',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('me', {})),
  title: words.account,
  component: lazyRouteComponent(() => import('./account.tsx'), 'Account'),
});

const profile = screen({
  path: '/account/profile',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('me', {})),
  title: words.profile,
  under,
  component: lazyRouteComponent(() => import('./account-profile.tsx'), 'AccountProfile'),
});

const changePassword = screen({
  path: '/account/profile/password',
  title: words.changePassword,
  under,
  component: lazyRouteComponent(() => import('./change-password.tsx'), 'ChangePassword'),
});

const business = screen({
  path: '/account/business',
  title: words.business,
  under,
  component: lazyRouteComponent(() => import('./account-business.tsx'), 'AccountBusiness'),
});

const switchAccount = screen({
  path: '/account/change',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('findAllAccounts', {})),
  title: words.switchAccount,
  under,
  component: lazyRouteComponent(() => import('./switch-account.tsx'), 'SwitchAccount'),
});

const sessions = screen({
  path: '/account/sessions',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('listSessions', {})),
  title: 'Where you’re logged in',
  under,
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});

const security = screen({
  path: '/account/security',
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getFactor', {})),
      queryClient.ensureQueryData(queryOf('listPasskeys', {})),
    ]),
  title: 'Two-factor authentication',
  under,
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});

const calendar = screen({
  path: '/account/calendar',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getCalendarFeed', {})),
  title: words.calendar,
  under,
  component: lazyRouteComponent(() => import('./account-calendar.tsx'), 'AccountCalendar'),
});

const notifications = screen({
  path: '/account/notifications',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getNotifications', {})),
  title: words.notifications,
  under,
  component: lazyRouteComponent(() => import('./account-notifications.tsx'), 'AccountNotifications'),
});

export const screens = [
  account,
  profile,
  changePassword,
  business,
  switchAccount,
  sessions,
  security,
  calendar,
  notifications,
] as const;

/**
 * An item of an account, as emails link to it: it opens in that account, even when the user works in another one, and
 * after the login for guests.
 */
export const openRoute = createRoute({
  getParentRoute: () => root,
  path: '/open/$accountId/$',
  beforeLoad: async ({ context, params: { accountId, _splat = '' } }) => {
    const path = `${OPEN}${accountId}/${_splat}`;
    if (!storedSession()) {
      storeReturnTo(path);
      throw redirect({ to: '/login' });
    }
    // The account is not theirs: then the item is not found in the current one.
    await workIn(context.queryClient, accountId).catch(() => undefined);
    // A session that has ended opens the login page by itself, which returns to the link.
    if (!storedSession()) await new Promise(() => undefined);
    const to: string = `/${_splat}`;
    throw redirect({ to, replace: true });
  },
});
