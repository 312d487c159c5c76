/** What an organisation invites a person to: to manage it, and metrics by name. */
export interface InvitationReasons {
  manager: boolean;
  reports: string[];
  follows: string[];
}

/** The most names that are listed; of more, the first three and the number of the rest. */
const SHOWN = 4;

/**
 * The purpose of an invitation, after "invites you": `to report Waste and Loads, and to follow Spend`. Source:
 * metrics.md §2.10.
 */
export function invitedTo({ manager, reports, follows }: InvitationReasons): string {
  const inputs = [
    ...(manager ? ['to join as a manager'] : []),
    ...(reports.length > 0 ? [`to report ${listed(reports)}`] : []),
    ...(follows.length > 0 ? [`to view ${listed(follows)}`] : []),
  ];
  // If everything was withdrawn before the email was sent, there is nothing to name.
  return inputs.length === 0 ? 'to join' : inputs.join(', and ');
}

/** Names for a sentence: `Waste and Loads`; of many, the first three and the number of the rest. */
export function listed(names: readonly string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return new Intl.ListFormat('en-GB').format(shown);
}
