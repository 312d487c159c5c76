import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';

export const words = {
  account: (number: string, type: 'credit' | 'prepay') => `${number}, ${type === 'credit' ? 'on credit' : 'prepaid'}`,
  saved: 'Saved',
  leave: 'Leave',
  switchAccount: 'Switch account',
  logOut: 'Log out',
  role: 'Your role',
  roles: ROLE_LABELS,
  company: 'Account',
  accountNumber: 'Account number',
};
