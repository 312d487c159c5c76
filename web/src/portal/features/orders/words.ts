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

/** What the jobs list and everything that shows an order say. The page of one order has its own, in detail-words.ts. */
export const words = {
  newJob: 'New job',
  roleMayNotOrder: 'Your role in this account does not allow orders. Ask an owner or manager of the account.',
  cannotOrder: 'No new orders at present',
  overLimit: (over: string, limit: string) =>
    `The account is ${over} over its credit limit of ${limit}. Pay an invoice or ask the office for a higher limit.`,

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
  state: 'State',
  hire: 'Hire',
  next: 'Next',
  poShort: (po: string) => (/^PO/i.test(po) ? po : `PO ${po}`),
  placed: 'Placed',
  price: 'Price',
  action: 'Next action',

  states: 'States of jobs',
  all: 'All',
  searchJobs: 'Number, PO, site or postcode',
  siteFilter: 'Site',
  allSites: 'All sites',
  thisSite: 'This site',
  listCaption: (state: State | undefined) => (state ? `Jobs, ${STATE_LABELS[state].toLowerCase()}` : 'Jobs'),
  total: (n: number) => count(n, 'job', 'jobs'),
  noneYet: 'Your jobs stand here, from the order to the last collection. The first one starts with a new job.',
  noneInState: {
    requested: 'No job waits for the office. A new order stands here until it is confirmed.',
    scheduled: 'No job is scheduled. An order stands here from its confirmation until the container is delivered.',
    'on-site': 'No container is on site. A delivered container stands here until it is collected.',
    completed: 'No job is completed yet. An order stands here once its container is collected.',
    closed: 'No job was cancelled or declined.',
  } satisfies Record<State, string>,
  noneAtSite: (site: string, state: State | undefined) =>
    state ? `No job at ${site} is ${STATE_LABELS[state].toLowerCase()}.` : `There was no job at ${site} yet.`,
  noneFound: (q: string, state: State | undefined, site: string | undefined) =>
    `Nothing found for “${q}”${state ? ` among the jobs ${STATE_LABELS[state].toLowerCase()}` : ''}${site ? ` at ${site}` : ''}. A number or PO is found by its beginning, a site by any part of its name or postcode.`,
  clearSearch: 'Clear the search',
  searchAll: 'Search all jobs',
  showAll: 'All jobs',
  allStatesHere: 'All jobs at this site',
  pastTheEnd: (page: number) => `The list has no page ${page}.`,
  firstPage: 'First page',
};
