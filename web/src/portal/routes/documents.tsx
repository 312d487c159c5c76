import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import { place, type RouterContext } from '../../shared/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import type { Place } from '../../shared/place.ts';
import { documentQuery, documentsQuery, sitesToChooseQuery, toSignQuery } from '../queries.ts';
import { documentsSearch } from '../search.ts';
import { words } from '../words.ts';
import { member } from './frames.tsx';

const documentsCrumb = { label: words.documents, to: '/documents' } as const;

const documents = createRoute({
  getParentRoute: () => member,
  path: '/documents',
  validateSearch: documentsSearch,
  loader: async ({ context, location }): Promise<Place> => {
    const { queryClient } = context;
    await Promise.all([
      queryClient.ensureQueryData(documentsQuery(documentsSearch({ ...location.search }))),
      queryClient.ensureQueryData(toSignQuery),
      queryClient.ensureQueryData(sitesToChooseQuery),
    ]);
    return place(words.documents);
  },
  component: lazyRouteComponent(() => import('../documents/documents.tsx'), 'Documents'),
});

async function loadDocument(context: RouterContext, id: string) {
  const { data } = await context.queryClient.ensureQueryData(documentQuery(id));
  if (isNote(data.kind)) {
    await context.queryClient.ensureQueryData(queryOf('getDocumentNote', { params: { id } }));
  }
  return data.number ?? data.title;
}

const document = createRoute({
  getParentRoute: () => member,
  path: '/documents/$documentId',
  loader: async ({ context, params }): Promise<Place> =>
    place(await loadDocument(context, params.documentId), documentsCrumb),
  component: lazyRouteComponent(() => import('../documents/document.tsx'), 'DocumentDetail'),
});
const signDocument = createRoute({
  getParentRoute: () => member,
  path: '/documents/$documentId/sign',
  loader: async ({ context, params }): Promise<Place> =>
    place('Sign', documentsCrumb, {
      label: await loadDocument(context, params.documentId),
      to: `/documents/${params.documentId}`,
    }),
  component: lazyRouteComponent(() => import('../documents/sign-document.tsx'), 'SignDocument'),
});

export const documentRoutes = [documents, document, signDocument] as const;
