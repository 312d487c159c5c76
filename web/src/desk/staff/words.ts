import { STAFF_ROLE_LABELS, type StaffRole } from '@tonnage/domain/skip-hire/permissions';

export const words = {
  title: 'Office staff',
  email: 'Email',
  emailWrong: 'Enter a valid email address.',
  role: 'Role',
  roles: STAFF_ROLE_LABELS,
  may: {
    office: 'Plans jobs, looks after customers and issues documents.',
    accounts: 'Looks after invoices, prices and credit.',
    manager: 'Can do everything, including settings and staff.',
  } satisfies Record<StaffRole, string>,
  end: 'Remove',
  invitations: 'Pending invitations',
  expired: 'Expired',
  waits: 'Pending',
  revoke: 'Withdraw',
  asked: (company: string) => `Join the ${company} office`,
  askedText: (who: string | null, role: string) => (who === null ? role : `${who} has invited you. ${role}`),
  accept: 'Accept invitation',
  block: 'Block login',
  factors: 'Two-factor authentication',
  reason: 'Reason',
  reasonHelp: 'Office only. Shown in the audit.',
  reasonMissing: 'Enter a reason.',
  login: 'Log in',
  loginTitle: 'Staff login',
};
