/** The names of the tool's pages, and what several screens say. A screen's texts are in the screen. */
export const words = {
  scorecard: 'Scorecard',
  tasks: 'Tasks',
  projects: 'All projects',
  organisations: 'Organisations',
  newOrganisation: 'New organisation',
  newProject: 'New project',
  notifications: 'Notifications',
  account: 'My account',
  security: 'Two-factor authentication',
  sessions: 'Where you’re logged in',
  noticeSettings: 'Email notifications',
  acceptInvitation: 'Accept invitation',
  noNotifications: 'No notifications yet. Activity in your projects will appear here.',
  itemsWaiting: 'items waiting',
  foundProjects: 'Projects',
};
