import { formatPence } from '@tonnage/domain/common/money';
import { sumInWords } from '@tonnage/domain/common/vat';

/** Texts shared by a new order, an exchange and an edit: the day, the waste, the container, the price. */
export const words = {
  restored: 'We’ve kept what you entered.',
  discardDraft: 'Start again',
  gone: (day: string, why: string) => `${day} is no longer available: ${why}. Choose another day.`,
  what: 'Waste type',
  container: 'Container',
  total: 'Total',
  times: (quantity: number, label: string) => (quantity === 1 ? label : `${quantity} × ${label}`),
  working: 'Calculating…',
  noListPrice: 'Price on application',
  priceFailed: 'We couldn’t load the price.',
  tryAgain: 'Try again',
  priceChangedTitle: 'The price has changed',
  priceChanged: (before: number, now: Parameters<typeof sumInWords>[0]) =>
    `It was ${formatPence(before)} and is now ${sumInWords(now)}.`,
  notNow: 'Cancel',
  why: {
    title: 'Why this price?',
    price: 'Price',
    whose: {
      order: 'Agreed when you ordered',
      site: 'Agreed with you for this site',
      account: 'Agreed with you',
      zone: 'From our price list for this zone',
      depot: 'From our price list for this depot',
      list: 'From our price list',
    },
    list: (price: string) => `${price} on our price list`,
    zone: 'Zone',
    permit: 'Permit',
    fee: 'The council’s fee for a container on the highway is in the price.',
    vat: 'VAT',
    loading: 'Loading…',
  },
};
