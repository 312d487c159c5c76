export const words = {
  emails: 'Email addresses',
  emailsHelp: 'Enter as many as you like, separated by commas or new lines.',
  invalid: (bad: readonly string[]) => `Invalid email address: ${bad.join(', ')}`,
  ready: (n: number) => (n === 1 ? '1 invitation' : `${n} invitations`),
  members: 'Members',
  invitations: 'Pending invitations',
  noInvitations: 'No pending invitations.',
  name: 'Name',
  role: 'Role',
  email: 'Email',
  named: ({ name, you, deactivated }: { name: string; you: boolean; deactivated: boolean }) =>
    you ? `${name} (you)` : deactivated ? `${name} (deactivated)` : name,
  roles: { manager: 'Manager', editor: 'Editor', viewer: 'Viewer' },
  /** The label of a role, from the metrics that a member edits and views (specification §6). */
  label: ({ role, edits, views }: { role: 'manager' | 'member'; edits: number; views: number }) => {
    const parts = [role === 'manager' && 'Manager', edits > 0 && 'Editor', views > 0 && 'Viewer'].filter(Boolean);
    return parts.length === 0 ? 'Member' : parts.join(' & ');
  },
  reach: 'Metrics',
  reaches: (edits: number, views: number) =>
    [edits > 0 && `Reports ${edits}`, views > 0 && `${edits > 0 ? 'views' : 'Views'} ${views}`]
      .filter(Boolean)
      .join(', ') || 'None',
  actions: 'Actions',
  makeManager: 'Make manager',
  makeMember: 'Remove as manager',
  remove: 'Remove',
  leave: 'Leave',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They’ll lose access to the organisation. Values they reported stay.',
  leaveTitle: 'Leave this organisation?',
  leaveText: 'You’ll lose access to it. Values you reported stay.',
  removed: (name: string) => `${name} removed from the organisation`,
  changed: (name: string) => `${name}’s role changed`,
  invite: 'Invite managers',
  inviteText: 'Managers have equal rights: they can set up projects, accept values and invite others.',
  send: 'Send invitations',
  sent: (n: number) => (n === 1 ? 'Invitation sent' : `${n} invitations sent`),
  nobody: 'Enter at least one email address',
  cancel: 'Cancel',
  again: 'Send again',
  sentAgain: (email: string) => `Sent again to ${email}. The old link no longer works.`,
  takeBack: 'Withdraw',
  takeBackTitle: (email: string) => `Withdraw the invitation to ${email}?`,
  takeBackText: 'The link will stop working.',
  takenBack: (email: string) => `Invitation to ${email} withdrawn`,
  waits: (by: string, until: string, expired: boolean) =>
    expired ? `invited by ${by}, expired` : `invited by ${by}, expires ${until}`,
  asked: (role: string, metric: string | null) => (metric === null ? role : `${role} of ${metric}`),
  invited: (n: number) => `${n} pending`,
  total: (n: number) => (n === 1 ? '1 person' : `${n} people`),
};
