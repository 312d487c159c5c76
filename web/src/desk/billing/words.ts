import { formatPence } from '@tonnage/domain/common/money';
import { SETTLING_LABELS, type MoneylessMethod, type SettlingMethod } from '@tonnage/domain/skip-hire/payments';
import type { ListWords } from '../../shared/list-screen.tsx';

const accounts = (n: number) => (n === 1 ? '1 account' : `${n} accounts`);
const lines = (n: number) => (n === 1 ? '1 line' : `${n} lines`);
const items = (n: number) => (n === 1 ? '1 job or charge' : `${n} jobs or charges`);
const invoices = (n: number) => (n === 1 ? '1 invoice' : `${n} invoices`);

export const words = {
  paymentsTitle: (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'payment' : 'payments'}`,
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
  calls: {
    caption: 'Customers to call, those whose call would bring the most first',
    search: 'Name or number',
    total: (n) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    none: 'No matching customers.',
    showAll: 'Show all',
    empty: 'Nobody to call today.',
  } satisfies ListWords,
  toCall: {
    title: (n: number) => (n === 1 ? '1 customer to call' : `${n} customers to call`),
    sums: (callablePence: number, expectedPence: number) =>
      `${formatPence(callablePence)} to call about · calls may bring ${formatPence(expectedPence)}`,
    leftOut: ({ called, promised, nothing }: { called: number; promised: number; nothing: number }) => {
      const why = [
        called > 0 && `called today: ${called}`,
        promised > 0 && `promised to pay: ${promised}`,
        nothing > 0 && `all disputed or covered by unallocated money: ${nothing}`,
      ].filter(Boolean);
      return why.length > 0 && `Left out: ${why.join(', ')}.`;
    },
    about:
      'The order is an estimate from each customer’s last year. It starts at half of what there is to call about, and rises with each call that was paid within 14 days and each promise that was kept; it falls with those that weren’t. What is no later than they usually pay counts half, as it should come anyway.',
    why: 'Why here',
    reason: (callablePence: number, reason: string) => `${formatPence(callablePence)} to call about, ${reason}`,
    expected: 'May bring',
    lastCalled: 'Last called',
    log: 'Log call',
  },
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
    setOff: 'Set off against their invoice',
    setOffHow: (number: string | undefined) =>
      `For money that you owe them, for example for hardcore or tipping. It’s set against ${number ?? 'the ticked invoices'}, and none of it stays unallocated.`,
    setOffReference: 'Number of their invoice',
    setOffReferenceMissing: 'Enter the number of their invoice.',
    setOffInvoices: 'Tick the invoices that it’s set against.',
    setOffNothing: 'This customer has no outstanding invoices to set it against.',
    setOffTooMuch: (pence: number) => `${formatPence(pence)} is outstanding. Enter that or less.`,
    setOffSave: 'Save set-off',
    setOffSaved: 'Set-off saved.',
  },
  writeOff: {
    button: 'Write off',
    title: (number: string) => `Write off ${number}`,
    left: (open: number, most: number) =>
      most < open
        ? `${formatPence(open)} is outstanding. You can write off ${formatPence(most)} of it; a manager can write off more.`
        : `${formatPence(open)} is outstanding.`,
    tooMuch: (most: number, open: number) =>
      most < open ? `Enter ${formatPence(most)} or less, or ask a manager.` : `Enter ${formatPence(most)} or less.`,
    causeMissing: 'Choose a reason',
    note: 'Details',
    noteMissing: 'Enter the reason in words.',
    dayMissing: 'Choose a date.',
    tooEarly: 'Choose a date on or after the invoice date.',
    /** What was agreed is no bad debt, so it has no relief. */
    vat: (vatPence: number, isBadDebt: boolean) =>
      [
        'The invoice and its VAT stay as they are.',
        vatPence === 0
          ? 'There’s no VAT in this amount.'
          : `This amount includes ${formatPence(vatPence)} VAT.${isBadDebt ? ' You may be able to claim it back as bad debt relief on your VAT return, from 6 months after payment was due or after the supply, whichever is later (VAT Notice 700/18).' : ''}`,
      ].join(' '),
    agreed: 'If you agreed a lower price, issue a credit note instead: it credits the VAT too.',
    saved: 'Written off. To undo it, void it under Payments.',
    nothing: 'Nothing is outstanding on this invoice.',
    mayNot: 'You can’t write off any of this invoice. Ask a manager.',
    writtenOff: 'This was written off. If they’ve paid, void the write-off under Payments first.',
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
  statements: {
    email: 'Email statement',
    emailAll: 'Email statements',
    send: 'Send statements',
    how: 'Each statement goes to the addresses that get the customer’s invoices, with the PDF attached. Sent from here or monthly, a customer gets at most one a day. To send them every month, choose a day under Settings, Email.',
    started: (n: number, to: 'owing' | 'overdue') => {
      if (n === 0)
        return to === 'owing'
          ? 'No customer owes anything, so nothing was sent.'
          : 'No customer has anything overdue, so nothing was sent.';
      return `Preparing statements for up to ${n} ${n === 1 ? 'customer' : 'customers'}. Those without an address or already sent one today are left out. See the outbox.`;
    },
  },
  hold: {
    button: (n: number) => `Hold ${lines(n)}`,
    title: (n: number) => `Hold ${lines(n)}`,
    how: 'Held lines are left out of every run and of “Invoice now” until someone releases them. Holding one line of a job holds all its lines, including permit, weight and over hire.',
    reason: 'Reason',
    reasonHelp: 'Only the office sees it.',
    reasonMissing: 'Enter a reason, so that whoever releases it knows what to check.',
    save: 'Hold',
    held: (n: number) => `${items(n)} held.`,
    panel: (n: number, net: string) => `Held: ${items(n)}, ${net} net`,
    caption: 'Held, not invoiced',
    since: 'Held',
    age: (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`),
    by: (name: string | null, reason: string) => (name === null ? reason : `${reason} (${name})`),
    release: (n: number) => `Release ${items(n)}`,
    released: (n: number) => `${items(n)} released. The next invoice includes ${n === 1 ? 'it' : 'them'}.`,
    releasedAlready: 'Someone else has already released this.',
    notInvoiced: 'Held, not invoiced',
  },
  word: {
    button: 'Edit description',
    title: 'Edit the description on the invoice',
    label: 'Description',
    how: (usual: string) =>
      `Printed on the invoice in place of “${usual}”. Leave it empty to use the usual description. The amount doesn’t change.`,
    save: 'Save description',
    saved: (label: string) => `Printed as “${label}”.`,
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
      `${[`${net} net`, ...vat].join(', ')}. Total: ${gross}.`,
  },
  chase: {
    title: 'Chasing',
    late: 'Days late',
    oldest: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    pays: 'Days to pay',
    phone: 'Telephone',
    interestColumn: 'To charge',
    promiseOf: (state: 'open' | 'broken', day: string) =>
      state === 'broken' ? `Promise broken, ${day}` : `Promised by ${day}`,
    send: 'Send reminders',
    sendTo: (n: number) => `Send ${n === 1 ? '1 reminder' : `${n} reminders`}`,
    tooMany: (n: number) => `Select up to ${n} customers.`,
    notSent: 'No reminder',
    nothing: 'None of these customers has anything overdue.',
    none: 'Nothing can be sent now.',
    how: 'Each customer gets one email for each reminder that is due, with all the invoices that it covers. No reminder is sent twice for the same invoice. To change the words, or to send reminders every morning, go to Settings, Email.',
    step: (label: string, n: number, pence: number) => `${label}: ${formatPence(pence)} on ${invoices(n)}`,
    to: (addresses: readonly string[]) => `To ${addresses.join(', ')}`,
    leftOut: (numbers: readonly string[]) => `Without ${numbers.join(', ')}: disputed.`,
    reasons: {
      not_yet: (day: string | null) => (day === null ? 'Not due yet.' : `The next may be sent from ${day}.`),
      all_sent: () => 'They’ve had all three reminders. Call them.',
      disputed: () => 'Everything overdue is disputed.',
      promised: (day: string | null) => `They promised to pay by ${day ?? 'a day'}.`,
      covered: () => 'Their unallocated money covers what they owe. Allocate it first.',
      opted_out: () => 'Everyone who would get it has turned these emails off.',
      no_address: () => 'No email address. Add one on the customer’s page.',
    },
    sent: (n: number, sending: boolean) =>
      n === 0
        ? 'Nothing was sent: these reminders are no longer due. Someone else may have just sent them.'
        : sending
          ? `${n === 1 ? '1 reminder is' : `${n} reminders are`} on the way.`
          : `${n === 1 ? '1 reminder is' : `${n} reminders are`} in the outbox, and not sent: no email server is set up.`,
    byItself: 'sent automatically',
    noReminders: 'None sent yet.',
    reminders: 'Reminders',
    remindedOn: (label: string, day: string) => `${label}, ${day}`,
    dispute: 'Record dispute',
    disputed: 'Disputed',
    disputedPart: (pence: number) => `${formatPence(pence)} disputed`,
    disputeTitle: (number: string) => `Record a dispute on ${number}`,
    disputeHow: 'While it’s disputed, no reminders are sent for this invoice and no interest counts on it.',
    disputeReason: 'What the customer disputes',
    disputeReasonMissing: 'Enter what the customer disputes.',
    disputeSaved: 'Dispute recorded.',
    end: 'End dispute',
    endTitle: (number: string) => `End the dispute on ${number}`,
    outcome: 'Outcome',
    outcomeHelp: 'For example: credited in part, or the customer accepted it. Late days count again from today.',
    outcomeMissing: 'Enter the outcome.',
    ended: 'Dispute ended.',
    raised: (by: string, day: string) => `${by}, ${day}`,
    endedBy: (outcome: string, by: string, day: string) => `Ended by ${by}, ${day}: ${outcome}`,
    interest: 'Late payment',
    mayClaim: (interestPence: number, fixedPence: number) =>
      `${[
        interestPence > 0 && `${formatPence(interestPence)} interest`,
        fixedPence > 0 && `${formatPence(fixedPence)} fixed sum`,
      ]
        .filter(Boolean)
        .join(' and ')} can be charged`,
    rate: (rateBp: number, days: number) => `${rateBp / 100}% a year, ${days} ${days === 1 ? 'day' : 'days'} late`,
    charged: (interestPence: number, fixedPence: number) =>
      [
        interestPence > 0 && `${formatPence(interestPence)} interest`,
        fixedPence > 0 && `${formatPence(fixedPence)} fixed sum`,
      ]
        .filter(Boolean)
        .join(' and '),
    charge: 'Charge interest',
    chargeTitle: (number: string) => `Charge interest on ${number}?`,
    chargeBody: (text: string) =>
      `${text}. We’ll issue a separate invoice, outside the scope of VAT, and email it to the customer. Don’t charge it if your contract with them has its own remedy for late payment.`,
    chargeNow: 'Issue invoice',
    chargedOn: (number: string) => `${number} issued.`,
    enterRate: 'Enter Bank Rate',
    rateMissing: (day: string) => `The Bank Rate on ${day} hasn’t been entered`,
    rateTitle: (day: string) => `Bank Rate on ${day}`,
    rateLabel: 'Bank Rate, %',
    rateHelp: (halfYear: string) =>
      `For debts that became late from ${halfYear}. The Bank of England publishes it. Statutory interest is 8% above it.`,
    rateWrong: 'Enter a percentage from 0 to 100, for example 3.75.',
    rateSaved: 'Bank Rate saved.',
    promise: 'Record promise',
    promiseTitle: (customer: string) => `Record a promise from ${customer}`,
    promiseHow:
      'They get no reminders until that day has passed. The promise is kept if payments received by then cover it.',
    promiseDay: 'Pay by',
    promiseDayMissing: 'Choose the day that they will pay by.',
    promiseSaved: 'Promise recorded.',
    promised: (pence: number, day: string) => `${formatPence(pence)} by ${day}`,
    promises: 'Promises to pay',
    promisesDue: 'Promises due',
    states: { open: 'Promised', kept: 'Kept', broken: 'Broken' },
    paidOf: (paid: number) => (paid === 0 ? 'nothing received' : `${formatPence(paid)} received`),
    withdraw: 'Withdraw',
    withdrawn: 'Promise withdrawn.',
    noPromises: 'No promise recorded.',
  },
  payment: 'Payment',
  /** What a row of the payments is called. */
  nameOf: (method: SettlingMethod, pence: number, customer: string) =>
    method === 'write_off'
      ? `${formatPence(pence)} written off for ${customer}`
      : method === 'set_off'
        ? `${formatPence(pence)} set off with ${customer}`
        : `${formatPence(pence)} from ${customer}`,
  undo: {
    write_off: {
      button: 'Void write-off',
      done: 'Write-off voided.',
      text: 'The invoice is outstanding again, and counts as overdue from its due date. The statement shows the write-off and that it was reversed, and those who receive the customer’s invoices are emailed.',
    },
    set_off: {
      button: 'Void set-off',
      done: 'Set-off voided.',
      text: 'The invoices that it settled are outstanding again. The statement shows the set-off and that it was reversed, and those who receive the customer’s invoices are emailed.',
    },
  } satisfies Record<MoneylessMethod, object>,
  paymentTabs: { ...SETTLING_LABELS, unallocated: 'Unallocated', voided: 'Voided or moved' },
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
  written_off: 'Written off',
  customer: 'Customer',
  emailedToNobody: 'Nobody',
  due: 'Due',
  receivedOn: 'Date received',
  day: 'Date',
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
  include: 'Include',
  includeOf: (customer: string) => `Include ${customer}`,
  leaveAllOut: 'Leave all out',
  includeAll: 'Include all',
  toInvoice: (n: number, leftOut: number) =>
    [
      n === 0 ? 'No accounts to invoice.' : `${accounts(n)} to invoice.`,
      leftOut > 0 && `${accounts(leftOut)} left out; the next run includes ${leftOut === 1 ? 'it' : 'them'}.`,
    ]
      .filter(Boolean)
      .join(' '),
  often: { completion: 'on completion', weekly: 'weekly', monthly: 'monthly' },
};
