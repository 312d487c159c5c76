import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listQuery, listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Place } from '../../shared/place.ts';
import { statementQuery } from '../queries.ts';
import { pageSearch, statementSearch } from '../search.ts';
import { words } from '../words.ts';
import { member } from './frames.tsx';

const invoicesCrumb = { label: words.invoices, to: '/invoices' } as const;

const invoices = createRoute({
  getParentRoute: () => member,
  path: '/invoices',
  validateSearch: listSearch('listInvoices'),
  loader: async ({ context, location }): Promise<Place> => {
    const search = listSearch('listInvoices')({ ...location.search });
    await loadList('listInvoices')({ queryClient: context.queryClient, search });
    return place(words.invoices);
  },
  component: lazyRouteComponent(() => import('../billing/invoices.tsx'), 'Invoices'),
});
const invoice = createRoute({
  getParentRoute: () => member,
  path: '/invoices/$invoiceId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(
      queryOf('getInvoice', { params: { id: params.invoiceId } }),
    );
    return place(data.number, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/invoice.tsx'), 'InvoiceDetail'),
});
const invoicePaid = createRoute({
  getParentRoute: () => member,
  path: '/invoices/paid/$paymentId',
  loader: async ({ context, params }): Promise<Place> => {
    // The result of a card payment is never what was read before it.
    await context.queryClient.fetchQuery(queryOf('getPayment', { params: { id: params.paymentId } }));
    return place('Card payment', invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/invoice-paid.tsx'), 'InvoicePaid'),
});
const payments = createRoute({
  getParentRoute: () => member,
  path: '/payments',
  validateSearch: pageSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(listQuery('listPayments', pageSearch({ ...location.search })));
    return place(words.payments, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/payments.tsx'), 'Payments'),
});
const statement = createRoute({
  getParentRoute: () => member,
  path: '/statement',
  validateSearch: statementSearch,
  loader: async ({ context, location }): Promise<Place> => {
    await context.queryClient.ensureQueryData(statementQuery(statementSearch({ ...location.search })));
    return place(words.statement, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/statement.tsx'), 'Statement'),
});

export const invoiceRoutes = [invoices, invoice, invoicePaid, payments, statement] as const;
