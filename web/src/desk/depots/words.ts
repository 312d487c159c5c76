import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (depot: string, days: number) => `${depot}: open ${many(days, 'day', 'days')} a week.`,
  noDepot: 'No depots yet.',
  noDepotText: 'You need at least one depot before you can take orders. Add your first depot and its working days.',
  depots: 'Depots',
  addDepot: 'Add a depot',
  mayNot: 'Only a manager can change the calendar.',
  // Days.
  days: 'Upcoming days',
  earlier: 'Earlier',
  later: 'Later',
  free: (booked: number, capacity: number) => `${booked} of ${capacity}`,
  taken: 'places booked',
  full: 'full',
  locks: {
    weekend: 'closed',
    bank_holiday: 'bank holiday',
    closed: 'closed',
  } satisfies Partial<Record<LockReason, string>> as Partial<Record<LockReason, string>>,
  // One day.
  stands: (n: number) =>
    n === 0
      ? 'No jobs booked on this day.'
      : `${many(n, 'job is', 'jobs are')} booked on this day. To move them, use the planner.`,
  capacity: 'Maximum jobs on this day',
  capacityWrong: 'Enter a whole number up to 10,000.',
  setCapacity: 'Save',
  capacitySet: (day: string, n: number) => `${day}: room for ${many(n, 'job', 'jobs')}.`,
  reason: 'Reason',
  reasonHelp: 'Customers see this next to the date.',
  reasonMissing: 'Enter a reason. Customers will see it.',
  closeDay: 'Close this day',
  closeKnowing: (n: number) => `Close with ${many(n, 'job', 'jobs')} booked`,
  dayClosed: (day: string) => `${day} is now closed.`,
  openDay: 'Reopen this day',
  dayOpened: (day: string) => `${day} is open again.`,
  closedFor: (reason: string) => `Closed: ${reason}`,
  notWorked: 'The depot is closed on this day of the week. To open it, edit the working week.',
  bankHoliday: 'This is a bank holiday. To open on bank holidays, edit the depot.',
  past: 'This day has passed.',
  cancel: 'Cancel',
  save: 'Save',
  // The week.
  week: 'Working week',
  change: 'Edit',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cutOff: 'Cut-off',
  room: 'Jobs',
  idle: 'Closed',
  lead: 'Lead time (days)',
  leadText: (n: number) => (n === 0 ? 'Same day, before the cut-off' : many(n, 'working day', 'working days')),
  bank: 'Bank holidays',
  bankWorked: 'Open',
  bankIdle: 'Closed',
  nation: 'Nation',
  nations: { england_wales: 'England and Wales', scotland: 'Scotland', northern_ireland: 'Northern Ireland' },
  // The depot's form.
  depotTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  code: 'Code',
  postcode: 'Postcode',
  phone: 'Telephone',
  worksBank: 'Open on bank holidays',
  worked: (day: string) => `Open on ${day}`,
  cutOffOf: (day: string) => `Cut-off on ${day}`,
  roomOf: (day: string) => `Maximum jobs on ${day}`,
  aheadHelp: (n: number) => `${many(n, 'job is', 'jobs are')} already booked on these days and won’t be moved.`,
  missing: 'This field is required.',
  leadWrong: 'Enter a whole number of days, up to 60.',
  timeWrong: 'Enter a time, for example 15:00.',
  depotSaved: 'Depot saved.',
  // Closed days.
  closures: 'Planned closures',
  noClosures: 'None.',
  closedOn: 'Date',
  onIt: (n: number) => many(n, 'job', 'jobs'),
  // Zones.
  zones: 'Zones',
  addZone: 'Add a zone',
  zone: 'Zone',
  zoneTitle: (name: string) => `Edit ${name}`,
  prefixes: 'Postcode prefixes',
  prefixesHelp: 'Separate with commas, for example LS11 5PS, LS11 5, LS11 or LS. The most specific match is used.',
  prefixesMissing: 'Enter at least one prefix.',
  depot: 'Depot',
  permitArea: 'Highway permits',
  noPermits: 'None: private land only',
  sites: 'Sites',
  noZones: 'No zones yet. Customers can’t order until a zone covers their postcode.',
  zoneSaved: (moved: number, kept: number) =>
    [
      'Zone saved.',
      moved > 0 && `${many(moved, 'site', 'sites')} moved to the new depot.`,
      kept > 0 &&
        `${many(kept, 'site stays', 'sites stay')} with the old depot until ${kept === 1 ? 'its' : 'their'} open orders are finished.`,
    ]
      .filter(Boolean)
      .join(' '),
  removeZone: 'Remove',
  zoneRemoved: 'Zone removed.',
  // The tester.
  tester: 'Postcode checker',
  test: 'Check',
  testWrong: 'Enter a full postcode, for example LS11 5PS.',
  served: (zone: string, depot: string, prefix: string) => `${zone} zone, served from ${depot} (prefix ${prefix})`,
  notServed: (postcode: string) => `No zone covers ${postcode}.`,
  firstFree: (days: string) => `First available: ${days}`,
  nothingFree: 'No days available in the next 90 days.',
};
