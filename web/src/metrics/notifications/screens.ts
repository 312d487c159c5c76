import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { guestScreen, screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** Live updates arrive by the stream; without one, within a minute. */
export const unreadQuery = { ...queryOf('countNotifications', {}), refetchInterval: 60_000 };

const notifications = screen({
  path: '/metrics/notifications',
  search: listSearch('listNotifications'),
  title: words.notifications,
  component: lazyRouteComponent(() => import('./notifications.tsx'), 'Notifications'),
});

const under: Crumbs = [{ label: words.account, to: '/metrics/account' }];

const settings = screen({
  path: '/metrics/account/notifications',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getNoticeSettings', {})),
  title: words.noticeSettings,
  under,
  component: lazyRouteComponent(() => import('./notice-settings.tsx'), 'NoticeSettingsScreen'),
});

export const screens = [notifications, settings] as const;

/** Emails link to it. */
const unsubscribe = guestScreen({
  path: '/metrics/unsubscribe',
  title: 'Unsubscribe',
  component: lazyRouteComponent(() => import('./unsubscribe.tsx'), 'Unsubscribe'),
});

export const guestScreens = [unsubscribe] as const;
