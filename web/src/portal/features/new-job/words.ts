import { formatPence } from '@tonnage/domain/common/money';

/** What the screens of a new order say. */
export const words = {
  title: 'New job',
  formLabel: 'New job',
  copySub: (number: string) => `As ${number}, with the next free day. Check it, confirm the declaration and place it.`,
  kept: (what: string, site: string, day: string) => `${what} at ${site}, ${day}`,
  mayNotOrder:
    'Your role in this account looks at orders but does not place them. Ask an owner or manager of the account.',

  where: 'Where',
  findSite: 'Find a site',
  noSiteFound: (q: string) => `No site is called “${q}”.`,
  noSites: 'A site is where a container is to stand. Add the first one.',
  addSite: 'Add a site',
  mayNotAddSite: 'Your role in this account may not add sites. Ask an owner or manager of the account.',
  onSite: (n: number) => (n === 1 ? '1 container on site' : `${n} containers on site`),
  siteOnStop: 'takes no orders at present',
  siteUnserved: 'no depot serves this postcode',
  servedBy: (depot: string, next: string) => `Served by ${depot} · ${next}`,
  nextIf: (leadDays: number, cutOff: string) => {
    const days = ['same day', 'next day', 'in two working days', 'in three working days'];
    return `${days[leadDays] ?? `in ${leadDays} working days`} if ordered before ${cutOff}`;
  },
  notCovered: (place: string, office: string) => `No depot of ours serves ${place}. ${office}, or choose another site.`,
  siteName: 'Name',
  siteNameHelp: 'As your people call it.',
  postcode: 'Postcode',
  addressLine: 'Address',
  town: 'Town',
  accessNotes: 'Access',
  accessHelp: 'Gate code, who lets the vehicle in, width and height limits.',
  checkingPostcode: 'Looking for the depot …',
  servedPostcode: (depot: string) => `Served by ${depot}.`,
  unservedPostcode: (office: string) =>
    `No depot of ours serves this postcode. The site can be added, but not ordered for. ${office}.`,
  nameMandatory: 'Enter a name for the site.',
  addressMandatory: 'Enter the street and number.',
  townMandatory: 'Enter the town.',
  postcodeInvalid: 'Enter a full UK postcode, for example LS11 5PS.',
  cancel: 'Cancel',

  what: 'What goes in it',

  quantity: 'How many',

  when: 'When',
  day: 'Day of delivery',
  proposed: 'the next free day',

  details: 'Details',
  poNumber: 'PO number',
  poMandatory: 'Enter a PO number, your account asks for one.',
  customerReference: 'Your reference',
  siteContact: 'Contact on site',
  noContact: 'Nobody in particular',
  locationNotes: 'Where to put it',
  locationHelp: 'Left of the rear gate, on boards …',
  driverNotes: 'Notes for the driver',
  driverHelp: 'Ring ten minutes before, banksman needed …',

  declaration: 'Declaration',
  hierarchy:
    'I confirm that I have fulfilled my duty to apply the waste hierarchy as required by regulation 12 of the Waste (England and Wales) Regulations 2011.',
  prohibited: (waste: string) =>
    `Only ${waste} goes in: no asbestos, liquids, gas bottles, tyres, batteries, fridges or other hazardous waste.`,
  onlyWaste: 'the waste chosen above',
  terms: (company: string) => `I accept the terms of ${company}.`,
  readTerms: 'Read the terms',
  termsTitle: 'Terms',
  termsVersion: (version: string) => `Version ${version}`,
  close: 'Close',
  confirmHierarchy: 'Confirm the waste hierarchy declaration.',
  confirmProhibited: 'Confirm that nothing prohibited goes in.',
  acceptTerms: 'Accept the terms to place the order.',

  yourPrice: 'Your price',
  next: { where: 'Choose a site', what: 'Choose a waste', container: 'Choose a container', when: 'Choose a day' },
  noPriceSeen: 'Not shown to your role',
  poGiven: (po: string, mandatory: boolean) => (mandatory ? `PO number required · ${po}` : `PO number ${po}`),
  delivered: (day: string, part: string) => `${day}, ${part}`,
  sentWhenPriced: 'The order is sent as soon as its price is there.',
  placeOnAccount: 'Place order on account',
  place: 'Place order',
  payByCard: 'Pay by card',
  acceptPrice: (pence: number) => `Place order at ${formatPence(pence)}`,
  lost: 'The connection was lost before the answer came. Nothing you filled in is lost, and trying again cannot place the order twice.',
  serverTrouble:
    'Something went wrong on our side. Nothing you filled in is lost, and trying again cannot place the order twice.',
  alreadySent: 'An order from this form did get through before you changed it.',
  seeLatest: 'See the latest jobs',
  placeAsWell: 'Place this one as well',
};
