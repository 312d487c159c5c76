import { formatPence } from '@tonnage/domain/common/money';

/** Texts shared by a new order, an exchange and an edit: the day, the waste, the container, the price. */
export const words = {
  restored: 'We’ve kept what you entered.',
  startAfresh: 'Start again',

  part: 'Time of day',
  chooseDay: 'Choose a day',
  freeInstead: 'Next available',
  gone: (day: string, why: string) => `${day} is no longer available: ${why}. Choose another day.`,
  /** Why a day cannot be booked, as a phrase that follows the day's name. */
  lockedPhrase: (depot: string) => ({
    past: 'in the past',
    too_far: 'more than 90 days ahead',
    weekend: `${depot} is closed that day`,
    bank_holiday: 'bank holiday',
    closed: `${depot} is closed`,
    full: `${depot} is fully booked`,
    lead_time: `too short notice for ${depot}`,
    permit_lead_time: 'too soon to get the council permit',
    permit: 'outside the permit dates',
  }),
  permitUntil: (day: string) => `The council needs until ${day} to issue the permit.`,
  locked: {
    full: (days: string, _n: number, depot: string) => `${depot} is fully booked on ${days}.`,
    closed: (days: string, _n: number, depot: string) => `${depot} is closed on ${days}.`,
    bank_holiday: (days: string, n: number) => (n === 1 ? `${days} is a bank holiday.` : `${days} are bank holidays.`),
  },
  noDates: 'We couldn’t load the available days.',

  what: 'Waste type',
  throughOffice: (phone: string | null) => (phone ? `call ${phone} to order` : 'contact us to order'),
  ewc: (codes: string) => `EWC ${codes}`,

  container: 'Container',
  bags: (n: number) => `about ${n} bags`,
  onApplication: 'price on application',
  exVat: 'Prices exclude VAT.',
  family: 'Container type',
  placement: 'Placement',
  permitHelp: 'We’ll apply to the council for the permit. The fee is included in the price.',
  notOnRoad: 'too large for the highway',

  total: 'Total',
  vat: (rateBp: number) => `VAT at ${rateBp / 100}%`,
  times: (quantity: number, label: string) => (quantity === 1 ? label : `${quantity} × ${label}`),
  hire: (days: number, perDayPence: number) =>
    `${days} days’ hire included, then ${formatPence(perDayPence)} a day plus VAT.`,
  weight: (tonnes: number, perTonnePence: number) =>
    `${tonnes} t included, then ${formatPence(perTonnePence)} a tonne plus VAT.`,
  held: (minutes: number) => `Price held for ${minutes} minutes.`,
  working: 'Calculating…',
  noListPrice: 'Price on application',
  priceFailed: 'We couldn’t load the price.',
  tryAgain: 'Try again',
  priceChangedTitle: 'The price has changed',
  priceChanged: (before: number, now: number) =>
    `It was ${formatPence(before)} and is now ${formatPence(now)}, including VAT.`,
  notNow: 'Cancel',

  callOffice: (phone: string) => `Call ${phone}`,
  call: (phone: string) => `Call us on ${phone}`,
  callUnknown: 'Contact us',
};
