/** Where a price comes from, and what the order costs. */
export const why = {
  title: 'Why this price?',
  price: 'Price',
  whose: {
    order: 'Agreed for this order, or the price list has changed since',
    site: 'Agreed with the customer for this site',
    account: 'Agreed with the customer',
    zone: 'Price list of the zone',
    depot: 'Price list of the depot',
    list: 'Price list',
  },
  list: (price: string) => `${price} on the price list`,
  zone: 'Zone',
  vat: 'VAT',
  included: 'Included',
  tipping: 'Tipping',
  tipped: (sum: string, weight: string, rate: string, loads: number) =>
    `${sum} for ${weight} at ${rate} a tonne, the mean of ${loads === 1 ? '1 load' : `${loads} loads`}`,
  noLoads: 'No such load was weighed in the last 90 days',
  movement: 'Movements',
  moved: (sum: string, movements: number, rate: string) => (movements === 1 ? sum : `${sum}, ${movements} at ${rate}`),
  margin: 'Margin without VAT',
  noCosts: 'Not known: its waste and its zone have no costs',
  loading: 'Loading…',
  noPrice: 'It has no price yet.',
};
