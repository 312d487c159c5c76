import type { Team } from '../metrics/team.ts';
import type { MetricThings } from './metric-things.ts';

/** The callers: a guest, the three roles of an organisation, and somebody signed in without one. */
export const METRIC_CALLERS = ['guest', 'manager', 'editor', 'viewer', 'outsider'] as const;
export type MetricCaller = (typeof METRIC_CALLERS)[number];

export interface MetricPolicy {
  may: Record<MetricCaller, string>;
  sent: (of: MetricThings) => object;
  /** It names something: callers outside its organisation get NOT_FOUND. */
  named: boolean;
  /** Recreates what the call consumes, for each permitted caller. */
  spends?: true;
}

export const SIGNED_IN = { guest: 'UNAUTHENTICATED', manager: 'ok', editor: 'ok', viewer: 'ok', outsider: 'ok' };
export const LISTED = { ...SIGNED_IN, outsider: 'an empty list' };
export const INSIDE = { ...SIGNED_IN, outsider: 'NOT_FOUND' };
export const MANAGERS = { ...INSIDE, editor: 'NOT_MANAGER', viewer: 'NOT_MANAGER' };
export const REPORTERS = { ...INSIDE, viewer: 'NOT_EDITOR' };
/** The manager wrote it. */
export const ITS_AUTHOR = { ...INSIDE, editor: 'COMMENT_CLOSED', viewer: 'COMMENT_CLOSED' };

let names = 0;
/** A number that no name has yet. */
export const nextName = () => ++names;

export const ofOrganisation = ({ organisationId }: Team) => ({ params: { id: organisationId } });
export const ofMetric = ({ metricId }: Team) => ({ params: { id: metricId } });
