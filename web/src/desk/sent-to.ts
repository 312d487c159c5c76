import type { Emailed } from '@tonnage/contract/core/email';

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Who was emailed about a change, as its command answered: the addresses, or that no email server is set up. If nobody was, what the
 * office can do about it; without a customer, only that nobody was.
 */
export function sentTo({ sentTo: addresses, sending }: Emailed, customer?: string): string {
  if (addresses.length > 0) return sending ? `Sent to ${AND.format(addresses)}.` : unsent(addresses);
  return customer === undefined
    ? 'No email was sent.'
    : `No email was sent: ${customer} has no address that receives it. Check the addresses under Customers › ${customer}.`;
}

/** Who is emailed about a job's new day in a minute, unless the move is undone before. */
export function movedTo(
  { email, ...addressed }: Emailed & { email: 'soon' | 'withdrawn' | 'none' | null },
  customer: string,
): string {
  if (email === 'withdrawn' || email === null) return 'The customer isn’t emailed.';
  return email === 'soon' && addressed.sending
    ? `${AND.format(addressed.sentTo)} will be emailed in a minute.`
    : sentTo(addressed, customer);
}

/** Names the customers who were emailed nothing. */
export const noEmailTo = (customers: readonly string[]) =>
  `No email was sent to ${AND.format(customers)}: there’s no address that receives it. Check the addresses under Customers.`;

const unsent = (addresses: readonly string[]) =>
  `Not sent to ${AND.format(addresses)}: no email server is set up. The email is in the outbox.`;

/** The same about several customers: those who were emailed nothing are named. */
export function sentToEach(answers: readonly (Emailed & { customer: string })[]): string {
  const silent = [...new Set(answers.filter((one) => one.sentTo.length === 0).map(({ customer }) => customer))];
  const kept = answers.some((one) => one.sentTo.length > 0 && !one.sending);
  if (silent.length === 0 && !kept) return 'Each customer was emailed.';
  return [kept && 'No email server is set up, so the emails are in the outbox.', silent.length > 0 && noEmailTo(silent)]
    .filter(Boolean)
    .join(' ');
}
