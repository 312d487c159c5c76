import { formatPence } from '@tonnage/domain/common/money';

/** The screens of a new order. */
export const words = {
  title: 'New job',
  formLabel: 'New job',
  copySub: (number: string) =>
    `Copied from ${number}, with the next available day. Check it, tick the declaration and place your order.`,
  kept: (what: string, site: string, day: string) => `${what} at ${site}, ${day}`,
  mayNotOrder: 'Your role can view orders but not place them. Ask an owner or manager on this account.',

  where: 'Where',
  findSite: 'Find a site',
  noSiteFound: (q: string) => `No sites match “${q}”.`,
  noSites: 'Add the site where you need a container.',
  addSite: 'Add a site',
  mayNotAddSite: 'Your role can’t add sites. Ask an owner or manager on this account.',
  onSite: (n: number) => (n === 1 ? '1 container on site' : `${n} containers on site`),
  siteOnStop: 'currently on stop',
  siteUnserved: 'outside our delivery area',
  servedBy: (depot: string, next: string) => `Served by ${depot} · ${next}`,
  nextIf: (leadDays: number, cutOff: string) => {
    const days = ['same day', 'next day', 'in two working days', 'in three working days'];
    return `${days[leadDays] ?? `in ${leadDays} working days`} if ordered before ${cutOff}`;
  },
  notCovered: (place: string, office: string) => `We don’t deliver to ${place}. ${office}, or choose another site.`,
  siteName: 'Site name',
  siteNameHelp: 'The name your team uses.',
  postcode: 'Postcode',
  addressLine: 'Address',
  town: 'Town',
  accessNotes: 'Access',
  accessHelp: 'Gate code, who will let us in, width and height limits.',
  checkingPostcode: 'Checking the postcode…',
  servedPostcode: (depot: string) => `Served by ${depot}.`,
  unservedPostcode: (office: string) =>
    `We don’t deliver to this postcode. You can add the site but not order to it. ${office} if you need help.`,
  nameMandatory: 'Enter a name for the site.',
  addressMandatory: 'Enter the building and street.',
  townMandatory: 'Enter the town.',
  postcodeInvalid: 'Enter a full UK postcode, for example LS11 5PS.',
  cancel: 'Cancel',

  what: 'Waste type',

  quantity: 'How many',

  when: 'When',
  day: 'Delivery date',
  proposed: 'next available day',

  details: 'Details',
  poNumber: 'PO number',
  poMandatory: 'Enter a PO number. Your account requires one.',
  customerReference: 'Your reference',
  siteContact: 'Site contact',
  noContact: 'No specific contact',
  locationNotes: 'Where to put it',
  locationHelp: 'Left of the rear gate, on boards…',
  driverNotes: 'Notes for the driver',
  driverHelp: 'Call ten minutes before, banksman needed…',

  declaration: 'Declaration',
  hierarchy:
    'I confirm that I have fulfilled my duty to apply the waste hierarchy as required by regulation 12 of the Waste (England and Wales) Regulations 2011.',
  prohibited: (waste: string) =>
    `I will only load ${waste}: no asbestos, liquids, gas bottles, tyres, batteries, fridges or other hazardous waste.`,
  onlyWaste: 'the waste type chosen above',
  terms: (company: string) => `I accept the ${company} terms.`,
  readTerms: 'Read the terms',
  termsTitle: 'Terms',
  termsVersion: (version: string) => `Version ${version}`,
  close: 'Close',
  confirmHierarchy: 'Confirm the waste hierarchy declaration.',
  confirmProhibited: 'Confirm that you won’t load prohibited waste.',
  acceptTerms: 'Accept the terms to place the order.',

  yourPrice: 'Your price',
  next: { where: 'Choose a site', what: 'Choose a waste type', container: 'Choose a container', when: 'Choose a day' },
  noPriceSeen: 'Your role can’t see prices',
  poGiven: (po: string) => `PO number ${po}`,
  delivered: (day: string, part: string) => `${day}, ${part}`,
  sentWhenPriced: 'We’ll send your order as soon as the price has loaded.',
  placeOnAccount: 'Place order on account',
  place: 'Place order',
  payByCard: 'Pay by card',
  acceptPrice: (pence: number) => `Place order at ${formatPence(pence)}`,
  lost: 'The connection was lost before we could reply. We’ve kept what you entered, and trying again won’t place the order twice.',
  serverTrouble:
    'Something went wrong on our side. We’ve kept what you entered, and trying again won’t place the order twice.',
  alreadySent: 'We’ve already received an order from this form, sent before your latest changes.',
  seeLatest: 'View latest jobs',
  placeAsWell: 'Place this order too',
};
