import { queryOf } from '../../lib/queries.ts';

/** The user's pending tasks; also refreshes the navigation's badge. */
export const tasksQuery = { ...queryOf('getTasks', {}), refetchInterval: 30_000 };

export const organisationsQuery = queryOf('listOrganisations', { query: { pagination: { pageSize: 100 } } });

export type ProjectState = 'all' | 'active' | 'finished';
/** The projects in the navigation. */
export const navigationQuery = (state: ProjectState) =>
  queryOf('listProjects', { query: { state, pagination: { pageSize: 12 } } });
