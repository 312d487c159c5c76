import { formatPence } from '@tonnage/domain/common/money';

/** What the pieces say that a new order, an exchange and a change share: the day, the waste, the container, the price. */
export const words = {
  restored: 'What you had filled in is still here.',
  startAfresh: 'Start afresh',

  part: 'Part of the day',
  chooseDay: 'Choose a day',
  freeInstead: 'Free instead',
  gone: (day: string, why: string) => `${day} can no longer be had: ${why}. Choose another day.`,
  /** Why a day cannot be had, as it follows the name of the day. */
  lockedPhrase: (depot: string) => ({
    past: 'has passed',
    too_far: 'more than 90 days ahead',
    weekend: `${depot} does not work that day`,
    bank_holiday: 'a bank holiday',
    closed: `${depot} is closed`,
    full: `full at ${depot}`,
    lead_time: `too soon for ${depot}`,
    permit_lead_time: 'too soon for the council’s permit',
    permit: 'outside the days of the permit',
  }),
  permitUntil: (day: string) => `The council takes until ${day} to grant the permit.`,
  locked: {
    full: (days: string, n: number, depot: string) => `${days} ${n === 1 ? 'is' : 'are'} full at ${depot}.`,
    closed: (days: string, _n: number, depot: string) => `${depot} is closed on ${days}.`,
    bank_holiday: (days: string, n: number) => (n === 1 ? `${days} is a bank holiday.` : `${days} are bank holidays.`),
  },
  noDates: 'The free days could not be fetched.',

  what: 'What goes in it',
  throughOffice: 'through the office',
  ewc: (codes: string) => `EWC ${codes}`,

  container: 'Container',
  bags: (n: number) => `about ${n} bags`,
  onApplication: 'on application',
  family: 'Kind',
  placement: 'Where it stands',
  permitHelp: 'We ask the council for the permit; its charge is in the price.',
  notOnRoad: 'too large for the road',

  total: 'Total',
  vat: (rateBp: number) => `VAT at ${rateBp / 100}%`,
  times: (quantity: number, label: string) => (quantity === 1 ? label : `${quantity} × ${label}`),
  hire: (days: number, perDayPence: number) => `${days} days’ hire included, then ${formatPence(perDayPence)} a day.`,
  weight: (tonnes: number, perTonnePence: number) =>
    `${tonnes} t included, then ${formatPence(perTonnePence)} a tonne.`,
  held: (minutes: number) => `Price held for ${minutes} minutes.`,
  working: 'Working it out …',
  noListPrice: 'On application',
  priceFailed: 'The price could not be fetched.',
  tryAgain: 'Try again',
  priceChangedTitle: 'The price has changed',
  priceChanged: (before: number, now: number) =>
    `It was ${formatPence(before)} and is now ${formatPence(now)}, VAT included.`,
  notNow: 'Not now',

  callOffice: (phone: string) => `Call ${phone}`,
  call: (phone: string) => `Call the office on ${phone}`,
  callUnknown: 'Call the office',
};
