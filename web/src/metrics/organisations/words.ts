export const words = {
  title: (n: number) => (n === 1 ? '1 organisation' : `${n} organisations`),
  caption: 'Organisations',
  empty: 'You’re not in an organisation yet. Create one, or ask a manager to add you to theirs.',
  organisation: 'Organisation',
  youAre: 'Your role',
  roles: { manager: 'Manager', member: 'Member' },
  zone: 'Time zone',
  members: 'Members and details',
  wizard: 'Create an organisation',
  steps: { details: 'Details', managers: 'Managers', done: 'Done' },
  name: 'Name',
  nameHelp: 'The company, site or team that the projects belong to.',
  nameMissing: 'This field is required',
  nameTaken: 'This organisation name is already in use',
  description: 'Description',
  zoneHelp: 'Days start and end in this time zone. New projects use it too.',
  next: 'Next',
  back: 'Back',
  managersText: 'All managers have equal rights. Invite as many as you like now, or later.',
  make: 'Create organisation',
  skip: 'Create without inviting anyone',
  doneTitle: (name: string) => `${name} has been created`,
  doneText: 'Next, create a project for the figures your team reports.',
  doneInvited: (n: number) =>
    n === 0
      ? 'You’re its manager. You can invite others on the organisation’s page.'
      : n === 1
        ? '1 invitation sent.'
        : `${n} invitations sent.`,
  createProject: 'Create a project',
  toOrganisation: 'Members and details',
  invite: 'Invite managers',
  details: 'Details',
  save: 'Save',
  saved: 'Saved',
  danger: 'Danger zone',
  deleteText:
    'Permanently deletes the organisation with all its projects, metrics and values, for everyone. This can’t be undone.',
  delete: 'Delete organisation',
};
