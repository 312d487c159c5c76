import type { MailState } from '@tonnage/contract/desk-outbox';
import type { ListWords } from '../../parts/desk-list.tsx';

const many = (n: number, one: string, more: string) => `${n === 1 ? 'One' : String(n)} ${n === 1 ? one : more}`;

export const words = {
  list: {
    caption: 'Mails',
    tabs: 'By state',
    all: 'All',
    search: 'Search by address',
    total: (n) => (n === 1 ? '1 mail' : `${n} mails`),
    none: 'No mail fits.',
    showAll: 'Show all',
    empty: 'Nothing was mailed yet.',
  } satisfies ListWords,
  title: ({ failed, queued, kept }: { failed: number; queued: number; kept: number }) => {
    if (failed > 0) return `${many(failed, 'mail', 'mails')} could not be sent`;
    if (queued > 0) return `${many(queued, 'mail waits', 'mails wait')} to be sent`;
    return kept > 0 ? `${many(kept, 'mail is', 'mails are')} kept here` : 'Every mail went out';
  },
  keptSub: 'No mail server is set up: what would be mailed is kept here and reaches nobody.',
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed', kept: 'Kept' } satisfies Record<MailState, string>,
  subject: 'Subject',
  to: 'To',
  state: 'State',
  account: 'Customer',
  when: 'When',
  attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
  look: 'Read',
  lookAt: (subject: string, to: string) => `Read “${subject}” to ${to}`,
  close: 'Close',
  asMail: 'As it looks',
  asText: 'As text',
  views: 'How it is shown',
  withheld:
    'This letter holds a link that lets its reader in, so its text is shown to nobody here. Without a mail server the manager reads it.',
  notMade: 'Its text is made when it is sent.',
  forgotten: 'Its text is not kept.',
  retry: 'Send it again',
  retried: 'The email will be sent again.',
  cause: (n: number) => `${n} ${n === 1 ? 'email' : 'emails'} failed`,
  retryAll: 'Try again',
  retryOf: (n: number, error: string) => `Try ${n} ${n === 1 ? 'email' : 'emails'} again: ${error}`,
  allRetried: (n: number) => `${n} ${n === 1 ? 'email' : 'emails'} will be sent again.`,
  next: (when: string) => `next try ${when}`,
  trouble: 'What the mail server said',
  written: 'Written',
  sent: 'Sent',
};

/** A template in words: `order-received` → `Order received`. */
export function kindWords(kind: string): string {
  const text = kind.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
