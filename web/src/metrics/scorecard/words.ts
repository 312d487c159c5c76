import type { Scorecard, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { Tasks } from '@tonnage/contract/metrics/periods/reading';
import { PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { onTrackWords, type TrackStatus } from '@tonnage/domain/metrics/scorecard';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const words = {
  track: { ...PERFORMANCE_WORDS, NONE: 'No status' } satisfies Record<TrackStatus, string>,
  /** What matters first: "2 metrics off track, 1 at risk". */
  title: ({ counts }: Pick<Scorecard['meta'], 'counts'>) => {
    const { OFF_TRACK: off, AT_RISK: risk } = counts;
    if (off > 0) return `${counted(off, 'metric', 'metrics')} off track${risk > 0 ? `, ${risk} at risk` : ''}`;
    if (risk > 0) return `${counted(risk, 'metric', 'metrics')} at risk`;
    return onTrackWords(counts) ?? 'Scorecard';
  },
  /** The tasks in one line; null without any. */
  tasks: ({ toReport, toAccept }: Tasks) => {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
    const [open, overdue] = [sum(toReport.map((each) => each.open)), sum(toReport.map((each) => each.overdue))];
    const accept = sum(toAccept.map(({ count }) => count));
    const report = `${counted(open, 'value', 'values')} to report${overdue > 0 ? `, ${overdue} overdue` : ''}`;
    const parts = [
      ...(open > 0 ? [report] : []),
      ...(accept > 0 ? [`${counted(accept, 'value', 'values')} to accept`] : []),
    ];
    return parts.length === 0 ? null : parts.join(' · ');
  },
  noValue: 'No value',
  /** A value that no manager has accepted, with its period or the later one that has none. */
  waiting: ({ label }: NonNullable<ScorecardRow['latest']>, missing: ScorecardRow['missing']): string =>
    missing ? `Not yet accepted. ${words.missing(missing)}` : `${label}, not yet accepted`,
  /** Why the newest ended period has no value. */
  missing: ({ label, reason }: NonNullable<ScorecardRow['missing']>) =>
    reason === null ? `No value for ${label} yet` : `No value for ${label}: dismissed`,
  since: ({ label, more }: NonNullable<ScorecardRow['since']>) => `since ${label}${more ? ' or earlier' : ''}`,
  total: (n: number) => counted(n, 'metric', 'metrics'),
  groups: { project: 'Project', organisation: 'Organisation', category: 'Category', owner: 'Owner' },
  favourites: 'Favourites',
  others: 'Other metrics',
  managers: 'Its managers',
  mark: (name: string) => `Add ${name} to favourites`,
  unmark: (name: string) => `Remove ${name} from favourites`,
  columns: {
    metric: 'Metric',
    status: 'Status',
    latest: 'Latest value',
    running: 'So far',
    objective: 'Objective',
    previous: 'On period before',
    lastYear: 'On last year',
    trend: 'Trend',
    owner: 'Owner',
    favourite: 'Favourite',
  },
  empty: {
    none: 'You’re not in an organisation yet. Create one, or ask a manager to add you to theirs.',
    manager: 'No metrics yet. Create a project to choose what your team reports, and how often.',
    member: 'No metrics are shared with you yet. Ask a manager of your organisation.',
    filtered: 'No metrics match.',
  },
};
