import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';

export const words = {
  waiting: 'new requests',
  roles: STAFF_ROLE_LABELS,
  logOut: 'Log out',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
};
