import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';

/** The members of an account, and those invited to it. */
export const words = {
  email: 'Email',
  role: 'Role',
  roles: ROLE_LABELS,
  reach: 'Access',
  allSites: 'All sites',
  changeOf: (name: string) => `Edit ${name}`,
  cancel: 'Cancel',
  invited: (email: string) => `${email} invited`,
};
