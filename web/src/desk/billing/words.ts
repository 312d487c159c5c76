import { formatPence } from '@tonnage/domain/common/money';
import { PAYMENT_METHOD_LABELS } from '@tonnage/domain/skip-hire/payments';
import type { ListWords } from '../../shared/list-screen.tsx';

const accounts = (n: number) => (n === 1 ? '1 account' : `${n} accounts`);
const invoices = (n: number) => (n === 1 ? '1 invoice' : `${n} invoices`);

export const words = {
  list: {
    caption: 'Invoices',
    tabs: 'Invoices by status',
    all: 'All',
    search: 'Number or customer',
    total: (n) => `${n} ${n === 1 ? 'invoice' : 'invoices'}`,
    none: 'No matching invoices.',
    clear: 'No invoices outstanding. Use the invoice run to issue more.',
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
  payments: {
    caption: 'Payments',
    tabs: 'Payments by method',
    all: 'All',
    search: 'Customer or reference',
    total: (n) => `${n} ${n === 1 ? 'payment' : 'payments'}`,
    none: 'No matching payments.',
    showAll: 'Show all',
    empty: 'No payments yet.',
  } satisfies ListWords,
  refunds: {
    caption: 'Refunds',
    tabs: 'Refunds by status',
    all: 'All',
    search: 'Name or number',
    total: (n) => `${n} ${n === 1 ? 'refund' : 'refunds'}`,
    none: 'No matching refunds.',
    showAll: 'Show all',
    empty: 'No refunds yet. Open a payment to refund it.',
  } satisfies ListWords,
  pay: {
    title: 'Record payment',
    titleOf: (of: string) => `Record payment for ${of}`,
    customerMissing: 'Choose the customer who paid.',
    dayMissing: 'Choose the date that it arrived.',
    remittance: 'Remittance',
    remittanceHelp: 'Paste it: the invoices that it names are ticked.',
    invoices: (pence: number) =>
      pence === 0 ? 'Outstanding invoices' : `Outstanding invoices: ${formatPence(pence)} ticked`,
    invoice: (number: string, pence: number, due: string) => `${number}, ${formatPence(pence)}, due ${due}`,
    allocated: (n: number) =>
      n === 0
        ? 'Allocated to the oldest invoice first. Any balance stays unallocated.'
        : `Allocated to ${n === 1 ? 'this invoice' : 'these invoices'} first, then the oldest. Any balance stays unallocated.`,
    referenceHelp: 'As shown on the bank statement, the cheque or the terminal’s receipt.',
  },
  refund: {
    button: 'Refund',
    title: (customer: string) => `Refund ${customer}`,
    most: (pence: number) => `${formatPence(pence)} can be refunded: it pays no invoice.`,
    nothing:
      'Nothing is left to refund here. What pays an invoice is refunded once that is credited; what was paid with an order, from its payment.',
    amountMissing: 'Enter an amount in pounds, for example 120 or 1250.50.',
    tooMuch: (pence: number) => `Enter ${formatPence(pence)} or less.`,
    dayMissing: 'Choose the date that you paid it.',
    madeOn: 'Date paid',
    sameCard: 'The card that paid',
    cardHelp: 'The card processor sends the money. The customer is emailed once it has accepted the refund.',
    otherHelp: 'You pay the money yourself. This records that you did, and emails the customer.',
    toCard: 'Refund card',
    save: 'Save refund',
    made: (pence: number) => `Refund of ${formatPence(pence)} saved.`,
    onItsWay: (pence: number) => `Refund of ${formatPence(pence)} is on its way to the card.`,
    of: (pence: number, customer: string) => `Refund: ${formatPence(pence)} from ${customer}`,
  },
  now: {
    button: 'Invoice now',
    title: 'Invoice now',
    nothing: 'Nothing to invoice: all completed work and charges up to today are on an invoice.',
    held: 'This customer’s invoices are on hold. Take them off hold on the customer’s page first.',
    sendsTo: 'Emailed to',
    nobody: 'Nobody: the customer has no address that receives invoices. Print the PDF.',
    dated: 'Dated',
    dates: (today: string, due: string) => `${today}, due ${due}`,
    issued: (made: readonly { number: string }[]) => `${made.map(({ number }) => number).join(', ')} issued.`,
  },
  write: {
    title: 'New invoice',
    customerMissing: 'Choose the customer who gets it.',
    dayMissing: 'Choose the date of the invoice.',
    issuedOn: 'Invoice date and tax point',
    po: 'PO number',
    line: (n: number) => `Item ${n}`,
    remove: (n: number) => `Remove item ${n}`,
    add: 'Add an item',
    label: 'Description',
    labelMissing: 'Enter a description.',
    quantityWrong: 'Enter a number greater than 0, for example 1.5.',
    priceWrong: 'Enter an amount in pounds, for example 45 or 45.50.',
    note: 'Note',
    noteHelp: 'Printed on the invoice.',
    sums: (net: string, vat: readonly string[], gross: string) =>
      `${[`${net} net`, ...vat].join(', ')}. Total: ${gross} inc. VAT.`,
  },
  payment: 'Payment',
  paymentTabs: { ...PAYMENT_METHOD_LABELS, unallocated: 'Unallocated', voided: 'Voided or moved' },
  correction: {
    reason: 'Reason',
    reasonHelp: 'Recorded in the history. The customer doesn’t see it.',
    reasonMissing: 'Enter a reason.',
  },
  owing: (pence: number) =>
    pence === 0 ? 'Nothing owed' : pence > 0 ? `${formatPence(pence)} owed` : `${formatPence(-pence)} in credit`,
  owingLate: (totals: { balancePence: number; overduePence: number; unallocatedPence: number }) =>
    [
      totals.unallocatedPence > 0 &&
        `${formatPence(totals.balancePence + totals.unallocatedPence)} outstanding on invoices, less ${formatPence(totals.unallocatedPence)} not allocated.`,
      totals.overduePence === 0 ? 'Nothing overdue.' : `${formatPence(totals.overduePence)} overdue.`,
    ]
      .filter(Boolean)
      .join(' '),
  title: (pence: number, n: number) =>
    n === 0 ? 'All invoices paid' : `${formatPence(pence)} outstanding on ${invoices(n)}`,
  late: (pence: number, n: number, unallocatedPence: number) =>
    [
      n === 0 ? 'Nothing overdue.' : `${formatPence(pence)} overdue on ${invoices(n)}.`,
      unallocatedPence > 0 && `${formatPence(unallocatedPence)} of payments and credits not allocated.`,
    ]
      .filter(Boolean)
      .join(' '),
  sales: 'Accounts export',
  open: 'Outstanding',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  customer: 'Customer',
  emailedToNobody: 'Nobody',
  due: 'Due',
  receivedOn: 'Date received',
  reason: 'Reason',
  reasonHelp: 'Printed on the credit note.',
  reasonMissing: 'Enter a reason. It’s printed on the credit note.',
  notOver: 'You can invoice up to yesterday. More work may be added to this day until it’s over.',
  issue: (n: number) => `Issue ${invoices(n)}`,
  ask: (n: number, sum: string) => `Issue ${invoices(n)} totalling ${sum}?`,
  running: (done: number, of: number) => `Issuing invoices: ${done} of ${accounts(of)}.`,
  ran: (n: number, sum: string, date: string) => `${invoices(n)} issued, dated ${date}, ${sum} inc. VAT.`,
  unsent: (n: number) =>
    n === 1
      ? 'Not emailed: this account has no address that receives invoices. Post the PDF, and add an address for the next run.'
      : 'Not emailed: these accounts have no address that receives invoices. Post the PDFs, and add addresses for the next run.',
  toInvoice: (n: number) => (n === 0 ? 'No accounts to invoice.' : `${accounts(n)} to invoice.`),
  often: { completion: 'on completion', weekly: 'weekly', monthly: 'monthly' },
};
