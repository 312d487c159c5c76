import type { Tasks } from '@tonnage/contract/metrics/periods/reading';

const values = (n: number) => `${n} ${n === 1 ? 'value' : 'values'}`;
const openOf = (toReport: Tasks['toReport']) => toReport.reduce((sum, { open }) => sum + open, 0);
const waitingIn = (toAccept: Tasks['toAccept']) => toAccept.reduce((sum, { count }) => sum + count, 0);

export const words = {
  report: (toReport: Tasks['toReport']) => `Report ${values(openOf(toReport))}`,
  accept: (toAccept: Tasks['toAccept']) => `Accept ${values(waitingIn(toAccept))}`,
  title: ({ toReport, toAccept }: Tasks) => {
    const report = openOf(toReport);
    const accept = waitingIn(toAccept);
    if (report === 0 && accept === 0) return 'You’re all caught up';
    if (accept === 0) return `${values(report)} to report`;
    if (report === 0) return `${values(accept)} to accept`;
    return `${values(report)} to report, ${accept} to accept`;
  },
};
