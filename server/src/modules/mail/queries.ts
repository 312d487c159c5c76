import type { Slot } from '@tonnage/domain/orders';
import { orderRows, type OrderListRow } from '../orders/rows.queries.ts';
import { sql } from 'kysely';
import type { BaseContext, TenantContext } from '../../platform/context.ts';
import { GUEST_TEMPLATES } from './commands/queue-mail.ts';

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

/** How many mails guests have caused to an address in the last hour. */
export async function guestMailsOfLate(
  { db, now, scope }: Pick<BaseContext, 'db' | 'now'> & { scope: { tenantId: string } },
  address: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('to_address', '=', address)
    .where('template', 'in', GUEST_TEMPLATES)
    .where('created_at', '>', new Date(Date.parse(now) - 3_600_000))
    .executeTakeFirstOrThrow();
  return count;
}
