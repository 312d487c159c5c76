import type { BankFile, BankLine } from '@tonnage/contract/skip-hire/billing/bank';
import { formatPence } from '@tonnage/domain/common/money';
import type { ListWords } from '../../../shared/list-screen.tsx';

const many = (n: number, one: string, more: string) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : more}`;
const payments = (n: number) => many(n, 'payment', 'payments');

export const words = {
  list: {
    caption: 'Payments on the bank statement',
    tabs: 'Payments on the bank statement by status',
    all: 'All',
    search: 'Payer or reference',
    total: payments,
    none: 'No matching payments.',
    clear: 'Nothing to match. Export a statement from your online banking, then read it here.',
    showAll: 'Show all',
    empty: 'No statement read yet. Export one from your online banking, then read it here.',
  } satisfies ListWords,
  tabs: { open: 'To match', matched: 'Matched', left_out: 'Left out' } satisfies Record<BankLine['state'], string>,
  toMatch: (n: number, pence: number) => (n === 0 ? '' : `${payments(n)} to match, ${formatPence(pence)}.`),
  received: 'Date',
  payer: 'Payer',
  fits: 'Fits',
  amount: 'Amount',
  certainty: 'Certainty',
  certainties: { sure: 'Sure', likely: 'Likely' },
  nothingFits: 'No match found',
  alreadyRecorded: (customer: string) => `${customer}: already recorded`,
  by: (who: string | null) => (who === null ? '' : `By ${who}`),
  recorded: 'Recorded with the match',
  linked: 'Recorded before',
  payment: 'Payment',
  showPayment: 'Show payment',
  reference: 'Reference',
  file: 'Statement',
  fileOf: ({ fileName, readBy }: BankLine, day: string) => `${fileName}, read by ${readBy}, ${day}`,
  pays: 'Pays',
  oldestFirst: 'The oldest invoices first',
  why: 'Why',
  reason: 'Left out because',
  voidFirst: 'To match this again, void its payment.',
  accept: 'Accept',
  link: 'Already recorded',
  accepted: (pence: number, customer: string) => `${formatPence(pence)} from ${customer} recorded.`,
  linkedTo: (customer: string) => `Matched to the payment from ${customer}.`,
  choose: 'Choose customer',
  chooseTitle: (payer: string) => `Match ${payer}`,
  match: 'Match',
  leaveOut: 'Leave out',
  leaveOutTitle: (payer: string) => `Leave out ${payer}`,
  leaveOutText: 'For money that no customer paid: a loan, a refund from a supplier, a transfer between your accounts.',
  leaveOutReason: {
    reason: 'Reason',
    reasonHelp: 'For your colleagues.',
    reasonMissing: 'Enter a reason.',
  },
  leftOut: 'Left out.',
  putBack: 'Put back',
  isBack: 'To match again.',
  sureButton: (n: number) => `Accept ${many(n, 'sure match', 'sure matches')}`,
  sureTitle: 'Accept sure matches',
  sureHow:
    'Each is recorded as a payment by bank transfer on its date. One that was already recorded is only linked to it.',
  sureLines: 'Payments',
  sureLine: (payer: string, pence: number, customer: string) => `${formatPence(pence)} from ${payer}: ${customer}`,
  acceptSum: (n: number, pence: number) => `Accept ${payments(n)}, ${formatPence(pence)}`,
  nothingTicked: 'Tick at least one.',
  noneSure: 'No sure matches are left.',
  acceptedSum: (n: number, pence: number) => `${payments(n)} accepted, ${formatPence(pence)}.`,
  skipped: (n: number) => `${payments(n)} not accepted`,
  read: 'Read statement',
  readTitle: 'Read bank statement',
  help: 'CSV, OFX or Excel (.xlsx), as your online banking exports it. Only money in is read.',
  paste: 'Or paste rows of the statement',
  pasted: 'Pasted rows',
  counts: ({ added, addedPence, same, problems }: BankFile) =>
    [
      `${payments(added)} new, ${formatPence(addedPence)}`,
      many(same, 'read before', 'read before'),
      ...(problems.length > 0 ? [many(problems.length, 'row with errors', 'rows with errors')] : []),
    ].join(', '),
  notes: ({ alike, out, idle, problems }: BankFile) =>
    [
      alike > 0 &&
        `${payments(alike)} of the date and amount of one read before: if this is the same account in another format, don’t read it again.`,
      out > 0 && `${many(out, 'row', 'rows')} of money out left out.`,
      idle > 0 && `${many(idle, 'row', 'rows')} without an amount, or not completed by the bank, left out.`,
      problems.length > 0 &&
        'Rows with errors aren’t read. Correct them and read the file again: nothing is added twice.',
    ]
      .filter(Boolean)
      .join(' '),
  start: (n: number) => `Read ${payments(n)}`,
  nothingNew: 'Every payment in this file has been read before.',
  noMoneyIn: 'This file has no money in.',
  done: (n: number) => `${payments(n)} read.`,
};
