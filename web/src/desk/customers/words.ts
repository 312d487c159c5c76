import type { LogKind } from '@tonnage/domain/skip-hire/customer-log';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import type { ListWords } from '../../shared/list-screen.tsx';

export const words = {
  list: {
    caption: 'Customers',
    tabs: 'Status',
    all: 'All',
    search: 'Name, number, email or site',
    total: (n) => `${n} ${n === 1 ? 'customer' : 'customers'}`,
    none: 'No matching customers.',
    showAll: 'Show all',
    empty: 'No customers yet. Add one, or let customers open their own account in the portal.',
  } satisfies ListWords,
  type: { credit: 'On account', prepay: 'Before each order' },
  owes: 'Credit used',
  limit: 'Credit limit',
  open: 'Open orders',
  never: 'Never',
  account: (number: string) => `Account ${number}`,
  people: 'Users',
  roles: ROLE_LABELS,
  sites: 'Sites',
  history: 'Account history',
  statusTitle: {
    active: (name: string, was: AccountStatus) =>
      ({
        pending: `Approve ${name}`,
        on_stop: `Release ${name}`,
        closed: `Reopen ${name}`,
        active: name,
      })[was],
    on_stop: (name: string) => `Put ${name} on stop`,
    closed: (name: string) => `Close ${name}’s account`,
  },
  statusText: {
    active: 'The customer will be able to place orders straight away.',
    on_stop:
      'The customer can still log in but can’t place orders until you release the account. Booked jobs go ahead.',
    closed: 'No one can order on this account unless you reopen it. Documents and invoices are kept.',
  },
  reason: 'Reason',
  reasonHelp: 'Office only, not shown to the customer.',
  reasonMissing: 'Enter a reason for the account history.',
  statusDo: { active: 'Allow orders', on_stop: 'Put on stop', closed: 'Close account' },
  log: 'Calls and complaints',
  logKinds: { call: 'Call', complaint: 'Complaint', note: 'Note' } satisfies Record<LogKind, string>,
  outcome: { reason: 'Outcome', reasonHelp: 'Office only. Kept with the entry.', reasonMissing: 'Enter the outcome.' },
};
