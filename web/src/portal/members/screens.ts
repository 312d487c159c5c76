import { lazyRouteComponent } from '@tanstack/react-router';
import { pageOf } from '../../shared/search-fields.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.account, to: '/account' }];

const users = screen({
  path: '/account/users',
  search: (raw) => pageOf(raw),
  title: words.users,
  under,
  component: lazyRouteComponent(() => import('./account-users.tsx'), 'AccountUsers'),
});

export const screens = [users] as const;
