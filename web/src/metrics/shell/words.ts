export const words = {
  waiting: 'items waiting',
  projects: 'Projects',
  all: 'All',
  active: 'Active',
  finished: 'Finished',
  members: 'members',
  none: {
    all: 'No projects yet. Create one, or ask a manager to invite you.',
    active: 'No active projects.',
    finished: 'No finished projects.',
  },
  allOf: (total: number) => `View all ${total}`,
  belongs: (managed: number, all: number) =>
    managed === 0
      ? `Member of ${all} ${all === 1 ? 'organisation' : 'organisations'}`
      : `Manager of ${managed} ${managed === 1 ? 'organisation' : 'organisations'}`,
  logOut: 'Log out',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
};
