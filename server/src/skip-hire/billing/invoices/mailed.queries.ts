import type { TenantContext, Reading } from '../../../platform/http/context.ts';

/** An invoice as its email shows it. */
export function mailedInvoice(ctx: Reading<TenantContext>, id: string) {
  return ctx.db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.id', 'i.number', 'i.month', 'i.due_on', 'i.gross_pence', 'i.paid_pence', 'i.credited_pence'])
    .select('a.name as account')
    .where('i.tenant_id', '=', ctx.scope.tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
}
