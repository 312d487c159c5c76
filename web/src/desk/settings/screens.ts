import { IconSettings } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export const SETTINGS_TABS = [
  'brand',
  'company',
  'portal',
  'mail',
  'orders',
  'numbers',
  'permits',
  'charges',
  'staff',
  'logins',
  'keys',
  'webhooks',
] as const;

const settings = screen({
  path: '/desk/settings',
  search: (raw) => choiceOf(raw, 'tab', SETTINGS_TABS),
  load: ({ queryClient }) =>
    Promise.all([
      queryClient.ensureQueryData(queryOf('getSettings', {})),
      queryClient.ensureQueryData(queryOf('listStaff', {})),
      queryClient.ensureQueryData(queryOf('listLoginProviders', {})),
      queryClient.ensureQueryData(queryOf('listKeys', {})),
      queryClient.ensureQueryData(queryOf('listWebhooks', {})),
    ]),
  title: words.settings,
  component: lazyRouteComponent(() => import('./settings.tsx'), 'SettingsScreen'),
});

const setUp = screen({
  path: '/desk/set-up',
  load: ({ queryClient }) => queryClient.ensureQueryData(queryOf('getSetUp', {})),
  title: words.setUp,
  component: lazyRouteComponent(() => import('./set-up.tsx'), 'SetUp'),
});

export const nav: NavEntry = {
  to: '/desk/settings',
  label: words.settings,
  group: 'office',
  Icon: IconSettings,
  needs: 'settings.manage',
};

export const screens = [settings, setUp] as const;
