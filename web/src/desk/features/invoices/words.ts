import { formatPence } from '@tonnage/domain/common/money';
import type { ListWords } from '../../parts/desk-list.tsx';

const invoices = (n: number) => (n === 1 ? 'one invoice' : `${n} invoices`);

export const words = {
  list: {
    caption: 'Invoices',
    tabs: 'Invoices by state',
    all: 'All',
    search: 'Number or customer',
    total: (n) => `${n} ${n === 1 ? 'invoice' : 'invoices'}`,
    none: 'No invoice matches.',
    showAll: 'Show all',
    empty: 'No invoice here yet. The monthly run makes them.',
  } satisfies ListWords,
  debtors: {
    caption: 'What customers owe, by days past the due day',
    tabs: 'Customers by how late they are',
    all: 'All',
    search: 'Name or number',
    total: (n) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    none: 'No customer matches.',
    showAll: 'Show all',
    empty: 'Nobody owes anything.',
  } satisfies ListWords,
  owed: 'Who owes what',
  owing: (pence: number) =>
    pence === 0 ? 'Nothing is owed' : pence > 0 ? `${formatPence(pence)} is owed` : `${formatPence(-pence)} in credit`,
  owingLate: (pence: number) => (pence === 0 ? 'Nothing is overdue.' : `${formatPence(pence)} of it is overdue.`),
  account: (number: string) => `Account ${number}`,
  unused: 'Not used yet',
  balance: 'Balance',
  toCustomer: 'Customer',
  title: (pence: number, n: number) =>
    n === 0 ? 'Every invoice is paid' : `${formatPence(pence)} to come on ${invoices(n)}`,
  late: (pence: number, n: number) =>
    n === 0 ? 'Nothing is overdue.' : `${formatPence(pence)} is overdue, on ${invoices(n)}.`,
  run: 'Monthly run',
  // What the accounting package reads.
  sales: 'For the books',
  salesText: 'Every line of the invoices and credit notes issued in these days, as a file for the accounting package.',
  salesFrom: 'Issued from',
  salesTo: 'Issued to',
  salesDay: 'Choose a day.',
  salesReversed: 'The last day lies before the first.',
  salesFetch: 'Fetch the file',
  open: 'To pay',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  number: 'Invoice',
  customer: 'Customer',
  due: 'Due',
  state: 'State',
  total: 'Total',
  left: 'To pay',
  // One invoice.
  of: (customer: string, number: string) => `${customer}, account ${number}`,
  lines: 'Lines',
  settled: 'Paid by',
  record: 'Record payment',
  credit: 'Credit note',
  nothingLeft: 'There is nothing left to pay on it.',
  allCredited: 'Every line was credited.',
  recordTitle: (number: string) => `Money for ${number}`,
  amount: 'Amount, £',
  amountWrong: 'Pounds, and pence after a point: 120 or 1250.50.',
  receivedOn: 'On the bank’s statement on',
  reference: 'Reference',
  referenceHelp: 'As the bank’s statement says it.',
  recordText: 'It pays this invoice first, then the oldest. What is left waits for the next.',
  book: 'Book it',
  booked: 'Booked.',
  creditTitle: (number: string) => `Credit note for ${number}`,
  creditText: 'It takes back each line that is chosen, VAT and all. The customer finds it among the documents.',
  creditLines: 'What it takes back',
  creditLine: (label: string, sum: string) => `${label}, ${sum} with VAT`,
  creditNone: 'Choose at least one line.',
  creditSum: (sum: string) => `${sum} with VAT is taken back.`,
  reason: 'Reason',
  reasonHelp: 'Stands on the credit note.',
  reasonMissing: 'Say why; it stands on the credit note.',
  issueCredit: 'Issue it',
  creditIssued: (number: string) => `${number} is issued.`,
  // The run.
  runTitle: (month: string) => `Invoices for ${month}`,
  runSub: (bills: number, issued: number) =>
    `${bills === 0 ? 'Nobody is left to invoice' : bills === 1 ? 'One account is to be invoiced' : `${bills} accounts are to be invoiced`}; ${
      issued === 0
        ? 'none has its invoice of the month'
        : issued === 1
          ? 'one has its invoice'
          : `${issued} have theirs`
    }.`,
  notOver: 'This month is not over. What stands here grows until its last day, and is invoiced after it.',
  earlier: 'Earlier month',
  later: 'Later month',
  issue: (n: number) => (n === 1 ? 'Issue one invoice' : `Issue ${n} invoices`),
  nothing: 'There is nothing to invoice.',
  nobody: 'Nothing of this month waits for an invoice.',
  ask: (n: number, sum: string) => `${n === 1 ? 'One invoice' : `${n} invoices`} over ${sum}`,
  askText: 'Each gets its number and its paper and is mailed. What is issued is not changed any more, only credited.',
  done: (n: number) => (n === 1 ? 'One invoice is issued and mailed.' : `${n} invoices are issued and mailed.`),
  line: 'For',
  order: 'Order',
  date: 'Date',
  quantity: 'Quantity',
  net: 'Net',
  sum: (net: string, gross: string) => `${net} net, ${gross} with VAT`,
};
