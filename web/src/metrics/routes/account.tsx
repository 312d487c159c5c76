import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { noticeSettingsQuery } from '../queries.ts';
import { notificationSearch } from '../search.ts';
import { words } from '../words.ts';
import { colleague, root } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const notifications = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/notifications',
  validateSearch: notificationSearch,
  loader: (): Place => place(words.notifications),
  component: lazyRouteComponent(() => import('../notifications/notifications.tsx'), 'Notifications'),
});

const account = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/account',
  loader: (): Place => place(words.account),
  component: lazyRouteComponent(() => import('../account/account.tsx'), 'MyAccount'),
});

const settings = createRoute({
  getParentRoute: () => colleague,
  path: '/metrics/account/notifications',
  loader: async ({ context }): Promise<Place> => {
    await context.queryClient.ensureQueryData(noticeSettingsQuery);
    return place(words.noticeSettings, { label: words.account, to: '/metrics/account' });
  },
  component: lazyRouteComponent(() => import('../notifications/notice-settings.tsx'), 'NoticeSettingsScreen'),
});

export const accountRoutes = [notifications, account, settings] as const;

/** Needs no login: emails link to it. */
export const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/metrics/unsubscribe',
  loader: (): Place => place('Unsubscribe'),
  component: lazyRouteComponent(() => import('../notifications/unsubscribe.tsx'), 'Unsubscribe'),
});
