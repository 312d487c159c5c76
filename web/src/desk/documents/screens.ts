import { IconFileText } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.documents, to: '/desk/documents' }];

const documents = screen({
  path: '/desk/documents',
  search: listSearch('listDeskDocuments', { state: 'awaiting_signature' }),
  load: loadList('listDeskDocuments'),
  title: words.documents,
  component: lazyRouteComponent(() => import('./documents.tsx'), 'Documents'),
});

const document = screen({
  path: '/desk/documents/$documentId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getDeskDocument', { params: { id: params.documentId } })),
  title: ({ data }) => data.number ?? data.title,
  under,
  component: lazyRouteComponent(() => import('./document.tsx'), 'DocumentScreen'),
});

export const nav: NavEntry = {
  to: '/desk/documents',
  label: words.documents,
  group: 'compliance',
  Icon: IconFileText,
};

export const screens = [documents, document] as const;
