const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Who was emailed about a change: the addresses that the command answered. If nobody was, how the office makes sure that the
 * customer hears of the next one.
 */
export function sentTo(addresses: readonly string[], customer: string): string {
  return addresses.length > 0
    ? `Sent to ${AND.format(addresses)}.`
    : `No email was sent: ${customer} has no address for it. Add one under Customers › ${customer}.`;
}

/** The same about several customers: those who were emailed nothing are named. */
export function sentToEach(answers: readonly { sentTo: readonly string[]; customer: string }[]): string {
  const silent = [...new Set(answers.filter((one) => one.sentTo.length === 0).map(({ customer }) => customer))];
  return silent.length === 0
    ? 'Each customer was emailed.'
    : `No email was sent to ${AND.format(silent)}: there’s no address for it. Add one under Customers.`;
}
