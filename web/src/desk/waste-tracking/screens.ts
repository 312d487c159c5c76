import { IconRecycle } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry, TodayCount } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

const tracking = screen({
  path: '/desk/waste-tracking',
  search: listSearch('listReceipts', { view: 'due' }),
  load: async (visit) => {
    await Promise.all([visit.queryClient.ensureQueryData(queryOf('getTracking', {})), loadList('listReceipts')(visit)]);
  },
  title: words.tracking,
  component: lazyRouteComponent(() => import('./waste-tracking.tsx'), 'Tracking'),
});

export const nav: NavEntry = {
  to: '/desk/waste-tracking',
  label: words.tracking,
  group: 'compliance',
  Icon: IconRecycle,
  count: { of: ({ waste }) => waste || undefined, label: 'loads to submit' },
};

export const today: TodayCount = {
  of: ({ waste }) => waste,
  first: 'waste',
  subject: 'papers',
  verb: 'submit',
  to: '/desk/waste-tracking',
  one: 'load to submit',
  many: 'loads to submit',
  about: 'to the waste tracking service',
};

export const screens = [tracking] as const;
