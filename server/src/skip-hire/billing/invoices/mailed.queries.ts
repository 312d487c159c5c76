import type { TenantContext, Reading } from '../../../platform/context.ts';

/** An invoice as its email shows it. */
export function mailedInvoice(ctx: Reading<TenantContext>, id: string) {
  return ctx.db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([
      'i.id',
      'i.number',
      'i.period_from',
      'i.period_to',
      'i.due_on',
      'i.gross_pence',
      'i.paid_pence',
      'i.credited_pence',
    ])
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['a.name as account', 'i.net_pence', 'i.vat_pence', 't.vat_number'])
    .where('i.tenant_id', '=', ctx.scope.tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
}
