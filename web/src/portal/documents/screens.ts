import { lazyRouteComponent } from '@tanstack/react-router';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, isNote } from '@tonnage/domain/skip-hire/documents';
import type { QueryClient } from '@tanstack/react-query';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { guestScreen, screen } from '../shell/frames.ts';
import { sitesToChooseQuery } from '../sites/site-queries.ts';
import { words } from '../words.ts';

const SORTS = ['date:asc', 'title:asc', 'title:desc', 'kind:asc', 'kind:desc'] as const;
export type DocumentSort = (typeof SORTS)[number];
const DOCUMENTS_PER_PAGE = 25;

export type DocumentsSearch = ReturnType<typeof documentsSearch>;
function documentsSearch(raw: Raw) {
  return {
    ...textOf(raw, 'q'),
    ...choiceOf(raw, 'kind', DOCUMENT_KINDS),
    ...choiceOf(raw, 'status', DOCUMENT_STATUSES),
    ...idOf(raw, 'site'),
    ...idOf(raw, 'order'),
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    ...choiceOf(raw, 'sort', SORTS),
    ...pageOf(raw),
  };
}

function idOf<Key extends string>(raw: Raw, key: Key) {
  const { [key]: id } = textOf(raw, key);
  return { [key]: id && /^[\da-f-]{36}$/i.test(id) ? id : undefined } as { [K in Key]?: string | undefined };
}

const shown = { site: { fields: ['name'] }, order: { fields: ['number'] } };

/** Whether the list is narrowed to some of the documents. */
export function isNarrowed({ q, kind, status, site, order, from, to }: DocumentsSearch): boolean {
  return [q, kind, status, site, order, from, to].some((filter) => filter !== undefined);
}

/** The filters of the documents list, as API parameters. The whole list leaves out what is above it, to sign. */
export function documentsFilter(search: DocumentsSearch): Record<string, unknown> {
  const { kind, status, site, order, from, to } = search;
  if (!isNarrowed(search)) return { status: { $ne: 'awaiting_signature' } };
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(site && { site: { id: site } }),
    ...(order && { order: { id: order } }),
    ...((from ?? to) && { date: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
  };
}

export function documentsQuery(search: DocumentsSearch, pageSize = DOCUMENTS_PER_PAGE) {
  const { q, sort, page } = search;
  const query = {
    q,
    filters: documentsFilter(search),
    sort: sort ?? 'date:desc',
    pagination: { page: page ?? 1, pageSize },
    populate: shown,
  };
  return queryOf('listDocuments', { query });
}

/** Documents awaiting a signature, oldest first. */
export const toSignQuery = documentsQuery({ status: 'awaiting_signature', sort: 'date:asc' }, 10);

/** The newest five documents of a site, for its page. */
export function siteDocumentsQuery(site: string) {
  return documentsQuery({ site }, 5);
}

export function documentQuery(id: string) {
  return queryOf('getDocument', { params: { id }, query: { populate: shown } });
}

const documents = screen({
  path: '/documents',
  search: documentsSearch,
  load: ({ queryClient, search }) =>
    Promise.all([
      queryClient.ensureQueryData(documentsQuery(search)),
      queryClient.ensureQueryData(toSignQuery),
      queryClient.ensureQueryData(sitesToChooseQuery),
    ]),
  title: words.documents,
  component: lazyRouteComponent(() => import('./documents.tsx'), 'Documents'),
});

const under: Crumbs = [{ label: words.documents, to: '/documents' }];

async function loadName(queryClient: QueryClient, id: string): Promise<string> {
  const { data } = await queryClient.ensureQueryData(documentQuery(id));
  if (isNote(data.kind)) await queryClient.ensureQueryData(queryOf('getDocumentNote', { params: { id } }));
  return data.number ?? data.title;
}

const document = screen({
  path: '/documents/$documentId',
  load: async ({ queryClient, params }) => {
    const { data } = await queryClient.ensureQueryData(documentQuery(params.documentId));
    return data.number ?? data.title;
  },
  title: (name) => name,
  under,
  component: lazyRouteComponent(() => import('./document.tsx'), 'DocumentDetail'),
});

const sign = screen({
  path: '/documents/$documentId/sign',
  load: ({ queryClient, params }) => loadName(queryClient, params.documentId),
  title: 'Sign',
  under: (label, { documentId }): Crumbs => [...under, { label, to: `/documents/${documentId}` }],
  component: lazyRouteComponent(() => import('./sign-document.tsx'), 'SignDocument'),
});

export const screens = [documents, document, sign] as const;

const mailedNote = guestScreen({
  path: '/sign',
  title: 'Sign a note',
  component: lazyRouteComponent(() => import('./mailed-note.tsx'), 'MailedNote'),
});

export const guestScreens = [mailedNote] as const;
