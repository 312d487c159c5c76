import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import type { ListWords } from '../parts/desk-list.tsx';

export const words = {
  list: {
    caption: 'Orders',
    tabs: 'Status',
    all: 'All',
    search: 'Number, PO, customer, site or postcode',
    total: (n) => (n === 1 ? '1 order' : `${n.toLocaleString('en-GB')} orders`),
    none: 'No matching orders.',
    showAll: 'Show all orders',
    empty: 'No orders yet.',
  } satisfies ListWords,
  state: 'Status',
  site: 'Site',
  po: 'PO',
  book: 'Book a job',
  bookNot: 'View only: your role can’t change orders.',
  newJob: 'New job',
  asCustomerNot: 'Your role can’t view the portal as a customer.',
  jobs: 'Jobs',
  open: 'Open',
  placements: { private: 'Private land', highway: 'Highway' },
  permitUntil: (council: string, number: string | null, until: string | null) =>
    [council, number, until && `until ${until}`].filter(Boolean).join(', '),
  extra: 'Extra charges',
  charge: 'Add a charge',
  evidence: 'Evidence',
  takeOff: 'Remove',
  documents: 'Documents',
  download: 'Download',
  notes: 'Office notes',
  types: {
    exchange: JOB_TYPE_LABELS.exchange,
    collection: JOB_TYPE_LABELS.collection,
    tip_and_return: JOB_TYPE_LABELS.tip_and_return,
    reposition: JOB_TYPE_LABELS.reposition,
  },
  reason: 'Reason',
  reasonHelp: 'Shown to the customer on the order.',
  reasonMissing: 'Enter a reason.',
  back: 'Back',
};
