import { getInvoice, listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { payInvoice as payEndpoint } from '@tonnage/contract/skip-hire/billing/payments';
import { getStatement, getStatementPaper } from '@tonnage/contract/skip-hire/billing/statements';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { checked } from '../../../platform/http/text-endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { payInvoice } from '../payments/commands/pay-invoice.ts';
import { invoiceTable } from './list.queries.ts';
import { presentInvoice } from './present.ts';
import { invoiceLines, openTotals, pendingPaymentOf, settlementsOf } from './queries.ts';
import { statementPaper } from '../statements/paper.queries.ts';
import { statementFile } from '../statements/statement-file.ts';
import { statement } from '../statements/statement.queries.ts';

const mayRead = ({ scope }: Reading<AccountContext>) => scope.require('invoices.view');

export function invoiceRoutes(bind: Binder): void {
  bind.account(
    listInvoices,
    async (ctx, given) => {
      mayRead(ctx);
      const { data, meta } = await invoiceTable.answer(ctx, given);
      return { data, meta: { ...meta, totals: await openTotals(ctx.db, ctx.scope, dateIn(LONDON, ctx.now)) } };
    },
    (enter, given) => invoiceTable.file(checked(enter, mayRead), given),
  );
  bind.account(getInvoice, async (ctx, { params }) => {
    mayRead(ctx);
    return { data: await oneInvoice(ctx, params.id) };
  });
  bind.account(payEndpoint, async (ctx, { params }) => ({ data: await payInvoice(ctx, params.id) }));
  bind.account(
    getStatement,
    async (ctx, { query }) => ({ data: await statement(ctx, query) }),
    async (enter, { query }) => statementFile(await enter((ctx) => statement(ctx, query)), 'customer'),
  );
  bind.account(getStatementPaper, async (ctx, { query }) => ({ data: await statementPaper(ctx, query, 'customer') }));
}

async function oneInvoice(ctx: Reading<AccountContext>, id: string) {
  const row = await invoiceTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentInvoice(row, {
    lines: await invoiceLines(ctx.db, row.id),
    settlements: await settlementsOf(ctx.db, row.id),
    pending: await pendingPaymentOf(ctx.db, row.id),
  });
}
