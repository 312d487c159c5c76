import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listSearch, loadList } from '../../shared/list.ts';
import { deskDocumentQuery, trackingQuery } from '../queries.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const documents = createRoute({
  getParentRoute: () => staff,
  path: '/desk/documents',
  validateSearch: listSearch('listDeskDocuments'),
  loader: async (given): Promise<Place> => {
    await loadList('listDeskDocuments', given);
    return place(words.documents);
  },
  component: lazyRouteComponent(() => import('../documents/documents.tsx'), 'Documents'),
});

const document = createRoute({
  getParentRoute: () => staff,
  path: '/desk/documents/$documentId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(deskDocumentQuery(params.documentId));
    return place(data.number ?? data.title, { label: words.documents, to: '/desk/documents' });
  },
  component: lazyRouteComponent(() => import('../documents/document.tsx'), 'DocumentScreen'),
});

const permits = createRoute({
  getParentRoute: () => staff,
  path: '/desk/permits',
  validateSearch: listSearch('listPermits'),
  loader: async (given): Promise<Place> => {
    await loadList('listPermits', given);
    return place(words.permits);
  },
  component: lazyRouteComponent(() => import('../permits/permits.tsx'), 'Permits'),
});

const tracking = createRoute({
  getParentRoute: () => staff,
  path: '/desk/waste-tracking',
  validateSearch: listSearch('listReceipts'),
  loader: async (given): Promise<Place> => {
    await Promise.all([given.context.queryClient.ensureQueryData(trackingQuery), loadList('listReceipts', given)]);
    return place(words.tracking);
  },
  component: lazyRouteComponent(() => import('../waste-tracking/waste-tracking.tsx'), 'Tracking'),
});

export const documentRoutes = [documents, document, permits, tracking] as const;
