import type { ListWords } from '../parts/list-screen.tsx';

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Enquiries',
    tabs: 'Status',
    all: 'All',
    search: 'Customer, site, order or invoice number',
    total: (n) => (n === 1 ? '1 enquiry' : `${count(n)} enquiries`),
    none: 'No matching enquiries.',
    showAll: 'Show all enquiries',
    empty: 'No enquiries yet. Problems that customers report appear here.',
  } satisfies ListWords,
  title: (n: number) => (n === 0 ? 'No open enquiries' : n === 1 ? '1 open enquiry' : `${count(n)} open enquiries`),
};
