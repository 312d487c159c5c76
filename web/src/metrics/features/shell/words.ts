export const words = {
  waiting: 'things waiting',
  projects: 'Projects',
  all: 'All',
  active: 'Active',
  finished: 'Finished',
  members: 'members',
  none: {
    all: 'No project yet. A manager invites you to one, or you make your own.',
    active: 'No project is under way.',
    finished: 'No project is finished.',
  },
  allOf: (total: number) => `All ${total} of them`,
  belongs: (managed: number, all: number) =>
    managed === 0
      ? `In ${all} ${all === 1 ? 'organisation' : 'organisations'}`
      : `Manager of ${managed} ${managed === 1 ? 'organisation' : 'organisations'}`,
  logOut: 'Log out',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
};
