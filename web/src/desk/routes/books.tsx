import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { place } from '../../face/frames.tsx';
import { queryOf } from '../../lib/queries.ts';
import { deskInvoicesQuery } from '../queries.ts';
import { invoicesSearch, runSearch } from '../search.ts';
import { words } from '../words.ts';
import { staff } from './frames.tsx';

const invoicesCrumb = { label: words.invoices, to: '/desk/invoices' };

const invoices = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices',
  validateSearch: invoicesSearch,
  loader: async ({ context, location }) => {
    await context.queryClient.ensureQueryData(deskInvoicesQuery(invoicesSearch({ ...location.search })));
    return place(words.invoices);
  },
  component: lazyRouteComponent(() => import('../screens/invoices.tsx'), 'Invoices'),
});

const run = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices/run',
  validateSearch: runSearch,
  loader: () => place(words.invoiceRun, invoicesCrumb),
  component: lazyRouteComponent(() => import('../screens/invoice-run.tsx'), 'InvoiceRun'),
});

const invoice = createRoute({
  getParentRoute: () => staff,
  path: '/desk/invoices/$invoiceId',
  loader: async ({ context, params }) => {
    const { data } = await context.queryClient.ensureQueryData(
      queryOf('getDeskInvoice', { params: { id: params.invoiceId } }),
    );
    return place(data.number, invoicesCrumb);
  },
  component: lazyRouteComponent(() => import('../screens/invoice.tsx'), 'InvoiceScreen'),
});

export const bookRoutes = [invoices, run, invoice] as const;
