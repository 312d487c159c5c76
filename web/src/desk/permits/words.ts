import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { formatPence } from '@tonnage/domain/common/money';
import type { PermitEvent } from '@tonnage/domain/skip-hire/permits';
import type { ListWords } from '../../shared/list-screen.tsx';

const count = (n: number) => n.toLocaleString('en-GB');

export const words = {
  list: {
    caption: 'Permits',
    tabs: 'Status',
    all: 'All',
    search: 'Number, order, customer, site or council',
    total: (n) => (n === 1 ? '1 permit' : `${count(n)} permits`),
    none: 'No matching permits.',
    clear: 'No permits are pending.',
    showAll: 'Show all permits',
    empty: 'No permits yet.',
  } satisfies ListWords,
  title: (n: number) => (n === 0 ? 'No permits pending' : n === 1 ? '1 permit pending' : `${count(n)} permits pending`),
  open: 'Pending',
  soon: 'Expiring soon',
  granted: 'Granted',
  refused: 'Refused',
  over: 'Expired',
  applied: (day: string, reference: string | null) => ['Applied ' + day, reference].filter(Boolean).join(', '),
  events: { apply: 'Applied', grant: 'Granted', extend: 'Renew', refuse: 'Refused' } satisfies Record<
    PermitEvent,
    string
  >,
  read: (event: string, order: string) => `${event}: ${order}`,
  titles: {
    apply: 'Record application',
    grant: 'Record permit',
    extend: 'Renew permit',
    refuse: 'Record refusal',
  } satisfies Record<PermitEvent, string>,
  number: 'Permit number',
  last: 'Last day',
  usual: (days: number) => `Usually ${days} days.`,
  charges: 'Charge the customer',
  chargesHelp: 'Added to the order now and to the next invoice.',
  sumWrong: 'Enter an amount in pounds, for example 45 or 45.50.',
  vat: (tax: string, sum: string | null) => `VAT: ${tax}${sum === null ? '' : ` (${sum})`}`,
  why: 'Reason for not charging',
  whyMissing: 'Enter why the customer isn’t being charged.',
  /** What differs from what was charged before: another council, or another charge. Null: nothing. */
  changed: (granted: string, { council, chargePence, lastPence }: NonNullable<DeskPermit['renewal']>) => {
    const moved =
      council !== granted && `This site is now in ${council}’s area. The current permit was issued by ${granted}.`;
    const dearer =
      lastPence !== null &&
      lastPence !== chargePence &&
      `This order was last charged ${formatPence(lastPence)} ex. VAT for its permit. The council now charges ${formatPence(chargePence)} ex. VAT.`;
    return [moved, dearer].filter(Boolean).join(' ') || null;
  },
  renewals: 'Renewals',
  renewed: (from: string | null, to: string) => (from === null ? `Until ${to}` : `Until ${to} (was until ${from})`),
  renewedBy: (on: string, by: string) => [on, by].filter(Boolean).join(', '),
  charged: ({ chargePence, waived, reason }: DeskPermit['renewals'][number]) =>
    chargePence === null
      ? ['Not charged', reason].filter(Boolean).join(': ')
      : `${formatPence(chargePence)} ex. VAT${waived ? ', waived' : ''}`,
  reason: 'Reason',
  needed: 'This field is required.',
  saved: {
    apply: 'Application recorded.',
    grant: 'Permit recorded. The job can now be allocated on the days it covers.',
    extend: 'Permit renewed.',
    refuse: 'Refusal recorded.',
  } satisfies Record<PermitEvent, string>,
};
