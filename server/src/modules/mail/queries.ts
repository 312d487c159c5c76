import type { Slot } from '@tonnage/domain/orders';
import { orderRows, type OrderListRow } from '../orders/rows.queries.ts';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';

export interface MailOrder extends OrderListRow {
  date: string | null;
  slot: Slot | null;
}

/** The orders that a mail speaks of, with the first job's day. */
export async function mailOrders(ctx: TenantContext, ids: readonly string[]): Promise<MailOrder[]> {
  const rows = await orderRows(
    ctx.db,
    sql`where o.tenant_id = ${ctx.scope.tenantId} and o.id = any(${[...ids]}::uuid[]) order by o.number`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const job = await ctx.db
        .selectFrom('jobs')
        .select(['date', 'slot'])
        .where('order_id', '=', row.id)
        .orderBy('sequence')
        .limit(1)
        .executeTakeFirst();
      return { ...row, date: job?.date ?? null, slot: job?.slot ?? null };
    }),
  );
}
