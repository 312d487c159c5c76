import * as wire from '@tonnage/contract/skip-hire/billing/statements';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, TenantContext } from '../../../platform/http/context.ts';
import { poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';
import { csvFile } from '../../../platform/formats/csv-file.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { pageOf } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TextBinder } from '../../../platform/http/export-endpoint.ts';
import { debtorPage, debtorsAfter, type DebtorRow, type DebtorSums } from './debtors.queries.ts';
import { statementFile } from '../statements/statement.file.ts';
import { statement } from '../statements/statement.present.ts';

/** What customers owe the company, customer by customer, and the statement of one. */
export function debtorRoutes(bind: Binder): void {
  bind.staff(wire.listDebtors, async (ctx, { query }) => {
    const { limit, offset } = pageOf(query.pagination, 0);
    const { rows, sums } = await debtorPage(ctx, { ...query, limit, offset }, dateIn(LONDON, ctx.now));
    return {
      data: rows.map(presentDebtor),
      meta: { pagination: pageOf(query.pagination, sums.total).pagination, totals: sumsOf(sums) },
    };
  });
  bind.staff(wire.getCustomerStatement, async (ctx, { params, query }) => ({
    data: await statement(await inAccount(ctx, params.id), query),
  }));
}

const COLUMNS: readonly CsvColumn<DebtorRow>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  ...AGES.map((age) => ({ header: `${AGE_LABELS[age]} (GBP)`, cell: (row: DebtorRow) => poundsCell(row[age]) })),
  { header: 'Overdue (GBP)', cell: (row) => poundsCell(row.overdue) },
  { header: 'Unallocated (GBP)', cell: (row) => poundsCell(row.unallocated) },
  { header: 'Balance (GBP)', cell: (row) => poundsCell(row.balance) },
];

export function debtorExportRoutes(text: TextBinder): void {
  text.staff(wire.exportDebtors, (enter, { query }) =>
    csvFile(enter, {
      name: ['debtors', query.late],
      columns: COLUMNS,
      after: (ctx, after: DebtorRow | null, limit) =>
        debtorsAfter(ctx, query, { today: dateIn(LONDON, ctx.now), after, limit }),
    }),
  );
  text.staff(wire.exportCustomerStatement, async (enter, { params, query }) => {
    const made = await enter(async (ctx) => statement(await inAccount(ctx, params.id), query));
    return statementFile(made, made.account.number);
  });
}

/** The office as it reads the account of one of its customers. Throws NOT_FOUND. */
async function inAccount(ctx: TenantContext, accountId: string): Promise<AccountContext> {
  requireId(accountId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return { ...ctx, scope: ctx.scope.inAccount(account.id), ip: null };
}

function sumsOf({ overdue, unallocated, balance, current, days30, days60, days90, over90 }: DebtorSums) {
  return {
    ages: { current, days30, days60, days90, over90 },
    overduePence: overdue,
    unallocatedPence: unallocated,
    balancePence: balance,
  };
}

function presentDebtor(row: DebtorRow): wire.Debtor {
  const { id, number, name, status } = row;
  return { id, number, name, status, ...sumsOf(row) };
}
