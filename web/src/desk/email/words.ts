import { MAIL_STATE_LABELS, type MailState } from '@tonnage/domain/common/email-states';
import type { ListWords } from '../../shared/list-screen.tsx';

const emails = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'email' : 'emails'}`;

type Outbox = Record<Exclude<MailState, 'sent'>, number> & { sending: boolean };

export const words = {
  list: {
    caption: 'Emails',
    tabs: 'Status',
    all: 'All',
    search: 'Search by address',
    total: (n) => emails(n),
    none: 'No matching emails.',
    clear: 'All emails have been sent.',
    showAll: 'Show all',
    empty: 'No emails yet.',
  } satisfies ListWords,
  /** The outbox in one line: what is left of its emails, and whether an email server is set up. */
  title: ({ failed, queued, kept, sending }: Outbox) => {
    if (failed > 0) return `${emails(failed)} couldn’t be sent`;
    if (queued > 0) return `${emails(queued)} queued`;
    if (kept > 0) return `${emails(kept)} not sent`;
    return sending ? 'All emails sent' : 'No email server is set up';
  },
  sub: ({ kept, sending }: Outbox) => {
    if (!sending) return 'No email server is set up, so emails are saved here instead of being sent.';
    return kept > 0 && 'Emails marked “Not sent” were saved while no email server was set up.';
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
