import { MAIL_STATE_LABELS } from '@tonnage/domain/common/email-states';
import type { ListWords } from '../parts/desk-list.tsx';

const emails = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'email' : 'emails'}`;

export const words = {
  list: {
    caption: 'Emails',
    tabs: 'Status',
    all: 'All',
    search: 'Search by address',
    total: (n) => emails(n),
    none: 'No matching emails.',
    showAll: 'Show all',
    empty: 'No emails yet.',
  } satisfies ListWords,
  title: ({ failed, queued, kept }: { failed: number; queued: number; kept: number }) => {
    if (failed > 0) return `${emails(failed)} couldn’t be sent`;
    if (queued > 0) return `${emails(queued)} queued`;
    return kept > 0 ? `${emails(kept)} not sent` : 'All emails sent';
  },
  states: MAIL_STATE_LABELS,
  state: 'Status',
  account: 'Customer',
  attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  look: 'View',
  cause: (n: number) => `${emails(n)} failed`,
  retryOf: (n: number, error: string) => `Try ${emails(n)} again: ${error}`,
  allRetried: (n: number) => `${emails(n)} will be sent again.`,
};

/** The label of a template: `order-received` → `Order received`. */
export function kindWords(kind: string): string {
  const text = kind.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
