import { IconShieldLock } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.privacy, to: '/desk/data-protection' }];

const requests = screen({
  path: '/desk/data-protection',
  search: listSearch('listPrivacyRequests'),
  load: loadList('listPrivacyRequests'),
  title: words.privacy,
  component: lazyRouteComponent(() => import('./privacy-requests.tsx'), 'PrivacyRequests'),
});

const request = screen({
  path: '/desk/data-protection/$requestId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getPrivacyRequest', { params: { id: params.requestId } })),
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./privacy-request.tsx'), 'PrivacyRequestScreen'),
});

export const nav: NavEntry = {
  to: '/desk/data-protection',
  label: words.privacy,
  group: 'office',
  Icon: IconShieldLock,
  needs: 'privacy.manage',
};

export const screens = [requests, request] as const;
