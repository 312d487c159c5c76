import { formatPence } from '@tonnage/domain/common/money';
import type { ListWords } from '../parts/desk-list.tsx';

const invoices = (n: number) => (n === 1 ? '1 invoice' : `${n} invoices`);

export const words = {
  list: {
    caption: 'Invoices',
    tabs: 'Invoices by status',
    all: 'All',
    search: 'Number or customer',
    total: (n) => `${n} ${n === 1 ? 'invoice' : 'invoices'}`,
    none: 'No matching invoices.',
    showAll: 'Show all',
    empty: 'No invoices yet. Use the invoice run to issue them.',
  } satisfies ListWords,
  debtors: {
    caption: 'Aged debtors, by days overdue',
    tabs: 'Customers by days overdue',
    all: 'All',
    search: 'Name or number',
    total: (n) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    none: 'No matching customers.',
    showAll: 'Show all',
    empty: 'No outstanding balances.',
  } satisfies ListWords,
  owing: (pence: number) =>
    pence === 0
      ? 'Nothing outstanding'
      : pence > 0
        ? `${formatPence(pence)} outstanding`
        : `${formatPence(-pence)} in credit`,
  owingLate: (pence: number) => (pence === 0 ? 'Nothing overdue.' : `${formatPence(pence)} overdue.`),
  title: (pence: number, n: number) =>
    n === 0 ? 'All invoices paid' : `${formatPence(pence)} outstanding on ${invoices(n)}`,
  late: (pence: number, n: number) =>
    n === 0 ? 'Nothing overdue.' : `${formatPence(pence)} overdue on ${invoices(n)}.`,
  sales: 'Accounts export',
  salesDay: 'Choose a date.',
  open: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  customer: 'Customer',
  due: 'Due',
  receivedOn: 'Date received',
  reason: 'Reason',
  reasonHelp: 'Printed on the credit note.',
  reasonMissing: 'Enter a reason. It’s printed on the credit note.',
  notOver: 'This month isn’t over yet. You can issue its invoices once it ends; more charges may be added until then.',
  issue: (n: number) => `Issue ${invoices(n)}`,
  ask: (n: number, sum: string) => `Issue ${invoices(n)} totalling ${sum}?`,
  done: (n: number) => `${invoices(n)} issued and emailed.`,
};
