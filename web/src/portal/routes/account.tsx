import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import type { Place } from '../../shared/place.ts';
import { pageSearch } from '../search.ts';
import { words } from '../words.ts';
import { accountContacts } from '../contacts/reach.ts';
import { member } from './frames.tsx';

const account = createRoute({
  getParentRoute: () => member,
  path: '/account',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('me', {}));
    return place(words.account);
  },
  component: lazyRouteComponent(() => import('../account/account.tsx'), 'Account'),
});
const changePassword = createRoute({
  getParentRoute: () => member,
  path: '/account/profile/password',
  loader: (): Place => place(words.changePassword, { label: words.account, to: '/account' }),
  component: lazyRouteComponent(() => import('../account/change-password.tsx'), 'ChangePassword'),
});
const switchAccount = createRoute({
  getParentRoute: () => member,
  path: '/account/change',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('findAllAccounts', {}));
    return place(words.switchAccount, { label: words.account, to: '/account' });
  },
  component: lazyRouteComponent(() => import('../account/switch-account.tsx'), 'SwitchAccount'),
});

const above = { label: words.account, to: '/account' } as const;
const profile = createRoute({
  getParentRoute: () => member,
  path: '/account/profile',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('me', {}));
    return place(words.profile, above);
  },
  component: lazyRouteComponent(() => import('../account/account-profile.tsx'), 'AccountProfile'),
});
const business = createRoute({
  getParentRoute: () => member,
  path: '/account/business',
  loader: (): Place => place(words.business, above),
  component: lazyRouteComponent(() => import('../account/account-business.tsx'), 'AccountBusiness'),
});
const users = createRoute({
  getParentRoute: () => member,
  path: '/account/users',
  validateSearch: pageSearch,
  loader: (): Place => place(words.users, above),
  component: lazyRouteComponent(() => import('../members/account-users.tsx'), 'AccountUsers'),
});
const contact = createRoute({
  getParentRoute: () => member,
  path: '/account/contact',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData({ queryKey: accountContacts.key, queryFn: accountContacts.list });
    return place(words.contact, above);
  },
  component: lazyRouteComponent(() => import('../contacts/account-contact.tsx'), 'AccountContact'),
});
const sessions = createRoute({
  getParentRoute: () => member,
  path: '/account/sessions',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('listSessions', {}));
    return place('Where you’re logged in', above);
  },
  component: lazyRouteComponent(() => import('../../shared/profile/sessions.tsx'), 'Sessions'),
});
const security = createRoute({
  getParentRoute: () => member,
  path: '/account/security',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getFactor', {}));
    return place('Two-factor authentication', above);
  },
  component: lazyRouteComponent(() => import('../../shared/factor/two-factor.tsx'), 'TwoFactor'),
});
const calendar = createRoute({
  getParentRoute: () => member,
  path: '/account/calendar',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getCalendarFeed', {}));
    return place(words.calendar, above);
  },
  component: lazyRouteComponent(() => import('../account/account-calendar.tsx'), 'AccountCalendar'),
});
const notifications = createRoute({
  getParentRoute: () => member,
  path: '/account/notifications',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(queryOf('getNotifications', {}));
    return place(words.notifications, above);
  },
  component: lazyRouteComponent(() => import('../account/account-notifications.tsx'), 'AccountNotifications'),
});

export const accountRoutes = [
  account,
  profile,
  changePassword,
  business,
  users,
  contact,
  switchAccount,
  sessions,
  security,
  calendar,
  notifications,
] as const;
