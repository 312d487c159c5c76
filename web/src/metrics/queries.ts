import { keepPreviousData } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../lib/api.ts';
import { everyPage } from '../lib/every-page.ts';
import { queryOf } from '../lib/queries.ts';
import type {
  ActivitySearch,
  DataSearch,
  NotificationSearch,
  PendingListSearch,
  PunctualitySearch,
  ProjectsSearch,
  ScorecardSearch,
} from './search.ts';

const PER_PAGE = 25;
/** Lines of a log at the foot of a screen. */
const LINES = 10;
/** Periods of a grid: as many as fit on a desktop screen. */
const COLUMNS = 9;

/** The user's pending tasks; also refreshes the navigation's badge. */
export const tasksQuery = { ...queryOf('getTasks', {}), refetchInterval: 30_000 };
/** Every metric that the user may see, as the address asks for it. */
export function scorecardQuery({ q, status, favourites, project, organisation, sort, page }: ScorecardSearch) {
  const query = { q, status, favourites, projectId: project, organisationId: organisation, sort, page: page ?? 1 };
  return { ...queryOf('getScorecard', { query }), placeholderData: keepPreviousData };
}

/** Live updates arrive by the stream; without one, within a minute. */
export const unreadQuery = { ...queryOf('countNotifications', {}), refetchInterval: 60_000 };
export const noticeSettingsQuery = queryOf('getNoticeSettings', {});

export function notificationsQuery({ show, page }: NotificationSearch) {
  return queryOf('listNotifications', { query: { show, pagination: { page: page ?? 1, pageSize: PER_PAGE } } });
}

export const meQuery = queryOf('me', {});
export const organisationsQuery = queryOf('listOrganisations', { query: { pagination: { pageSize: 100 } } });
export type ProjectState = 'all' | 'active' | 'finished';
/** The projects in the navigation. */
export const navigationQuery = (state: ProjectState) =>
  queryOf('listProjects', { query: { state, pagination: { pageSize: 12 } } });

export function projectsQuery({ state, q, page }: ProjectsSearch) {
  const query = { state: state ?? ('active' as const), q, pagination: { page: page ?? 1, pageSize: PER_PAGE } };
  return { ...queryOf('listProjects', { query }), placeholderData: keepPreviousData };
}

/** All projects of the user, including finished ones. */
export const everyProjectQuery = {
  queryKey: ['listProjects', 'every'],
  queryFn: () =>
    everyPage((page) => call('listProjects', { query: { state: 'all', pagination: { page, pageSize: 100 } } })),
};

export const projectQuery = (id: string) => queryOf('getProject', { params: { id } });

export function membersQuery(id: string, page: number) {
  const query = { pagination: { page, pageSize: PER_PAGE } };
  return { ...queryOf('listOrganisationMembers', { params: { id }, query }), placeholderData: keepPreviousData };
}

/** Everybody who may be given a metric, including everyone who has one, however large the organisation is. */
export const colleaguesQuery = (id: string) => ({
  queryKey: ['listOrganisationMembers', 'all', id],
  queryFn: () =>
    everyPage((page) =>
      call('listOrganisationMembers', { params: { id }, query: { pagination: { page, pageSize: 100 } } }),
    ),
});

/** The API keys and shared links of an organisation, for its managers. */
export const organisationKeysQuery = (id: string) => queryOf('listOrganisationKeys', { params: { id } });

/** The webhooks of an organisation, for its managers. */
export const organisationWebhooksQuery = (id: string) => queryOf('listOrganisationWebhooks', { params: { id } });

/** The incoming webhooks of an organisation, for its managers. */
export const incomingQuery = (id: string) => queryOf('listIncomingWebhooks', { params: { id } });

/** The scheduled reports of an organisation: all for its managers, otherwise one's own. */
export const reportsQuery = (id: string) => queryOf('listReports', { params: { id } });

/** The user's own alerts on a metric. */
export const alertsQuery = (id: string) => queryOf('getMetricAlerts', { params: { id } });

export function organisationInvitationsQuery(id: string, page: number) {
  const query = { pagination: { page, pageSize: PER_PAGE } };
  return { ...queryOf('listOrganisationInvitations', { params: { id }, query }), placeholderData: keepPreviousData };
}

/** All metrics of a project. */
export const projectMetricsQuery = (id: string) => ({
  queryKey: ['listMetrics', 'all', id],
  queryFn: async () => ({
    data: await everyPage((page) =>
      call('listMetrics', { params: { id }, query: { pagination: { page, pageSize: 100 } } }),
    ),
  }),
});

/** The punctuality of the user's organisations, as the address asks for it. */
export const punctualityQuery = (search: PunctualitySearch) => ({
  ...queryOf('getPunctuality', { query: { ...search } }),
  placeholderData: keepPreviousData,
});

/** The user's saved views of the scorecard. */
export const scorecardViewsQuery = queryOf('listScorecardViews', {});

/** The saved templates of an organisation, for its managers. */
export const templatesQuery = (id: string) => queryOf('listMetricTemplates', { params: { id } });

export const metricQuery = (id: string) => queryOf('getMetric', { params: { id } });

export function periodsQuery(id: string, { show, page }: DataSearch) {
  const query = { show, pagination: { page: page ?? 1, pageSize: PER_PAGE } };
  return { ...queryOf('listPeriods', { params: { id }, query }), placeholderData: keepPreviousData };
}

/** The accounts whose figures the user may connect; nobody is a member of many. */
export const portalAccountsQuery = queryOf('listPortalAccounts', { query: { pagination: { pageSize: 100 } } });
export const portalSitesQuery = (id: string) =>
  queryOf('listPortalSites', { params: { id }, query: { pagination: { pageSize: 100 } } });

export function evidenceQuery(id: string, key: IsoDate, page: number) {
  return queryOf('listEvidence', { params: { id, key }, query: { pagination: { page, pageSize: 10 } } });
}

export function activityQuery(id: string, { page, type }: ActivitySearch) {
  const query = { type, pagination: { page: page ?? 1, pageSize: LINES } };
  return { ...queryOf('listActivity', { params: { id }, query }), placeholderData: keepPreviousData };
}

/** A project as a table; two users of it see each other's changes within half a minute. */
export function gridQuery(id: string, to: IsoDate | undefined) {
  return {
    ...queryOf('getGrid', { params: { id }, query: { to, columns: COLUMNS } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  };
}

export function waitingQuery(id: string, page: number | undefined) {
  const query = { pagination: { page: page ?? 1, pageSize: PER_PAGE } };
  return { ...queryOf('listWaiting', { params: { id }, query }), placeholderData: keepPreviousData };
}

/** The values that may be accepted in bulk, on any page. */
export const normalQuery = (id: string) => queryOf('listNormal', { params: { id } });

export function openQuery(id: string, { person, page }: PendingListSearch) {
  const query = { editorId: person, pagination: { page: page ?? 1, pageSize: PER_PAGE } };
  return { ...queryOf('listOpen', { params: { id }, query }), placeholderData: keepPreviousData };
}
