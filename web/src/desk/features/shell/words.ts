import type { StaffRole } from '@tonnage/domain/permissions';

export const words = {
  waiting: 'requests waiting',
  roles: { office: 'Office', accounts: 'Accounts', manager: 'Manager' } satisfies Record<StaffRole, string>,
  logOut: 'Log out',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
};
