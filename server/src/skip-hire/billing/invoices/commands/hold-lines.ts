import type { Received } from '@tonnage/contract/endpoint';
import type { holdLines as endpoint } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
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
export type DueOf = { jobId: string } | { chargeId: string };

/** Of a line its job, or its charge. */
export const keyOf = (of: { jobId?: string | null; chargeId?: string | null }) => of.jobId ?? of.chargeId ?? '';

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
  const asked = new Map(lines.map((line) => [keyOf(line), line]));
  const open = await requireDue(ctx, upTo, [...asked.values()]);
  for (const [key, line] of asked) {
    const { accountId, orderId, label } = open.get(key)![0]!;
    await db
      .insertInto('invoice_holds')
      .values({
        tenant_id: scope.tenantId,
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

/**
 * The lines of those jobs and charges that a run up to a day would invoice, with their account, by job or charge. It locks the counter,
 * as everything that issues invoices: nobody invoices them until the transaction ends. Throws WRONG_STATE.
 */
export async function requireDue(ctx: TenantContext, upTo: IsoDate, of: readonly DueOf[]) {
  const { db, scope } = ctx;
  await lockNumbers(db, scope.tenantId, 'invoice');
  const due = await bills(db, { tenantId: scope.tenantId, accountIds: await accountsOf(ctx, of.map(keyOf)) }, upTo);
  const open = Map.groupBy(
    due.flatMap(({ accountId, lines }) => lines.map((line) => ({ ...line, accountId }))),
    keyOf,
  );
  for (const one of of) {
    if (open.has(keyOf(one))) continue;
    const held = due.flatMap((bill) => bill.held).find((line) => keyOf(line) === keyOf(one));
    throw new Refusal('WRONG_STATE', {
      message: held
        ? `${held.label} (order ${held.order}) is already held. Nothing was changed: reload the page.`
        : await whyGone(ctx, one),
    });
  }
  return open;
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
async function whyGone({ db, scope }: TenantContext, line: DueOf): Promise<string> {
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
    ? `${gone.label} was invoiced meanwhile as ${gone.number}. Nothing was changed: reload the page.`
    : 'One of these lines is no longer due: it was waived or changed. Nothing was changed: reload the page.';
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
