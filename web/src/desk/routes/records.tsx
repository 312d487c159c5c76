import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listSearch, loadList } from '../../shared/list.ts';
import { auditChoicesQuery, auditQuery } from '../office-queries.ts';
import { auditSearch } from '../office-search.ts';
import { privacyRequestQuery } from '../queries.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const audit = createRoute({
  getParentRoute: () => staff,
  path: '/desk/audit',
  validateSearch: auditSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await Promise.all([
      context.queryClient.ensureQueryData(auditChoicesQuery),
      context.queryClient.ensureQueryData(auditQuery(auditSearch({ ...location.search }))),
    ]);
    return place(words.audit);
  },
  component: lazyRouteComponent(() => import('../audit/audit.tsx'), 'Audit'),
});

const outbox = createRoute({
  getParentRoute: () => staff,
  path: '/desk/outbox',
  validateSearch: listSearch('listMails'),
  loader: async (given): Promise<Place> => {
    await loadList('listMails', given);
    return place(words.outbox);
  },
  component: lazyRouteComponent(() => import('../email/outbox.tsx'), 'Outbox'),
});

const privacyRequests = createRoute({
  getParentRoute: () => staff,
  path: '/desk/data-protection',
  validateSearch: listSearch('listPrivacyRequests'),
  loader: async (given): Promise<Place> => {
    await loadList('listPrivacyRequests', given);
    return place(words.privacy);
  },
  component: lazyRouteComponent(() => import('../privacy/privacy-requests.tsx'), 'PrivacyRequests'),
});

const privacyRequest = createRoute({
  getParentRoute: () => staff,
  path: '/desk/data-protection/$requestId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(privacyRequestQuery(params.requestId));
    return place(data.name, { label: words.privacy, to: '/desk/data-protection' });
  },
  component: lazyRouteComponent(() => import('../privacy/privacy-request.tsx'), 'PrivacyRequestScreen'),
});

export const recordRoutes = [audit, outbox, privacyRequests, privacyRequest] as const;
