const count = (n: number, one: string, more: string) => (n === 1 ? `1 ${one}` : `${n} ${more}`);

/** What the sites list and the page of a site say. */
export const words = {
  search: 'Name, reference, town or postcode',
  caption: 'Sites',
  name: 'Site',
  address: 'Address',
  stands: 'Stands there',
  onSite: (n: number) => count(n, 'container', 'containers'),
  coming: (n: number) => `${n} on the way`,
  nothing: 'Nothing',
  depot: 'Depot',
  noDepot: 'No depot serves it',
  state: 'State',
  status: {
    active: { tone: 'onSite', label: 'Open' },
    on_stop: { tone: 'over', label: 'On stop' },
    archived: { tone: 'done', label: 'Archived' },
  },
  total: (n: number) => count(n, 'site', 'sites'),
  none: 'The places where your containers stand are listed here. The first one is added with its first job.',
  noneFound: (q: string) => `No site has “${q}” in its name, reference, town or postcode.`,
  clearSearch: 'Clear the search',
  pastTheEnd: (page: number) => `The list has no page ${page}.`,
  firstPage: 'First page',

  newJobHere: 'New job here',
  reference: (reference: string) => `Reference ${reference}`,
  siteOnStop: 'This site takes no orders at present. Choose another site or call the office.',
  siteArchived: 'This site is archived. Choose another site.',
  notCovered: 'No depot serves this postcode. Call the office.',

  theSite: 'The site',
  accessNotes: 'Access',
  hours: 'Open',
  notes: 'Notes',
  contacts: 'Contacts',

  service: 'How it is served',
  zone: 'Zone',
  lead: 'Earliest',
  leadDays: (n: number, cutOff: string | null) => {
    const day = n === 0 ? 'Same day' : n === 1 ? 'Next working day' : `${n} working days on`;
    return cutOff === null ? day : `${day} if ordered before ${cutOff}`;
  },
  duty: 'Duty of care',
  dutyStatus: {
    valid: { tone: 'onSite', label: 'Season ticket signed' },
    awaiting_signature: { tone: 'requested', label: 'Season ticket to sign' },
    missing: { tone: 'done', label: 'No season ticket' },
  },
  dutyNote: {
    valid: (to: string | null) => (to ? `valid to ${to}` : ''),
    awaiting_signature: () => 'Once it is signed it covers every load for its term.',
    missing: () => 'Each load gets a waste transfer note of its own to sign.',
  },

  standsThere: 'Stands there now',
  nothingStands: 'No container stands here at present.',
  latest: 'Latest jobs',
  allJobs: 'All jobs here',
  noJobs: 'There was no job at this site yet. The first one stands here.',
} as const;
