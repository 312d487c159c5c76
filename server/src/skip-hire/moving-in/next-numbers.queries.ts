import type { NextNumbers } from '@tonnage/contract/skip-hire/moving-in';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

/** The numbers that the company's next account, order, invoice and credit note get. */
export async function nextNumbers({ db, scope }: Pick<TenantContext, 'db' | 'scope'>): Promise<NextNumbers> {
  const of = (kind: string) =>
    sql`(select c.next_value from counters c where c.tenant_id = ${scope.tenantId} and c.kind = ${kind})`;
  const { rows } = await sql<NextNumbers>`select ${of('account')} as account, tonnage_next_order_number() as order,
    ${of('invoice')} as invoice, ${of('credit_note')} as "creditNote"`.execute(db);
  return rows[0]!;
}
