import { JOB_TYPE_LABELS, STATE_LABELS, type JobType, type State } from '@tonnage/domain/skip-hire/orders';

const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

const VERBS: Record<JobType, string> = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Reposition',
  wait_and_load: 'Wait and load',
};

/** Texts of the jobs list and of every view of an order. The page of one order has its own in detail-words.ts. */
export const words = {
  newJob: 'New job',
  roleMayNotOrder: 'Your role can’t place orders. Ask an owner or manager on this account.',
  settingUp: 'We’re setting up your account',
  cannotOrder: 'You can’t place orders at the moment',
  overLimit: (over: string, limit: string, call: string) =>
    `Your account is ${over} over its credit limit of ${limit}. Pay an invoice to order again. ${call} if you need a higher limit.`,

  overHire: 'Over hire',
  jobBooked: (type: JobType) => `${JOB_TYPE_LABELS[type]} booked`,
  jobRequested: (type: JobType) => `${JOB_TYPE_LABELS[type]} requested`,
  verb: (type: JobType, container: string) => `${VERBS[type]} ${container}`,
  slotAfter: { am: ', morning', pm: ', afternoon', any: '' },
  slotShort: { am: 'am', pm: 'pm', any: '' },

  collect: 'Collect',
  collectNamed: (container: string, site: string) => `Collect ${container} at ${site}`,
  details: 'Details',
  detailsNamed: (number: string) => `Details of ${number}`,

  drawing: 'Drawing',
  container: 'Container',
  order: 'Order',
  site: 'Site',
  state: 'Status',
  hire: 'Hire',
  next: 'Next',
  poShort: (po: string) => (/^PO/i.test(po) ? po : `PO ${po}`),
  placed: 'Placed',
  price: 'Price',
  action: 'Next action',

  states: 'Job status',
  all: 'All',
  searchJobs: 'Order, PO, site or postcode',
  siteFilter: 'Site',
  allSites: 'All sites',
  thisSite: 'This site',
  listCaption: (state: State | undefined) => (state ? `Jobs, ${STATE_LABELS[state].toLowerCase()}` : 'Jobs'),
  total: (n: number) => count(n, 'job', 'jobs'),
  noneYet: 'Your jobs will appear here.',
  noneInState: {
    requested: 'No orders awaiting confirmation.',
    scheduled: 'No jobs scheduled. Confirmed orders appear here until the container is delivered.',
    'on-site': 'No containers on site.',
    completed: 'No completed jobs yet. Orders appear here once the container has been collected.',
    closed: 'No cancelled or declined jobs.',
  } satisfies Record<State, string>,
  noneAtSite: (site: string, state: State | undefined) =>
    state ? `No ${state} jobs at ${site}.` : `No jobs at ${site} yet.`,
  noneFound: (q: string, state: State | undefined, site: string | undefined) =>
    `No ${state ? `${state} ` : ''}jobs found for “${q}”${site ? ` at ${site}` : ''}. Search by the start of an order or PO number, or any part of a site name or postcode.`,
  clearSearch: 'Clear search',
  searchAll: 'Search all jobs',
  showAll: 'View all jobs',
  allStatesHere: 'View all jobs at this site',
  pastTheEnd: (page: number) => `There is no page ${page}.`,
  firstPage: 'First page',
};
