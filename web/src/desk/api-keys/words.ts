import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';

export const words = {
  title: 'API keys',
  make: 'Create API key',
  name: 'Name',
  scopes: 'Access (read only)',
  scope: {
    'orders.read': 'Orders and their jobs',
    'customers.read': 'Customers',
    'documents.read': 'Document files',
    'invoices.read': 'Invoices',
    'prices.read': 'Price list',
  } satisfies Record<ApiScope, string>,
  made: (by: string | null, when: string) => (by ? `created by ${by}, ${when}` : `created ${when}`),
  revoke: 'Revoke',
};
