import { DAYS } from '../project-wizard/words.ts';
import type { Reports } from '@tonnage/contract/metrics/reports';

type Report = Reports[number];

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** A report in words. */
export const reportWords = {
  hour: hourText,
  name: (row: Report) => `${row.project?.name ?? 'All projects'}, ${row.frequency === 'WEEKLY' ? 'weekly' : 'monthly'}`,
  when: ({ frequency, weekday, monthDay, hour, pausedAt }: Report) => {
    const day = frequency === 'WEEKLY' ? `Every ${DAYS[weekday - 1]}` : `Day ${monthDay} of every month`;
    return `${pausedAt ? 'Paused. ' : ''}${day} at ${hourText(hour)}`;
  },
  readers: ({ readers }: Report) =>
    readers.map(({ name, stopped }) => (stopped ? `${name} (unsubscribed)` : name)).join(', ') || 'Nobody',
};
