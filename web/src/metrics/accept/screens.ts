import { lazyRouteComponent } from '@tanstack/react-router';
import { listQuery } from '../../shared/list.ts';
import { choiceOf, pageOf, textOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

/** A project's pending values: for its managers by default, or those to report, of everybody or of one person. */
function pendingSearch(raw: Raw) {
  const { kind } = choiceOf(raw, 'kind', ['report']);
  return { ...pageOf(raw), kind, ...textOf(kind ? raw : {}, 'person') };
}

const under: Crumbs = [{ label: words.projects, to: '/metrics/projects' }];

const pending = screen({
  path: '/metrics/projects/$projectId/pending',
  search: pendingSearch,
  load: async ({ queryClient, params: { projectId }, search }) => {
    const project = await queryClient.ensureQueryData(queryOf('getProject', { params: { id: projectId } }));
    const at = { params: { id: projectId } };
    const { kind, person: editor, page } = search;
    if (kind === 'report') await queryClient.ensureQueryData(listQuery('listOpen', { editor, page }, at));
    else await queryClient.ensureQueryData(listQuery('listWaiting', { page }, at));
    return project;
  },
  title: ({ data }) => data.name,
  under,
  component: lazyRouteComponent(() => import('./open-list.tsx'), 'Pending'),
});

export const screens = [pending] as const;
