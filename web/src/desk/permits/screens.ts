import { IconTrafficCone } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const permits = screen({
  path: '/desk/permits',
  search: listSearch('listPermits', { view: 'open' }),
  load: loadList('listPermits'),
  title: words.permits,
  component: lazyRouteComponent(() => import('./permits.tsx'), 'Permits'),
});

export const nav: NavEntry = {
  to: '/desk/permits',
  label: words.permits,
  group: 'compliance',
  Icon: IconTrafficCone,
};

export const screens = [permits] as const;
