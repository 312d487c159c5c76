export const words = {
  waiting: 'things waiting',
  belongs: (managed: number, all: number) =>
    managed === 0
      ? `In ${all} ${all === 1 ? 'organisation' : 'organisations'}`
      : `Manager of ${managed} ${managed === 1 ? 'organisation' : 'organisations'}`,
  logOut: 'Log out',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
};
