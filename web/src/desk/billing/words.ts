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
  owed: 'Aged debtors',
  owing: (pence: number) =>
    pence === 0
      ? 'Nothing outstanding'
      : pence > 0
        ? `${formatPence(pence)} outstanding`
        : `${formatPence(-pence)} in credit`,
  owingLate: (pence: number) => (pence === 0 ? 'Nothing overdue.' : `${formatPence(pence)} overdue.`),
  account: (number: string) => `Account ${number}`,
  unused: 'Unallocated',
  balance: 'Balance',
  toCustomer: 'Customer',
  title: (pence: number, n: number) =>
    n === 0 ? 'All invoices paid' : `${formatPence(pence)} outstanding on ${invoices(n)}`,
  late: (pence: number, n: number) =>
    n === 0 ? 'Nothing overdue.' : `${formatPence(pence)} overdue on ${invoices(n)}.`,
  run: 'Invoice run',
  // What the accounting package reads.
  sales: 'Accounts export',
  salesText: 'All invoice and credit note lines issued between these dates, as a CSV file for your accounting package.',
  salesFrom: 'Issued from',
  salesTo: 'Issued to',
  salesDay: 'Choose a date.',
  salesReversed: 'End date is before start date.',
  salesFetch: 'Download',
  open: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  number: 'Invoice',
  customer: 'Customer',
  due: 'Due',
  state: 'Status',
  total: 'Total',
  left: 'Balance due',
  // One invoice.
  of: (customer: string, number: string) => `${customer}, account ${number}`,
  lines: 'Invoice lines',
  settled: 'Paid by',
  record: 'Record payment',
  credit: 'Credit note',
  nothingLeft: 'This invoice is already paid in full.',
  allCredited: 'All lines have been credited.',
  recordTitle: (number: string) => `Record payment for ${number}`,
  amount: 'Amount, £',
  amountWrong: 'Enter an amount in pounds, for example 120 or 1250.50.',
  receivedOn: 'Date received',
  reference: 'Reference',
  referenceHelp: 'As shown on the bank statement.',
  recordText: 'Allocated to this invoice first, then the oldest. Any balance stays unallocated.',
  book: 'Save payment',
  booked: 'Payment saved.',
  creditTitle: (number: string) => `Credit note for ${number}`,
  creditText:
    'Each line you choose is credited in full, including VAT. The customer will find the credit note under Documents.',
  creditLines: 'Lines to credit',
  creditLine: (label: string, sum: string) => `${label}, ${sum} inc. VAT`,
  creditNone: 'Choose at least one line.',
  creditSum: (sum: string) => `Credit total: ${sum} inc. VAT.`,
  reason: 'Reason',
  reasonHelp: 'Printed on the credit note.',
  reasonMissing: 'Enter a reason. It’s printed on the credit note.',
  issueCredit: 'Issue credit note',
  creditIssued: (number: string) => `${number} issued.`,
  // The run.
  runTitle: (month: string) => `Invoice run for ${month}`,
  runSub: (bills: number, issued: number) =>
    bills === 0
      ? issued === 0
        ? 'No accounts to invoice for this month.'
        : `${issued === 1 ? '1 account' : `${issued} accounts`} invoiced. None left for this month.`
      : `${bills === 1 ? '1 account' : `${bills} accounts`} to invoice, ${issued} already invoiced.`,
  notOver: 'This month isn’t over yet. You can issue its invoices once it ends; more charges may be added until then.',
  earlier: 'Previous month',
  later: 'Next month',
  issue: (n: number) => `Issue ${invoices(n)}`,
  nothing: 'Nothing to invoice.',
  nobody: 'Nothing left to invoice for this month.',
  ask: (n: number, sum: string) => `Issue ${invoices(n)} totalling ${sum}?`,
  askText: 'Each invoice is numbered, saved as a PDF and emailed. Issued invoices can’t be edited, only credited.',
  done: (n: number) => `${invoices(n)} issued and emailed.`,
  line: 'Description',
  order: 'Order',
  date: 'Date',
  quantity: 'Quantity',
  net: 'Net',
  sum: (net: string, gross: string) => `${net} net, ${gross} inc. VAT`,
};
