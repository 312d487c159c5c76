import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { OpenList } from './open-list.tsx';
import { WaitingList } from './waiting-list.tsx';
import { projectQuery } from '../queries.ts';
import type { PendingListSearch } from '../search.ts';

/** What of a project waits: for its managers, or to be reported. */
export function Pending() {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string };
  const { kind, person, page }: PendingListSearch = useSearch({ strict: false });
  const { data: project } = useSuspenseQuery(projectQuery(projectId)).data;
  if (kind === 'report') return <OpenList project={project} person={person} page={page} />;
  return <WaitingList project={project} page={page} />;
}
