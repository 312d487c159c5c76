/** The names of the tool's places. What a screen says stands beside the screen. */
export const words = {
  tasks: 'Tasks',
  projects: 'All projects',
  report: 'Report',
  pending: 'Pending data',
  evolution: 'Evolution',
  settings: 'Settings',
  organisations: 'Organisations',
  newOrganisation: 'New organisation',
  newProject: 'New project',
  invitation: 'Invitation',
  login: 'Login',
  notifications: 'Notifications',
  account: 'My account',
  noticeSettings: 'Mails',
  unsubscribe: 'Stop mails',
  welcome: 'Welcome',
};
