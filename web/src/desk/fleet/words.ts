import type { Pagination } from '@tonnage/contract/envelope';
import { MOST_ABSENCES } from '@tonnage/domain/skip-hire/absences';
import { totalOf } from '../../shared/list-pages.tsx';

const some = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`;

export const words = {
  title: (vehicles: Pagination, drivers: Pagination) =>
    `${totalOf(vehicles, (n) => some(n, 'lorry', 'lorries'))} and ${totalOf(drivers, (n) => some(n, 'driver', 'drivers')).toLowerCase()}`,
  createVehicle: 'Add lorry',
  createDriver: 'Add driver',
  name: 'Name',
  registration: 'Registration',
  phone: 'Telephone',
  depotLabel: 'Depot',
  expires: (what: string) => `${what} valid until`,
  expiresHelp: 'No jobs can be allocated after this day. Leave blank if you don’t track it here.',
  next: 'Next to expire',
  expired: 'expired',
  working: { label: 'Active', tone: 'onSite' } as const,
  stoodDown: { label: 'Inactive', tone: 'done' } as const,
  change: 'Edit',
  stillHas: (jobs: number) =>
    `${some(jobs, 'job is', 'jobs are')} still allocated and will stay so. To give ${jobs === 1 ? 'it' : 'them'} to someone else, unallocate in the planner.`,
  total: (count: number) => some(count, 'entry', 'entries'),
  absence: {
    panel: 'Lorries and drivers off',
    title: 'Mark as off',
    add: 'Mark as off',
    subject: 'Lorry or driver',
    chooseSubject: 'Choose a lorry or driver.',
    reason: 'Reason',
    from: 'First day',
    fromTime: 'Start time',
    until: 'Last day',
    untilTime: 'End time',
    note: 'Note',
    enterDate: 'Enter a date.',
    endFirst: 'The end must be after the start.',
    saved: (name: string) => `${name} is marked as off.`,
    remove: 'Remove',
    removed: (name: string) => `${name} is no longer marked as off.`,
    most: `Only the first ${MOST_ABSENCES} are listed.`,
    none: 'No lorries or drivers are off.',
  },
};
