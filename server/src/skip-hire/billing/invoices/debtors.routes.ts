import * as wire from '@tonnage/contract/skip-hire/billing/statements';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listFile } from '../../../platform/formats/list-file.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { pageOf } from '../../../platform/http/paging.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { DEBTORS } from './csv.ts';
import { debtorPage, debtorsAfter, type DebtorRow, type DebtorSums, type ListedDebtor } from './debtors.queries.ts';
import { statementFile } from '../statements/statement-file.ts';
import { statement } from '../statements/statement.present.ts';

/** What each customer owes the company, and one customer's statement. */
export function debtorRoutes(bind: Binder): void {
  bind.staff(
    wire.listDebtors,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, sums } = await debtorPage(ctx, { ...query, limit, offset }, dateIn(LONDON, ctx.now));
      return {
        data: rows.map(presentDebtor),
        meta: { pagination: pageOf(query.pagination, sums.total).pagination, totals: sumsOf(sums) },
      };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: ['debtors', query.late],
        columns: DEBTORS,
        after: (ctx, after: DebtorRow | null, limit) =>
          debtorsAfter(ctx, query, { today: dateIn(LONDON, ctx.now), after, limit }),
      }),
  );
  bind.staff(
    wire.getCustomerStatement,
    async (ctx, { params, query }) => ({
      data: await statement(await inCustomer(ctx, params.id, 'read'), query),
    }),
    async (enter, { params, query }) => {
      const made = await enter(async (ctx) => statement(await inCustomer(ctx, params.id, 'read'), query));
      return statementFile(made, made.account.number);
    },
  );
}

function sumsOf({ overdue, unallocated, balance, current, days30, days60, days90, over90 }: DebtorSums) {
  return {
    ages: { current, days30, days60, days90, over90 },
    overduePence: overdue,
    unallocatedPence: unallocated,
    balancePence: balance,
  };
}

function presentDebtor(row: ListedDebtor): wire.Debtor {
  const { id, number, name, status } = row;
  return { id, number, name, status, ...sumsOf(row), updatedAt: row.changed_at.toISOString() };
}
