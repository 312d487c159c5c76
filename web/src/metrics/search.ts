import { type ActivityType, isActivityType } from '@tonnage/domain/metrics/activities';
import { SCORECARD_SORTS, type Standing, STANDINGS } from '@tonnage/domain/metrics/scorecard';
import type { Comparison } from '@tonnage/domain/metrics/compare';
import { type Bucket, BUCKETS } from '@tonnage/domain/metrics/buckets';
import { type Aggregate, MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';

/** How the scorecard is grouped. */
export const GROUPS = ['project', 'organisation', 'category', 'owner'] as const;

/** A view of the scorecard: the address holds all of it, so a bookmark is a saved view. */
export interface ScorecardSearch {
  q?: string | undefined;
  status?: Standing | undefined;
  favourites?: 'true' | undefined;
  project?: string | undefined;
  organisation?: string | undefined;
  sort?: Exclude<(typeof SCORECARD_SORTS)[number], 'status'> | undefined;
  group?: (typeof GROUPS)[number] | undefined;
  dense?: true | undefined;
  page?: number | undefined;
}

export function scorecardSearch(raw: Record<string, unknown>): ScorecardSearch {
  const { status, favourites, project, organisation, sort, group, dense } = raw;
  const known = <T extends string>(list: readonly T[], value: unknown) => list.find((each) => each === value);
  const [state, order, groups] = [known(STANDINGS, status), known(SCORECARD_SORTS, sort), known(GROUPS, group)];
  const { q, page } = projectsSearch({ q: raw['q'], page: raw['page'] });
  return {
    q,
    status: state ? state : undefined,
    // The router reads the word as a boolean.
    favourites: favourites === true || favourites === 'true' ? 'true' : undefined,
    project: typeof project === 'string' ? project : undefined,
    organisation: typeof organisation === 'string' ? organisation : undefined,
    sort: order && order !== 'status' ? order : undefined,
    group: groups ? groups : undefined,
    dense: dense === true || dense === 'true' ? true : undefined,
    page,
  };
}

/** The search parameters of the projects. Any other is dropped. */
export interface ProjectsSearch {
  state?: 'finished' | 'all' | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

export function projectsSearch(raw: Record<string, unknown>): ProjectsSearch {
  // The router parses a word of digits alone as a number.
  const value = raw['q'];
  const q = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
  const page = Number(raw['page']);
  return {
    state: raw['state'] === 'finished' || raw['state'] === 'all' ? raw['state'] : undefined,
    q: q.trim() === '' ? undefined : q,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

/**
 * The last column shown; absent: the running one. The deck's period; absent: the one that is due. The buckets of the
 * chart below the table; absent: the project's periods.
 */
export interface ReportSearch {
  to?: IsoDate | undefined;
  at?: IsoDate | undefined;
  bucket?: Bucket | undefined;
}

export function reportSearch({ to, at, bucket }: Record<string, unknown>): ReportSearch {
  return {
    ...bucketIn(bucket),
    to: typeof to === 'string' && isIsoDate(to) ? to : undefined,
    at: typeof at === 'string' && isIsoDate(at) ? at : undefined,
  };
}

export interface PendingSearch {
  page?: number | undefined;
}

export function pendingSearch(raw: Record<string, unknown>): PendingSearch {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 1 ? page : undefined };
}

/** The page and the type of a metric's history. */
export interface ActivitySearch extends PendingSearch {
  type?: ActivityType | undefined;
}

export function activitySearch(raw: Record<string, unknown>): ActivitySearch {
  const { type } = raw;
  return { ...pendingSearch(raw), type: isActivityType(type) ? type : undefined };
}

/** The page of an organisation's members, and the page of its pending invitations. */
export interface OrganisationSearch extends PendingSearch {
  invited?: number | undefined;
}

export function organisationSearch(raw: Record<string, unknown>): OrganisationSearch {
  const { page: invited } = pendingSearch({ page: raw['invited'] });
  return { ...pendingSearch(raw), invited: invited ? invited : undefined };
}

/** A project's pending values: for its managers by default, or those to report, of everybody or of one person. */
export interface PendingListSearch extends PendingSearch {
  kind?: 'report' | undefined;
  person?: string | undefined;
}

export function pendingListSearch(raw: Record<string, unknown>): PendingListSearch {
  const { kind, person } = raw;
  return {
    ...pendingSearch(raw),
    kind: kind === 'report' ? kind : undefined,
    person: kind === 'report' && typeof person === 'string' ? person : undefined,
  };
}

export interface NewOrganisationSearch {
  step?: 'managers' | undefined;
}

export function newOrganisationSearch(raw: Record<string, unknown>): NewOrganisationSearch {
  return { step: raw['step'] === 'managers' ? 'managers' : undefined };
}

/** The step of a new project, and its initial organisation. */
export interface NewProjectSearch {
  step?: 'categories' | 'frequency' | 'metrics' | undefined;
  organisation?: string | undefined;
}

export function newProjectSearch(raw: Record<string, unknown>): NewProjectSearch {
  const { step, organisation } = raw;
  return {
    step: step === 'categories' || step === 'frequency' || step === 'metrics' ? step : undefined,
    organisation: typeof organisation === 'string' ? organisation : undefined,
  };
}

export interface NotificationSearch {
  show?: 'unread' | undefined;
  page?: number | undefined;
}

export function notificationSearch(raw: Record<string, unknown>): NotificationSearch {
  return { show: raw['show'] === 'unread' ? 'unread' : undefined, ...pendingSearch(raw) };
}

/** A metric's period filter, the page, and the open period. */
export interface DataSearch {
  period?: IsoDate | undefined;
  show?: 'reported' | 'open' | 'waiting' | undefined;
  page?: number | undefined;
}

export function dataSearch(raw: Record<string, unknown>): DataSearch {
  const { show, period } = raw;
  return {
    show: show === 'reported' || show === 'open' || show === 'waiting' ? show : undefined,
    period: typeof period === 'string' && isIsoDate(period) ? period : undefined,
    ...pendingSearch(raw),
  };
}

function bucketIn(raw: unknown): { bucket?: Bucket } {
  const bucket = BUCKETS.find((each) => each === raw);
  return { bucket: bucket ? bucket : undefined };
}

/** The metrics of a chart, its buckets, and its aggregation. */
export interface EvolutionSearch {
  /** Ids, separated by commas; empty for none. */
  metrics?: string | undefined;
  bucket?: Bucket | undefined;
  aggregate?: Aggregate | undefined;
  /** How they are drawn; absent: a panel for each unit. */
  mode?: 'overlay' | 'objective' | undefined;
  /** The metrics' whole life; absent: the usual window of the buckets. */
  span?: 'all' | undefined;
  /** Keys of the first and the last visible bucket; absent: the whole window. */
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  /** Absent: includes values that are not accepted yet. */
  waiting?: false | undefined;
  /** The display units of times, weights and areas, separated by commas; absent: their own. */
  units?: string | undefined;
  /** The other time drawn beside each metric. */
  compare?: Comparison | undefined;
  /** Absent: events stand on the chart. */
  events?: false | undefined;
}

export function evolutionSearch(raw: Record<string, unknown>): EvolutionSearch {
  const { metrics, bucket, aggregate, mode, span, from, to, waiting, units, compare, events } = raw;
  return {
    metrics: typeof metrics === 'string' ? metrics : undefined,
    ...bucketIn(bucket),
    aggregate: aggregate === 'sum' || aggregate === 'avg' ? aggregate : undefined,
    mode: mode === 'overlay' || mode === 'objective' ? mode : undefined,
    span: span === 'all' ? span : undefined,
    from: typeof from === 'string' && isIsoDate(from) ? from : undefined,
    to: typeof to === 'string' && isIsoDate(to) ? to : undefined,
    waiting: waiting === false ? waiting : undefined,
    units: typeof units === 'string' ? units : undefined,
    compare: compare === 'before' || compare === 'lastYear' ? compare : undefined,
    events: events === false ? events : undefined,
  };
}

/** The metrics that an address names, five at most; `usual` if it names none. */
export function chosenOf({ metrics }: EvolutionSearch, usual: readonly string[]): string[] {
  if (metrics === undefined) return [...usual];
  return metrics
    .split(',')
    .filter((id) => id !== '')
    .slice(0, MOST_CHART_METRICS);
}

/** The days of a report on punctuality, and the project that it is limited to. */
export interface PunctualitySearch {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  projectId?: string | undefined;
}

export function punctualitySearch({ from, to, projectId }: Record<string, unknown>): PunctualitySearch {
  return {
    from: typeof from === 'string' && isIsoDate(from) ? from : undefined,
    to: typeof to === 'string' && isIsoDate(to) ? to : undefined,
    projectId: typeof projectId === 'string' ? projectId : undefined,
  };
}

/** The address that was typed on the page before. */
export interface EmailSearch {
  email?: string | undefined;
}

export function emailSearch({ email }: Record<string, unknown>): EmailSearch {
  return { email: typeof email === 'string' && email !== '' ? email.slice(0, 200) : undefined };
}

/** The address, and the step of creating an account. */
export interface CreateAccountSearch extends EmailSearch {
  step?: 'password' | undefined;
}

export function createAccountSearch(raw: Record<string, unknown>): CreateAccountSearch {
  return { ...emailSearch(raw), step: raw['step'] === 'password' ? 'password' : undefined };
}

/** The address that was emailed, and why: to confirm a new account, else to set a new password. */
export interface CheckEmailSearch extends EmailSearch {
  about?: 'account' | undefined;
}

export function checkEmailSearch(raw: Record<string, unknown>): CheckEmailSearch {
  return { ...emailSearch(raw), about: raw['about'] === 'account' ? 'account' : undefined };
}
