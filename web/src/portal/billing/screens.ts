import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { listQuery, listSearch, type ListSearch } from '../../shared/list.ts';
import { dayOf, pageOf, type Raw } from '../../shared/search-fields.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import type { Crumbs } from '../../shared/screen.ts';
import { guestScreen, screen } from '../shell/frames.ts';
import { words } from '../words.ts';
import { firstDueQuery } from './first-due.ts';

const under: Crumbs = [{ label: words.invoices, to: '/invoices' }];

const invoices = screen({
  path: '/invoices',
  search: listSearch('listInvoices'),
  load: ({ queryClient, search }: { queryClient: QueryClient; search: ListSearch<'listInvoices'> }) =>
    Promise.all([
      queryClient.ensureQueryData(listQuery('listInvoices', search)),
      queryClient.ensureQueryData(firstDueQuery),
    ]),
  title: words.invoices,
  component: lazyRouteComponent(() => import('./invoices.tsx'), 'Invoices'),
});

const invoice = screen({
  path: '/invoices/$invoiceId',
  load: ({ queryClient, params }) =>
    queryClient.ensureQueryData(queryOf('getInvoice', { params: { id: params.invoiceId } })),
  title: ({ data }) => data.number,
  under,
  component: lazyRouteComponent(() => import('./invoice.tsx'), 'InvoiceDetail'),
});

const invoicePaid = screen({
  path: '/invoices/paid/$paymentId',
  // The result of a card payment is never what was read before it.
  load: ({ queryClient, params }) =>
    queryClient.fetchQuery(queryOf('getPayment', { params: { id: params.paymentId } })),
  title: 'Card payment',
  under,
  component: lazyRouteComponent(() => import('./invoice-paid.tsx'), 'InvoicePaid'),
});

const payments = screen({
  path: '/payments',
  search: (raw) => pageOf(raw),
  load: ({ queryClient, search }) => queryClient.ensureQueryData(listQuery('listPayments', search)),
  title: words.payments,
  under,
  component: lazyRouteComponent(() => import('./payments.tsx'), 'Payments'),
});

/** The days of a statement. */
export type StatementSearch = ReturnType<typeof statementSearch>;
function statementSearch(raw: Raw) {
  return { ...dayOf(raw, 'from'), ...dayOf(raw, 'to') };
}

export function statementQuery({ from, to }: StatementSearch) {
  return queryOf('getStatement', { query: { from, to } });
}

export function statementPaperQuery({ from, to }: StatementSearch) {
  return queryOf('getStatementPaper', { query: { from, to } });
}

const statement = screen({
  path: '/statement',
  search: statementSearch,
  load: ({ queryClient, search }) => {
    void queryClient.prefetchQuery(statementPaperQuery(search));
    return queryClient.ensureQueryData(statementQuery(search));
  },
  title: words.statement,
  under,
  component: lazyRouteComponent(() => import('./statement.tsx'), 'Statement'),
});

export const screens = [invoices, invoice, invoicePaid, payments, statement] as const;

const sandboxPayment = guestScreen({
  path: '/pay/sandbox',
  load: ({ queryClient }) => {
    const data = { reference: carriedByLink('reference') };
    return queryClient.ensureQueryData(queryOf('getSandboxPayment', { body: { data } }));
  },
  title: 'Test payment',
  component: lazyRouteComponent(() => import('./sandbox-payment.tsx'), 'SandboxPayment'),
});

const cardPage = guestScreen({
  path: '/pay/card',
  title: 'Pay by card',
  component: lazyRouteComponent(() => import('./card-page.tsx'), 'CardPage'),
});

export const guestScreens = [sandboxPayment, cardPage] as const;
