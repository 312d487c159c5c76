import { keepPreviousData } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { paged } from '../paged.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** A project's pending values: for its managers by default, or those to report, of everybody or of one person. */
type PendingSearch = ReturnType<typeof pendingSearch>;
function pendingSearch(raw: Raw) {
  const { kind } = choiceOf(raw, 'kind', ['report']);
  return { ...pageOf(raw), kind, ...textOf(kind ? raw : {}, 'person') };
}

export function waitingQuery(id: string, page: number | undefined) {
  return { ...queryOf('listWaiting', { params: { id }, query: paged(page) }), placeholderData: keepPreviousData };
}

export function openQuery(id: string, { person, page }: Omit<PendingSearch, 'kind'>) {
  const query = { editorId: person, ...paged(page) };
  return { ...queryOf('listOpen', { params: { id }, query }), placeholderData: keepPreviousData };
}

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const pending = screen({
  path: '/metrics/projects/$projectId/pending',
  search: pendingSearch,
  load: async ({ queryClient, params: { projectId }, search }) => {
    const project = await queryClient.ensureQueryData(queryOf('getProject', { params: { id: projectId } }));
    if (search.kind === 'report') await queryClient.ensureQueryData(openQuery(projectId, search));
    else await queryClient.ensureQueryData(waitingQuery(projectId, search.page));
    return project;
  },
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./pending.tsx'), 'Pending'),
});

export const screens = [pending] as const;
