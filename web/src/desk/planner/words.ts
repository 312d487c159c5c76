import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';
import { JOB_STATUS_LABELS, type JobStatus } from '@tonnage/domain/skip-hire/orders';

export const words = {
  closed: {
    weekend: 'Closed',
    bank_holiday: 'Bank holiday',
    closed: 'Closed',
  } as Partial<Record<LockReason, string>>,
  requests: 'Requests',
  slots: { am: 'am', pm: 'pm', any: '' },
  status: JOB_STATUS_LABELS satisfies Record<JobStatus, string>,
  choose: 'Choose',
  move: 'Move job',
  free: (places: number) => (places === 0 ? 'full' : places === 1 ? '1 place free' : `${places} places free`),
  allocate: 'Allocate',
  complete: 'Mark done',
  doneHelp: 'Leave blank if it has just been done.',
  doneBoth: 'Enter both the date and the time.',
  fail: 'Mark failed',
  done: {
    allocated: (number: string) => `${number} allocated.`,
    unallocated: (number: string) => `${number} unallocated.`,
    started: (number: string) => `${number} is on its way.`,
    completed: (number: string) => `${number} done.`,
    failed: (number: string) => `${number} marked as failed.`,
  },
};
