import { IconInbox } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import { paged } from '../parts/paged.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export type RequestsSearch = ReturnType<typeof requestsSearch>;
function requestsSearch(raw: Raw) {
  return { ...textOf(raw, 'depot'), ...textOf(raw, 'q'), ...choiceOf(raw, 'sort', ['date:asc']), ...pageOf(raw) };
}

export function requestsQuery({ depot, ...filters }: RequestsSearch) {
  return {
    ...queryOf('listRequests', { query: { ...paged(filters), depotId: depot } }),
    placeholderData: keepPreviousData,
  };
}

const requests = screen({
  path: '/desk/requests',
  search: requestsSearch,
  load: ({ queryClient, search }) => queryClient.ensureQueryData(requestsQuery(search)),
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
