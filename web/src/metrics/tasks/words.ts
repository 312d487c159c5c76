import type { Tasks } from '@tonnage/contract/metrics/periods/reading';

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
};
