import { getInvoice, listInvoices, type InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { payInvoice as payEndpoint } from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { listFile } from '../../../platform/formats/list-file.ts';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { payInvoice } from '../payments/commands/pay-invoice.ts';
import { INVOICES } from './csv.ts';
import { filteredInvoices, invoicePage, type FilteredInvoice } from './list.queries.ts';
import { presentInvoice, presentInvoiceRow } from './present.ts';
import { invoiceById, invoiceLines, openTotals, pendingPaymentOf, settlementsOf } from './queries.ts';
import { statementFile } from '../statements/statement-file.ts';
import { statement } from '../statements/statement.present.ts';

/** A row of the file, with its cursor. */
type InvoiceOfFile = InvoiceRow & { cursor: FilteredInvoice };

export function invoiceRoutes(bind: Binder): void {
  bind.account(
    listInvoices,
    async (ctx, { query }) => {
      ctx.scope.require('invoices.view');
      const { db, scope } = ctx;
      const today = dateIn(LONDON, ctx.now);
      const { page, pageSize } = query.pagination;
      const { rows, total } = await invoicePage(db, scope, query, today);
      return {
        data: rows.map((row) => presentInvoiceRow(row, today)),
        meta: {
          pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
          totals: await openTotals(db, scope, today),
        },
      };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: 'invoices',
        columns: INVOICES,
        after: async ({ db, scope, now }, last: InvoiceOfFile | null, limit) => {
          scope.require('invoices.view');
          const today = dateIn(LONDON, now);
          const rows = await filteredInvoices(db, scope, query, today, last?.cursor ?? null)
            .limit(limit)
            .execute();
          return rows.map((row) => ({ ...presentInvoiceRow(row, today), cursor: row }));
        },
      }),
  );
  bind.account(getInvoice, async (ctx, { params }) => {
    ctx.scope.require('invoices.view');
    return { data: await oneInvoice(ctx, params.id) };
  });
  bind.account(payEndpoint, async (ctx, { params }) => ({ data: await payInvoice(ctx, params.id) }));
  bind.account(
    getStatement,
    async (ctx, { query }) => ({ data: await statement(ctx, query) }),
    async (enter, { query }) => statementFile(await enter((ctx) => statement(ctx, query))),
  );
}

async function oneInvoice({ db, scope, now }: Reading<AccountContext>, id: string) {
  const row = await invoiceById(db, scope, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const of = {
    lines: await invoiceLines(db, row.id),
    settlements: await settlementsOf(db, row.id),
    pending: await pendingPaymentOf(db, row.id),
  };
  return presentInvoice(presentInvoiceRow(row, dateIn(LONDON, now)), of);
}
