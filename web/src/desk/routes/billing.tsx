import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../shared/frames.tsx';
import { listSearch, loadList } from '../../shared/list.ts';
import { queryOf } from '../../lib/queries.ts';
import { customerStatementQuery } from '../queries.ts';
import { runSearch, statementSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';
import type { Place } from '../../shared/place.ts';

const invoicesCrumb = { label: words.invoices, to: '/desk/invoices' } as const;

const invoices = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices',
  validateSearch: listSearch('listDeskInvoices'),
  loader: async (given): Promise<Place> => {
    await loadList('listDeskInvoices', given);
    return place(words.invoices);
  },
  component: lazyRouteComponent(() => import('../billing/invoices.tsx'), 'Invoices'),
});

const payments = createRoute({
  getParentRoute: () => staff,
  path: '/desk/payments',
  validateSearch: listSearch('listDeskPayments'),
  loader: async (given): Promise<Place> => {
    await loadList('listDeskPayments', given);
    return place(words.payments, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/payments.tsx'), 'Payments'),
});

const debtors = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices/owed',
  validateSearch: listSearch('listDebtors'),
  loader: async (given): Promise<Place> => {
    await loadList('listDebtors', given);
    return place(words.debtors, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/debtors.tsx'), 'Debtors'),
});

const statement = createRoute({
  getParentRoute: () => staff,
  path: '/desk/customers/$customerId/statement',
  validateSearch: statementSearch,
  loader: async ({ context, params, location }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(
      customerStatementQuery(params.customerId, statementSearch({ ...location.search })),
    );
    return place('Statement', { label: data.account.name, to: `/desk/customers/${params.customerId}` });
  },
  component: lazyRouteComponent(() => import('../billing/customer-statement.tsx'), 'CustomerStatement'),
});

const run = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices/run',
  validateSearch: runSearch,
  loader: (): Place => place(words.invoiceRun, invoicesCrumb),
  component: lazyRouteComponent(() => import('../billing/invoice-run.tsx'), 'InvoiceRun'),
});

const invoice = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices/$invoiceId',
  loader: async ({ context, params }): Promise<Place> => {
    const { data } = await context.queryClient.ensureQueryData(
      queryOf('getDeskInvoice', { params: { id: params.invoiceId } }),
    );
    return place(data.number, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../billing/invoice.tsx'), 'InvoiceScreen'),
});

export const billingRoutes = [invoices, payments, debtors, statement, run, invoice] as const;
