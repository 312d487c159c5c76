import type { To } from '../../ui/links.tsx';
import { asLink } from '../../shared/address.ts';
import type { ListSearch } from '../../shared/list.ts';
import type { StatementSearch } from './screens.ts';

export type InvoicesSearch = ListSearch<'listInvoices'>;

export const invoicesAddress = (search: InvoicesSearch = {}) => ({ path: '/invoices', search }) as const;
export const invoicesPath = (search: InvoicesSearch = {}): To => asLink(invoicesAddress(search));
export const invoicePath = (id: string): To => `/invoices/${id}`;
export const paymentsPath = (page = 1): To => (page > 1 ? `/payments?page=${page}` : '/payments');
export const statementAddress = (search: StatementSearch = {}) => ({ path: '/statement', search }) as const;
