import { lazyRouteComponent } from '@tanstack/react-router';
import type { Crumbs } from '../../shared/screen.ts';
import { queryOf } from '../../lib/queries.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export const exportsQuery = queryOf('listLedgerExports', {});
export const packageQuery = queryOf('getLedgerPackage', {});

const under: Crumbs = [{ label: words.invoices, to: '/desk/invoices' }];

const ledger = screen({
  path: '/desk/invoices/ledger',
  load: ({ queryClient }) =>
    Promise.all([queryClient.ensureQueryData(exportsQuery), queryClient.ensureQueryData(packageQuery)]),
  title: words.ledger,
  under,
  component: lazyRouteComponent(() => import('./ledger.tsx'), 'Ledger'),
});

export const screens = [ledger] as const;
