import type { LockReason } from '@tonnage/domain/skip-hire/depot-calendar';

const many = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`;

export const words = {
  title: (depot: string, days: number) => `${depot} works ${many(days, 'day', 'days')} a week`,
  noDepot: 'No yard yet',
  noDepotText: 'Orders need a yard that serves them. Add the first, with its working days.',
  depots: 'Yards',
  addDepot: 'Add a yard',
  mayNot: 'The manager sets the calendar.',
  // Days.
  days: 'Days ahead',
  earlier: 'Earlier',
  later: 'Later',
  free: (booked: number, capacity: number) => `${booked} of ${capacity}`,
  taken: 'places taken',
  full: 'full',
  locks: {
    weekend: 'not worked',
    bank_holiday: 'bank holiday',
    closed: 'closed',
  } satisfies Partial<Record<LockReason, string>> as Partial<Record<LockReason, string>>,
  // One day.
  stands: (n: number) =>
    n === 0
      ? 'Nothing is booked on this day.'
      : `${many(n, 'job is', 'jobs are')} booked on this day. They stay: move them in the planner.`,
  capacity: 'Jobs on this day',
  capacityWrong: 'A whole number up to 10,000.',
  setCapacity: 'Set',
  capacitySet: (day: string, n: number) => `${day}: room for ${many(n, 'job', 'jobs')}.`,
  reason: 'Reason',
  reasonHelp: 'Customers read it beside the day.',
  reasonMissing: 'Say why; customers read it.',
  closeDay: 'Close this day',
  closeKnowing: (n: number) => `Close, ${many(n, 'job', 'jobs')} booked`,
  dayClosed: (day: string) => `${day} is closed.`,
  openDay: 'Open this day',
  dayOpened: (day: string) => `${day} is open again.`,
  closedFor: (reason: string) => `Closed: ${reason}`,
  notWorked: 'The yard does not work on this day. Change its week to work it.',
  bankHoliday: 'A bank holiday. Change the yard to work bank holidays.',
  past: 'This day is over.',
  cancel: 'Cancel',
  save: 'Save',
  // The week.
  week: 'Working week',
  change: 'Change',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  cutOff: 'Cut-off',
  room: 'Jobs',
  idle: 'not worked',
  lead: 'Lead days',
  leadText: (n: number) => (n === 0 ? 'the same day, before the cut-off' : many(n, 'working day', 'working days')),
  bank: 'Bank holidays',
  bankWorked: 'worked',
  bankIdle: 'not worked',
  nation: 'Nation',
  nations: { england_wales: 'England and Wales', scotland: 'Scotland', northern_ireland: 'Northern Ireland' },
  // The yard's form.
  depotTitle: (name: string) => `Change ${name}`,
  name: 'Name',
  code: 'Code',
  postcode: 'Postcode',
  phone: 'Telephone',
  worksBank: 'Works on bank holidays',
  worked: (day: string) => `Works on ${day}`,
  cutOffOf: (day: string) => `Cut-off on ${day}`,
  roomOf: (day: string) => `Jobs on ${day}`,
  aheadHelp: (n: number) => `${many(n, 'job', 'jobs')} booked on such days ahead. What is booked stays.`,
  missing: 'This is needed.',
  leadWrong: 'Whole days, up to 60.',
  timeWrong: 'A time, as 15:00.',
  depotSaved: 'The yard is saved.',
  // Closed days.
  closures: 'Closed days ahead',
  noClosures: 'No day ahead is closed.',
  closedOn: 'Day',
  onIt: (n: number) => many(n, 'job', 'jobs'),
  // Zones.
  zones: 'Zones',
  addZone: 'Add a zone',
  zone: 'Zone',
  zoneTitle: (name: string) => `Change ${name}`,
  prefixes: 'Postcode prefixes',
  prefixesHelp: 'Parted by commas: LS11 5PS, LS11 5, LS11 or LS. The closest one wins.',
  prefixesMissing: 'Name at least one prefix.',
  depot: 'Yard',
  permitArea: 'Permits for the road',
  noPermits: 'None: containers stand on own ground',
  sites: 'Sites',
  noZones: 'No zone yet. Without one no postcode is served.',
  zoneSaved: (moved: number, kept: number) =>
    [
      'The zone is saved.',
      moved > 0 && `${many(moved, 'site goes', 'sites go')} with it.`,
      kept > 0 &&
        `${many(kept, 'site stays', 'sites stay')} with the old yard until ${kept === 1 ? 'its' : 'their'} orders are over.`,
    ]
      .filter(Boolean)
      .join(' '),
  removeZone: 'Remove',
  zoneRemoved: 'The zone is removed.',
  // The tester.
  tester: 'Where does a postcode belong?',
  test: 'Look it up',
  testWrong: 'In full, as LS11 5PS.',
  served: (zone: string, depot: string, prefix: string) => `${zone}, from ${depot}, by ${prefix}`,
  notServed: (postcode: string) => `No zone covers ${postcode}.`,
  firstFree: (days: string) => `First free: ${days}`,
  nothingFree: 'No day is free within the next ninety.',
};
