import type { PaymentPromise } from '@tonnage/contract/skip-hire/billing/chasing';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { promiseState } from '@tonnage/domain/skip-hire/chasing/promises';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';

type Reader = Pick<TenantContext, 'db' | 'scope' | 'now'>;

/**
 * What counts towards the promise `p`: money received from its first day to its last and recorded after it was made, unless it came
 * with an order of its own; also what was set off, but nothing that was written off.
 */
export const PAID_TOWARDS = received(sql`p.due_on and m.provider <> 'write_off'`);

/** The same and what was written off, until now: a promise that was kept late is broken, but nothing is left to chase. */
const PAID_SINCE = received(sql`'infinity'`);

function received(until: RawBuilder<unknown>) {
  return sql<number>`coalesce((select sum(m.amount_pence) from payments m
  where m.tenant_id = p.tenant_id and m.account_id = p.account_id and m.status = 'paid'
    and m.received_on between p.promised_on and ${until} and m.created_at > p.made_at
    and not exists (select from invoices r where r.tenant_id = m.tenant_id and r.receipt_for = m.id)), 0)::bigint`;
}

/** The promises of an account, newest first; at most `limit`. */
export async function promisesOf(ctx: Reader, accountId: string, limit: number): Promise<PaymentPromise[]> {
  const { rows } = await sql<Omit<PaymentPromise, 'state'>>`
    select p.id, p.amount_pence as "amountPence", p.promised_on as "promisedOn", p.due_on as "dueOn", u.name as by,
      ${PAID_TOWARDS} as "paidPence"
    from payment_promises p join users u on u.id = p.made_by
    where p.tenant_id = ${ctx.scope.tenantId} and p.account_id = ${accountId} and p.withdrawn_at is null
    order by p.id desc limit ${limit}`.execute(ctx.db);
  const today = dateIn(LONDON, ctx.now);
  return rows.map((row) => ({ ...row, state: promiseState(row, today) }));
}

/** The day of the open promise of each of some accounts that has one. */
export async function openPromises(ctx: Reader, accountIds: readonly string[]): Promise<Map<string, IsoDate>> {
  const { rows } = await sql<{ accountId: string; dueOn: IsoDate }>`
    select p.account_id as "accountId", max(p.due_on) as "dueOn" from payment_promises p
    where p.tenant_id = ${ctx.scope.tenantId} and p.account_id = any(${uuids(accountIds)}) and p.withdrawn_at is null
      and p.due_on >= ${dateIn(LONDON, ctx.now)}::date and ${PAID_TOWARDS} < p.amount_pence
    group by p.account_id`.execute(ctx.db);
  return new Map(rows.map(({ accountId, dueOn }) => [accountId, dueOn]));
}

/** Whether the last promise of the account `a` is for today, or broken and nothing has come in for it since. */
export const hasPromiseDue = (today: IsoDate) => sql<boolean>`exists (select from payment_promises p
  where p.tenant_id = a.tenant_id and p.account_id = a.id and p.withdrawn_at is null and p.due_on <= ${today}::date
    and ${PAID_SINCE} < p.amount_pence
    and not exists (select from payment_promises q where q.tenant_id = p.tenant_id and q.account_id = p.account_id
      and q.withdrawn_at is null and q.id > p.id))`;
