import type { Scorecard, ScorecardRow } from '@tonnage/contract/metrics/scorecard';
import type { Tasks } from '@tonnage/contract/metrics/periods/reading';
import { PERFORMANCES, PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { onTrackWords, type TrackStatus } from '@tonnage/domain/metrics/scorecard';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const openOf = (toReport: Tasks['toReport']) => toReport.reduce((sum, { open }) => sum + open, 0);

export const words = {
  track: { ...PERFORMANCE_WORDS, NONE: 'No status' } satisfies Record<TrackStatus, string>,
  /** What matters first: "2 metrics off track, 1 at risk". */
  title: ({ counts }: Pick<Scorecard['meta'], 'counts'>) => {
    const { OFF_TRACK: off, AT_RISK: risk } = counts;
    if (off > 0) return `${counted(off, 'metric', 'metrics')} off track${risk > 0 ? `, ${risk} at risk` : ''}`;
    if (risk > 0) return `${counted(risk, 'metric', 'metrics')} at risk`;
    return onTrackWords(counts) ?? 'Scorecard';
  },
  /** What waits to be reported: "3 values to report, 1 overdue"; null without any. */
  toReport: ({ toReport }: Tasks) => {
    const [open, overdue] = [openOf(toReport), toReport.reduce((sum, each) => sum + each.overdue, 0)];
    if (open === 0) return null;
    return `${counted(open, 'value', 'values')} to report${overdue > 0 ? `, ${overdue} overdue` : ''}`;
  },
  noValue: 'No value',
  age: (periods: string) => `${periods} old`,
  notAccepted: 'not accepted',
  soFar: (value: string) => `so far ${value}`,
  pace: (value: string) => `pace ${value}`,
  atPace: (value: string, label: string) => `At this pace, ${value} in ${label}`,
  distance: (percent: number) => `${Math.round(percent)}% of objective`,
  /** How the last periods did, the worst first: "3 off track, 9 on track"; undefined if none was judged. */
  run: (performances: ScorecardRow['performances']) =>
    PERFORMANCES.toReversed()
      .flatMap((each) => {
        const n = performances.filter((performance) => performance === each).length;
        return n === 0 ? [] : `${n} ${PERFORMANCE_WORDS[each].toLowerCase()}`;
      })
      .join(', ') || undefined,
  /** Why the newest ended period has no value. */
  missing: ({ label, reason }: NonNullable<ScorecardRow['missing']>) =>
    reason === null ? `No value for ${label} yet` : `No value for ${label}: dismissed`,
  /** The same for a narrow column: without the week, and without the year of the value itself. */
  briefSince: (since: NonNullable<ScorecardRow['since']>, latest: ScorecardRow['latest']) =>
    since.label.replace(/ \(W\d+\)$/, '').replace(` ${latest?.key.slice(0, 4)}`, ''),
  sinceHere: (brief: string) => `since ${brief}`,
  since: ({ label, more }: NonNullable<ScorecardRow['since']>) => `since ${label}${more ? ' or earlier' : ''}`,
  total: (n: number) => counted(n, 'metric', 'metrics'),
  groups: { project: 'Project', organisation: 'Organisation', category: 'Category', owner: 'Owner' },
  favourites: 'Favourites',
  statuses: 'Status',
  all: 'All',
  group: 'Group by',
  show: 'Show',
  others: 'Other metrics',
  managers: 'Its managers',
  mark: (name: string) => `Add ${name} to favourites`,
  unmark: (name: string) => `Remove ${name} from favourites`,
  columns: {
    metric: 'Metric',
    latest: 'Latest value',
    note: 'About the value',
    objective: 'Objective',
    distance: 'Distance',
    previous: 'Change',
    lastYear: 'On last year',
    trend: 'Last 13 periods',
    since: 'Since',
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
