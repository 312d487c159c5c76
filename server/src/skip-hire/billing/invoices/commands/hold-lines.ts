import type { Received } from '@tonnage/contract/endpoint';
import type { holdLines as endpoint } from '@tonnage/contract/skip-hire/billing/invoices';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { uuids } from '../../../../platform/db/arrays.ts';
import { isId, newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { bills } from '../billing.queries.ts';
import { requireBookkeeper } from './bookkeeper.ts';

/** A job with its weight and over hire, or a charge. */
type Held = { jobId: string } | { chargeId: string };

const keyOf = (of: { jobId?: string | null; chargeId?: string | null }) => of.jobId ?? of.chargeId ?? '';

/**
 * Holds what a run up to a day would invoice, with the reason, until somebody releases it: all of it, or nothing. It waits for the
 * account that a run is invoicing, and what that has invoiced is refused by its number. Returns how many jobs and charges are held.
 * Throws WRONG_STATE.
 */
export async function holdLines(
  ctx: TenantContext,
  { upTo, reason, lines }: Received<typeof endpoint>['body']['data'],
): Promise<number> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const { tenantId } = scope;
  // The counter, as everything that issues invoices: nobody invoices a line between its check and its hold.
  await lockNumbers(db, tenantId, 'invoice');
  const asked = new Map(lines.map((line) => [keyOf(line), line]));
  const due = await bills(db, { tenantId, accountIds: await accountsOf(ctx, [...asked.keys()]) }, upTo);
  const open = new Map(
    due.flatMap(({ accountId, lines: theirs }) => theirs.map((line) => [keyOf(line), { ...line, accountId }] as const)),
  );
  for (const [key, line] of asked)
    if (!open.has(key)) {
      const held = due.flatMap((bill) => bill.held).find((one) => keyOf(one) === key);
      throw new Refusal('WRONG_STATE', {
        message: held
          ? `${held.label} (order ${held.order}) is already held. Nothing else was held: reload the page.`
          : await whyGone(ctx, line),
      });
    }
  for (const [key, line] of asked) {
    const { accountId, orderId, label } = open.get(key)!;
    await db
      .insertInto('invoice_holds')
      .values({
        tenant_id: tenantId,
        id: newId(now),
        account_id: accountId,
        job_id: 'jobId' in line ? line.jobId : null,
        charge_id: 'chargeId' in line ? line.chargeId : null,
        reason,
        held_by: scope.actor.userId!,
        held_at: now,
      })
      .execute();
    await audit(ctx, {
      action: 'order.line_held',
      entity: 'order',
      entityId: orderId,
      accountId,
      changes: { label, reason },
    });
  }
  return asked.size;
}

/** Whose jobs and charges those are. */
async function accountsOf({ db, scope }: TenantContext, keys: readonly string[]): Promise<string[]> {
  const ids = uuids(keys.filter(isId));
  const { rows } = await sql<{ id: string }>`
    select account_id as id from jobs where tenant_id = ${scope.tenantId} and id = any(${ids})
    union select account_id from charges where tenant_id = ${scope.tenantId} and id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Why a line is not due: the invoice that has it, in words. */
async function whyGone({ db, scope }: TenantContext, line: Held): Promise<string> {
  const id = keyOf(line);
  const { rows } = isId(id)
    ? await sql<{ label: string; number: string }>`
        select l.label, i.number, i.created_at from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
          where l.tenant_id = ${scope.tenantId} and l.job_id = ${id}::uuid and i.kind = 'invoice'
        union all
        select c.label, i.number, i.created_at from charges c join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
          where c.tenant_id = ${scope.tenantId} and c.id = ${id}::uuid
        order by created_at desc limit 1`.execute(db)
    : { rows: [] };
  const [gone] = rows;
  return gone
    ? `${gone.label} was invoiced meanwhile as ${gone.number}. Nothing was held: reload the page.`
    : 'One of these lines is no longer due: it was waived or changed. Nothing was held: reload the page.';
}

/** Releases what is held; what somebody else has released already is left as it is. Returns how many it released. */
export async function releaseLines(ctx: TenantContext, ids: readonly string[]): Promise<number> {
  requireBookkeeper(ctx);
  const { db, scope } = ctx;
  const { rows } = await sql<{ accountId: string; orderId: string; reason: string }>`
    with gone as (delete from invoice_holds where tenant_id = ${scope.tenantId} and id = any(${uuids(ids.filter(isId))})
      returning account_id, job_id, charge_id, reason)
    select g.account_id as "accountId", coalesce(j.order_id, c.order_id) as "orderId", g.reason from gone g
    left join jobs j on j.tenant_id = ${scope.tenantId} and j.id = g.job_id
    left join charges c on c.tenant_id = ${scope.tenantId} and c.id = g.charge_id`.execute(db);
  for (const { accountId, orderId, reason } of rows)
    await audit(ctx, {
      action: 'order.line_released',
      entity: 'order',
      entityId: orderId,
      accountId,
      changes: { reason },
    });
  return rows.length;
}
