import type { MailState } from '@tonnage/contract/core/email';
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
  keptSub: 'No mail server is set up, so nothing is sent. Emails are saved here instead.',
  states: { queued: 'Queued', sent: 'Sent', failed: 'Failed', kept: 'Not sent' } satisfies Record<MailState, string>,
  subject: 'Subject',
  to: 'To',
  state: 'Status',
  account: 'Customer',
  when: 'When',
  attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  look: 'View',
  lookAt: (subject: string, to: string) => `View “${subject}” to ${to}`,
  close: 'Close',
  asMail: 'Formatted',
  asText: 'Plain text',
  views: 'Format',
  withheld:
    'This email contains a login link, so its text is hidden. While no mail server is set up, managers can read it.',
  notMade: 'The text is created when the email is sent.',
  forgotten: 'The text of this email is no longer stored.',
  retry: 'Send again',
  retried: 'The email will be sent again.',
  cause: (n: number) => `${emails(n)} failed`,
  retryAll: 'Try again',
  retryOf: (n: number, error: string) => `Try ${emails(n)} again: ${error}`,
  allRetried: (n: number) => `${emails(n)} will be sent again.`,
  next: (when: string) => `next attempt ${when}`,
  trouble: 'Error from the mail server',
  written: 'Created',
  sent: 'Sent',
};

/** A template in words: `order-received` → `Order received`. */
export function kindWords(kind: string): string {
  const text = kind.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
