import { asLink } from '../../shared/address.ts';
import type { InvoicesSearch, StatementSearch } from '../search.ts';

export const invoicesAddress = (search: InvoicesSearch = {}) => ({ path: '/invoices', search });
export const invoicesPath = (search: InvoicesSearch = {}) => asLink(invoicesAddress(search));
export const invoicePath = (id: string) => `/invoices/${id}`;
export const paymentsPath = (page = 1) => (page > 1 ? `/payments?page=${page}` : '/payments');
export const statementAddress = (search: StatementSearch = {}) => ({ path: '/statement', search });
