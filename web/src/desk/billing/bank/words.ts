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
    clear: 'Nothing to match. Export a statement from your online banking, then import it here.',
    showAll: 'Show all',
    empty: 'No bank statements yet. Export one from your online banking, then import it here.',
  } satisfies ListWords,
  tabs: { open: 'To match', matched: 'Matched', left_out: 'Left out' } satisfies Record<BankLine['state'], string>,
  toMatch: (n: number, pence: number) => (n === 0 ? '' : `${payments(n)} to match, ${formatPence(pence)}.`),
  received: 'Date',
  payer: 'Payer',
  fits: 'Match',
  amount: 'Amount',
  certainty: 'Confidence',
  certainties: { sure: 'Strong match', likely: 'Possible match' },
  nothingFits: 'No match found',
  alreadyRecorded: (customer: string) => `${customer}: already recorded`,
  by: (who: string | null) => (who === null ? '' : `By ${who}`),
  recorded: 'Recorded from the bank statement',
  linked: 'Already recorded',
  payment: 'Payment',
  showPayment: 'Show payment',
  reference: 'Reference',
  file: 'Bank statement',
  fileOf: ({ fileName, readBy }: BankLine, day: string) => `${fileName}, imported by ${readBy}, ${day}`,
  pays: 'Pays',
  oldestFirst: 'The oldest invoices first',
  why: 'Why',
  reason: 'Left out because',
  voidFirst: 'To match this again, void its payment.',
  accept: 'Accept',
  link: 'Match to payment',
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
    reasonHelp: 'Only the office sees it.',
    reasonMissing: 'Enter a reason.',
  },
  leftOut: 'Left out.',
  putBack: 'Reopen',
  isBack: 'Reopened. It’s under “To match” again.',
  sureButton: (n: number) => `Accept ${many(n, 'strong match', 'strong matches')}`,
  sureTitle: 'Accept strong matches',
  sureHow:
    'Each is recorded as a payment by bank transfer on its date. If a payment is already recorded, it’s matched to that one and not recorded twice.',
  sureLines: 'Payments',
  sureLine: (payer: string, pence: number, customer: string) => `${formatPence(pence)} from ${payer}: ${customer}`,
  acceptSum: (n: number, pence: number) => `Accept ${payments(n)}, ${formatPence(pence)}`,
  nothingTicked: 'Tick at least one.',
  noneSure: 'No strong matches are left.',
  acceptedSum: (n: number, pence: number) => `${payments(n)} accepted, ${formatPence(pence)}.`,
  skipped: (n: number) => `${payments(n)} not accepted`,
  read: 'Import bank statement',
  readTitle: 'Import bank statement',
  help: 'CSV, OFX or Excel (.xlsx), as your online banking exports it. Only payments received are imported.',
  paste: 'Or paste rows from the bank statement',
  pasted: 'Pasted rows',
  counts: ({ added, addedPence, same, problems }: BankFile) =>
    [
      `${payments(added)} new, ${formatPence(addedPence)}`,
      many(same, 'already imported', 'already imported'),
      ...(problems.length > 0 ? [many(problems.length, 'row with errors', 'rows with errors')] : []),
    ].join(', '),
  notes: ({ alike, out, idle, problems }: BankFile) =>
    [
      alike > 0 &&
        `${many(alike, 'payment has', 'payments have')} the same date and amount as one imported before. If you’ve already imported this statement in another format, don’t import it again.`,
      out > 0 && `${many(out, 'payment out', 'payments out')} left out.`,
      idle > 0 && `${many(idle, 'row', 'rows')} left out: no amount, or not completed by the bank.`,
      problems.length > 0 &&
        'Rows with errors aren’t imported. Correct them and import the file again: nothing is added twice.',
    ]
      .filter(Boolean)
      .join(' '),
  start: (n: number) => `Import ${payments(n)}`,
  nothingNew: 'Every payment in this file has already been imported.',
  noMoneyIn: 'This file has no payments received.',
  done: (n: number) => `${payments(n)} imported.`,
};
