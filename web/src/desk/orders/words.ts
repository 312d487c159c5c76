import { sumInWords } from '@tonnage/domain/common/vat';
import { formatPence } from '@tonnage/domain/common/money';
import type { ListWords } from '../../shared/list-screen.tsx';

type Sum = Parameters<typeof sumInWords>[0];

export const words = {
  list: {
    caption: 'Orders',
    tabs: 'Status',
    all: 'All',
    search: 'Number, PO, customer, site or postcode',
    total: (n) => (n === 1 ? '1 order' : `${n.toLocaleString('en-GB')} orders`),
    none: 'No matching orders.',
    clear: 'No containers are on site.',
    showAll: 'Show all orders',
    empty: 'No orders yet.',
  } satisfies ListWords,
  title: (onSite: number, over: number, unplanned: number) =>
    [
      onSite > 0 ? `${onSite.toLocaleString('en-GB')} on site` : 'Nothing on site',
      over > 0 && `${over.toLocaleString('en-GB')} over hire`,
      unplanned > 0 && `${unplanned.toLocaleString('en-GB')} without a lorry today`,
    ]
      .filter(Boolean)
      .join(', '),
  views: { over: 'Over hire', unplanned: 'No lorry' },
  order: 'Order',
  customer: 'Customer',
  container: 'Container',
  price: 'Price',
  pricePounds: 'Price £',
  noPo: 'none',
  ordered: 'Ordered',
  state: 'Status',
  site: 'Site',
  po: 'PO',
  actions: 'Actions',
  answer: 'Answer',
  allocate: 'Allocate',
  next: 'Next',
  hire: 'Hire',
  until: 'Hire until',
  nothingBooked: 'nothing booked',
  today: 'today',
  asked: (day: string) => `${day} requested`,
  nextOn: (day: string, vehicle: string | null) => `${day}, ${vehicle ?? 'no lorry'}`,
  poNumber: 'PO number',
  agreedPrice: 'Agreed price without VAT, £',
  agreedPriceHelp: 'Leave blank to keep the current price.',
  pricing: 'The price is still being worked out. Try again in a moment.',
  priceText: 'Enter an amount in pounds, for example 240.',
  priceReason: 'Reason for this price',
  priceReasonMissing: 'Enter why this price was agreed.',
  siteContact: 'Contact on site',
  noContact: 'No contact',
  where: 'Where to put it',
  forDriver: 'Notes for the driver',
  containerNumber: 'Container number',
  edit: 'Edit',
  newPrice: (before: Sum, after: Sum) =>
    before.grossPence === after.grossPence
      ? `The price stays ${sumInWords(after)}.`
      : `${sumInWords(after)} instead of ${formatPence(before.grossPence)}.`,
  dismiss: 'Don’t rebook',
  book: 'Book a job',
  bookShort: 'Book',
  jobs: 'Jobs',
  open: 'Open',
  placements: { private: 'Private land', highway: 'Highway' },
  permitUntil: (council: string, number: string | null, until: string | null) =>
    [council, number, until && `until ${until}`].filter(Boolean).join(', '),
  extra: 'Extra charges',
  charge: 'Add a charge',
  evidence: 'Evidence',
  waive: 'Waive',
  documents: 'Documents',
  download: 'Download',
  notes: 'Office notes',
  reason: 'Reason',
  reasonHelp: 'Shown to the customer on the order.',
  reasonMissing: 'Enter a reason.',
  back: 'Back',
  collect: {
    action: 'Book collections',
    book: (orders: number) => (orders === 1 ? 'Book 1 collection' : `Book ${orders} collections`),
    qualify: (able: number, chosen: number) => {
      if (able === 0) return 'A collection can’t be booked for any of the selected orders.';
      const those = able < chosen ? `${able} of the ${chosen}` : chosen === 2 ? 'both' : `all ${chosen}`;
      return `A collection can be booked for ${those} selected orders.`;
    },
    one: 'A collection can be booked for the selected order.',
    because: (numbers: string, reason: string) => `${numbers}: ${reason}`,
    booked: 'a collection is already booked.',
    noContainer: 'no container is on site.',
    most: (orders: number) => `Book up to ${orders} at once. Select fewer orders.`,
    none: 'A collection can’t be booked for any of the selected orders.',
    confirmed: 'Each is confirmed at once, and its customer is emailed.',
    done: (orders: number) => (orders === 1 ? '1 collection booked.' : `${orders} collections booked.`),
    refused: (orders: number) => (orders === 1 ? '1 collection wasn’t booked' : `${orders} collections weren’t booked`),
    date: 'Date',
    dateMissing: 'Choose a date.',
    time: 'Time',
    notes: 'Notes for the driver',
  },
};
