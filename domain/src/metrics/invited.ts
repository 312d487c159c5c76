/** What an organisation asks of somebody whom it invites: to manage it, and metrics by name. */
export interface InvitationReasons {
  manager: boolean;
  reports: string[];
  follows: string[];
}

/** As many names as are read at a glance; of more the first three and how many there are besides. */
const SHOWN = 4;

/** What an invitation is for, behind "invites you": `to report Waste and Loads, and to follow Spend`. Source: metrics.md §2.10. */
export function invitedTo({ manager, reports, follows }: InvitationReasons): string {
  const inputs = [
    ...(manager ? ['to join as a manager'] : []),
    ...(reports.length > 0 ? [`to report ${listed(reports)}`] : []),
    ...(follows.length > 0 ? [`to view ${listed(follows)}`] : []),
  ];
  // What was taken back before it was told leaves nothing to name.
  return inputs.length === 0 ? 'to join' : inputs.join(', and ');
}

function listed(names: readonly string[]): string {
  const said = names.length > SHOWN ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return new Intl.ListFormat('en-GB').format(said);
}
