import { IconInbox } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listQuery, listSearch, loadList, type ListSearch } from '../../shared/list.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export const requestsQuery = (search: ListSearch<'listRequests'>) => ({
  ...listQuery('listRequests', search),
  placeholderData: keepPreviousData,
});

const requests = screen({
  path: '/desk/requests',
  search: listSearch('listRequests'),
  load: loadList('listRequests'),
  title: words.requests,
  component: lazyRouteComponent(() => import('./requests.tsx'), 'Requests'),
});

export const nav: NavEntry = {
  to: '/desk/requests',
  label: words.requests,
  group: 'now',
  Icon: IconInbox,
  count: { of: ({ requests }) => requests, label: 'new requests' },
};

export const screens = [requests] as const;
