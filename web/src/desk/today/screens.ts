import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryOf } from '../../lib/queries.ts';
import { listQuery } from '../../shared/list.ts';
import { choiceOf, textOf } from '../../shared/search-fields.ts';
import { plannerDayQuery } from '../planner/screens.ts';
import { requestsQuery } from '../requests/screens.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { screen } from '../shell/frames.ts';
import { words } from '../words.ts';

export const todayQuery = queryOf('getDeskToday', {});

/** What is owed, of how many something is overdue, what can be invoiced, and what was paid last. Of debtors only the sums are shown. */
export const owedQuery = listQuery('listDebtors', {}, { pageSize: 1 });
export const lateQuery = listQuery('listDebtors', { late: 'overdue' }, { pageSize: 1 });
/** Whom to call about it. */
export const callsQuery = listQuery('listCalls', {});
/** Who promised to pay by today or earlier, and has not. */
export const promisedQuery = listQuery('listDebtors', { late: 'promised' });
export const readyQuery = { ...queryOf('getReadyToInvoice', {}), staleTime: 300_000 };
export const paidQuery = listQuery('listDeskPayments', {});

const today = screen({
  path: '/desk',
  // On a phone the queue and the lorries are two tabs.
  search: (raw) => ({ ...choiceOf(raw, 'show', ['road']), ...textOf(raw, 'depot') }),
  load: async ({ queryClient, search: { depot } }) => {
    const { data: desk } = await queryClient.ensureQueryData(deskQuery);
    // A new company has no day yet: its manager starts by setting it up.
    if (desk.setUp?.untraded && !desk.setUp.ready) throw redirect({ to: '/desk/set-up', replace: true });
    const { data } = await queryClient.ensureQueryData(todayQuery);
    // What the page is made of, at once: parts that came one by one would move each other. One that fails says so itself.
    await Promise.all([
      desk.permissions.includes('jobs.manage') && queryClient.prefetchQuery(requestsQuery({ depot })),
      queryClient.prefetchQuery(plannerDayQuery(data.today, undefined)),
      ...(desk.permissions.includes('invoices.view')
        ? [owedQuery, lateQuery, paidQuery].map((query) => queryClient.prefetchQuery(query as typeof owedQuery))
        : []),
      desk.permissions.includes('invoices.manage') && queryClient.prefetchQuery(callsQuery),
    ]);
  },
  title: words.today,
  component: lazyRouteComponent(() => import('./today.tsx'), 'Today'),
});

export const screens = [today] as const;
