const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** The sites list and the page of a site. */
export const words = {
  search: 'Name, reference, town or postcode',
  caption: 'Sites',
  name: 'Site',
  address: 'Address',
  stands: 'On site',
  onSite: (n: number) => count(n, 'container', 'containers'),
  coming: (n: number) => `${n} booked`,
  nothing: 'None',
  depot: 'Depot',
  noDepot: 'Outside our delivery area',
  state: 'Status',
  status: {
    active: { tone: 'onSite', label: 'Open' },
    on_stop: { tone: 'over', label: 'On stop' },
    archived: { tone: 'done', label: 'Archived' },
  },
  total: (n: number) => count(n, 'site', 'sites'),
  none: 'Your sites will appear here. Add one now or with your first order.',
  noneFound: (q: string) => `No sites found for “${q}”. Search by name, reference, town or postcode.`,
  clearSearch: 'Clear search',
  pastTheEnd: (page: number) => `There is no page ${page}.`,
  firstPage: 'First page',

  newJobHere: 'New job here',
  reference: (reference: string) => `Reference ${reference}`,
  siteOnStop: (call: string) => `This site is on stop. Choose another site. ${call} if you need help.`,
  siteArchived: 'This site is archived, so you can’t order to it.',
  notCovered: (call: string) => `We don’t deliver to this postcode. ${call} if you need help.`,

  theSite: 'Site details',
  accessNotes: 'Access',
  hours: 'Opening hours',
  notes: 'Notes',
  contacts: 'Contacts',

  service: 'Service',
  zone: 'Zone',
  lead: 'Earliest delivery',
  leadDays: (n: number, cutOff: string | null) => {
    const day = n === 0 ? 'Same day' : n === 1 ? 'Next working day' : `In ${n} working days`;
    return cutOff === null ? day : `${day} if ordered before ${cutOff}`;
  },
  duty: 'Duty of care',
  dutyStatus: {
    valid: { tone: 'onSite', label: 'Season ticket signed' },
    awaiting_signature: { tone: 'requested', label: 'Season ticket awaiting signature' },
    missing: { tone: 'done', label: 'No season ticket' },
  },
  dutyNote: {
    valid: (to: string | null) => (to ? `valid to ${to}` : ''),
    awaiting_signature: () => 'Once signed, it covers every load until it expires.',
    missing: () => 'Each load needs its own signed waste transfer note.',
  },

  standsThere: 'On site now',
  nothingStands: 'No containers on site.',
  latest: 'Latest jobs',
  allJobs: 'View all jobs',
  noJobs: 'No jobs at this site yet.',
} as const;
