import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { OpenList } from './open-list.tsx';
import { WaitingList } from './waiting-list.tsx';
import { queryOf } from '../../lib/queries.ts';

/** A project's pending values: to be accepted by its managers, or to be reported. */
export function Pending() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/pending' });
  const { kind, person, page } = useSearch({ from: '/colleague/metrics/projects/$projectId/pending' });
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  if (kind === 'report') return <OpenList project={project} person={person} page={page} />;
  return <WaitingList project={project} page={page} />;
}
