import type { LoginProvider } from '@tonnage/contract/core/identity/login-providers';
import { ROLE_LABELS, STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';

type Audience = LoginProvider['audience'];

export const words = {
  title: 'Single sign-on',
  empty: 'No single sign-on yet. Add one to let people log in with the account of their own company.',
  add: 'Add a provider',
  change: 'Edit',
  audience: 'For',
  audiences: { staff: 'Our staff', account: 'A customer', organisation: 'A team' } satisfies Record<Audience, string>,
  roles: {
    staff: STAFF_ROLE_LABELS,
    account: ROLE_LABELS,
    organisation: { manager: 'Manager', member: 'Member' },
  } satisfies Record<Audience, Record<string, string>>,
  lastUsed: 'Last used',
  never: 'Never',
  people: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  state: { on: 'On', off: 'Off' },
  required: 'Only way in',
  addresses: 'Addresses to register',
  addressesText:
    'Enter these at the provider. People come back to the first after they log in, and to the second after they log out.',
  missing: 'This field is required.',
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (n: number, required: boolean) =>
    [
      n === 0
        ? 'Nobody has logged in with it yet.'
        : `${n === 1 ? '1 person logs' : `${n} people log`} in with it. They’re logged out straight away.`,
      required
        ? 'They can log in with a password again. Anybody who has none chooses one with “Forgot password”.'
        : 'Anybody who has no password chooses one with “Forgot password”.',
    ].join(' '),
  test: 'Test connection',
  passed: 'The connection works.',
  domainsHelp: 'The part after the @ of their email addresses. Separate several with commas.',
  issuerHelp: 'The address that the provider calls its issuer.',
  keepSecret: 'Leave it empty to keep the current one.',
  nobody: 'Nobody: invite people first',
  requiredHelp:
    'No password, passkey or “Forgot password” for these email addresses. If the provider fails, a password works again after npx tonnage allow-passwords.',
  logsOutHelp: 'If the provider can do it.',
};
