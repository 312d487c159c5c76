import { IconReceipt } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { listSearch, loadList } from '../../shared/list.ts';
import { dayOf, type Raw } from '../../shared/search-fields.ts';
import { queryOf } from '../../lib/queries.ts';
import type { NavEntry } from '../parts/feature.ts';
import { screen } from '../shell/frames.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { words } from '../words.ts';

const under: Crumbs = [{ label: words.invoices, to: '/desk/invoices' }];

const underPayments: Crumbs = [...under, { label: words.payments, to: '/desk/payments' }];

const underDebtors: Crumbs = [...under, { label: words.debtors, to: '/desk/invoices/owed' }];

const invoices = screen({
  path: '/desk/invoices',
  search: listSearch('listDeskInvoices', { state: 'open' }),
  load: loadList('listDeskInvoices'),
  title: words.invoices,
  component: lazyRouteComponent(() => import('./invoices.tsx'), 'Invoices'),
});

const payments = screen({
  path: '/desk/payments',
  search: listSearch('listDeskPayments'),
  load: loadList('listDeskPayments'),
  title: words.payments,
  under,
  component: lazyRouteComponent(() => import('./payments.tsx'), 'Payments'),
});

const refunds = screen({
  path: '/desk/payments/refunds',
  search: listSearch('listRefunds'),
  load: loadList('listRefunds'),
  title: words.refunds,
  under: underPayments,
  component: lazyRouteComponent(() => import('./refunds.tsx'), 'Refunds'),
});

const bank = screen({
  path: '/desk/payments/bank',
  search: listSearch('listBankLines', { state: 'open' }),
  load: loadList('listBankLines'),
  title: words.bank,
  under: underPayments,
  component: lazyRouteComponent(() => import('./bank/bank.tsx'), 'Bank'),
});

const debtors = screen({
  path: '/desk/invoices/owed',
  search: listSearch('listDebtors'),
  load: loadList('listDebtors'),
  title: words.debtors,
  under,
  component: lazyRouteComponent(() => import('./debtors.tsx'), 'Debtors'),
});

const calls = screen({
  path: '/desk/invoices/calls',
  search: listSearch('listCalls'),
  load: loadList('listCalls'),
  title: words.creditControl,
  under: underDebtors,
  component: lazyRouteComponent(() => import('./credit-control.tsx'), 'CreditControl'),
});

export function customerStatementQuery(id: string, search: ReturnType<typeof statementSearch>) {
  return queryOf('getCustomerStatement', { params: { id }, query: search });
}

export function customerStatementPaperQuery(id: string, search: ReturnType<typeof statementSearch>) {
  return queryOf('getCustomerStatementPaper', { params: { id }, query: search });
}

function statementSearch(raw: Raw) {
  return { ...dayOf(raw, 'from'), ...dayOf(raw, 'to') };
}

const statement = screen({
  path: '/desk/customers/$customerId/statement',
  search: statementSearch,
  load: ({ queryClient, params, search }) => {
    void queryClient.prefetchQuery(customerStatementPaperQuery(params.customerId, search));
    return queryClient.ensureQueryData(customerStatementQuery(params.customerId, search));
  },
  title: 'Statement',
  under: ({ data }, { customerId }): Crumbs => [{ label: data.account.name, to: `/desk/customers/${customerId}` }],
  component: lazyRouteComponent(() => import('./customer-statement.tsx'), 'CustomerStatement'),
});

/** Another month's preview must never be shown in place of this one, because it is about to be issued. */
const RUN_POLL_MS = 2_000;

/** The run up to a day; while its accounts are being invoiced, its progress is fetched again. */
export function runQuery(upTo: IsoDate) {
  return {
    ...queryOf('getInvoiceRun', { query: { upTo } }),
    refetchInterval: ({ state }: { state: { data?: { data: RunPreview } | undefined } }) =>
      state.data?.data.run?.pending ? RUN_POLL_MS : false,
  };
}

const run = screen({
  path: '/desk/invoices/run',
  /** The last day that the invoice run covers. */
  search: (raw) => dayOf(raw, 'upTo'),
  title: words.invoiceRun,
  under,
  component: lazyRouteComponent(() => import('./invoice-run.tsx'), 'InvoiceRun'),
});

const invoice = screen({
  path: '/desk/invoices/$invoiceId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getDeskInvoice', { params: { id: params.invoiceId } })),
  title: ({ data }) => data.number,
  under,
  component: lazyRouteComponent(() => import('./invoice.tsx'), 'InvoiceScreen'),
});

export const nav: NavEntry = {
  to: '/desk/invoices',
  label: words.invoices,
  group: 'customers',
  Icon: IconReceipt,
  needs: 'invoices.view',
};

export const screens = [invoices, payments, bank, refunds, debtors, calls, statement, run, invoice] as const;
