import type { Tasks } from '@tonnage/contract/metrics/periods/reading';
import { ownTime } from '../own-clock.ts';

const values = (n: number) => `${n} ${n === 1 ? 'value' : 'values'}`;

export const words = {
  title: ({ toReport, toAccept }: Tasks) => {
    const report = toReport.reduce((sum, each) => sum + each.open, 0);
    const accept = toAccept.reduce((sum, each) => sum + each.count, 0);
    if (report === 0 && accept === 0) return 'You’re all caught up';
    if (accept === 0) return `${values(report)} to report`;
    if (report === 0) return `${values(accept)} to accept`;
    return `${values(report)} to report, ${accept} to accept`;
  },
  nextDue: (at: string) => `The next period ends ${ownTime(at)}.`,
  toReport: 'To report',
  toAccept: 'To accept',
  project: 'Project',
  organisation: 'Organisation',
  open: 'Outstanding',
  overdue: 'Overdue',
  since: 'Oldest period',
  waiting: 'Values',
  nothingToReport: 'You have no figures to report.',
  nothingToAccept: 'Nothing to accept.',
  none: 'You’re not in an organisation yet. Create one, or ask a manager to add you to theirs.',
};
