import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (depot: string, days: number) => `${depot}: open ${many(days, 'day', 'days')} a week`,
  createDepot: 'Add a depot',
  mayNot: 'Only a manager can change the calendar.',
  locks: {
    weekend: 'closed',
    bank_holiday: 'bank holiday',
    closed: 'closed',
  } satisfies Partial<Record<LockReason, string>> as Partial<Record<LockReason, string>>,
  stands: (n: number) =>
    n === 0
      ? 'No jobs booked on this day.'
      : `${many(n, 'job is', 'jobs are')} booked on this day. To move them, use the planner.`,
  capacity: 'Maximum jobs on this day',
  capacityWrong: 'Enter a whole number up to 10,000.',
  capacitySet: (day: string, n: number) => `${day}: room for ${many(n, 'job', 'jobs')}.`,
  closeDay: 'Close this day',
  closeKnowing: (n: number) => `Close with ${many(n, 'job', 'jobs')} booked`,
  save: 'Save',
  change: 'Edit',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  lead: 'Lead time (days)',
  leadText: (n: number) => (n === 0 ? 'Same day, before the cut-off' : many(n, 'working day', 'working days')),
  nations: { england_wales: 'England and Wales', scotland: 'Scotland', northern_ireland: 'Northern Ireland' },
  name: 'Name',
  postcode: 'Postcode',
  aheadHelp: (n: number) => `${many(n, 'job is', 'jobs are')} already booked on these days and won’t be moved.`,
  missing: 'This field is required.',
  closures: 'Planned closures',
  onIt: (n: number) => many(n, 'job', 'jobs'),
  createZone: 'Add a zone',
  zoneTitle: (name: string) => `Edit ${name}`,
  prefixes: 'Postcode prefixes',
  elsewhere: 'Everywhere else',
  permitArea: 'Highway permits',
  zoneSaved: (moved: number, unmoved: number) =>
    [
      'Zone saved.',
      moved > 0 && `${many(moved, 'site', 'sites')} moved to the new depot.`,
      unmoved > 0 &&
        `${many(unmoved, 'site stays', 'sites stay')} with the old depot until ${unmoved === 1 ? 'its' : 'their'} open orders are finished.`,
    ]
      .filter(Boolean)
      .join(' '),
  tester: 'Postcode checker',
  testWrong: 'Enter a full postcode, for example LS11 5PS.',
};
