import type { HeldLine } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { bills, type Bill } from './billing.queries.ts';

/** Everything of the company that is held and would be due by today, the oldest first. */
export async function heldLines(ctx: Reading<TenantContext>): Promise<HeldLine[]> {
  const { db, now, scope } = ctx;
  const accounts = await holds(ctx).select(ACCOUNT.as('account_id')).distinct().execute();
  if (accounts.length === 0) return [];
  const accountIds = accounts.map(({ account_id }) => account_id);
  return presentHeld(ctx, await bills(db, { tenantId: scope.tenantId, accountIds }, dateIn(LONDON, now)));
}

/** What is held of some bills, the oldest first: one entry for each job or charge, with what all its lines come to. */
export async function presentHeld(ctx: Reading<TenantContext>, of: readonly Bill[]): Promise<HeldLine[]> {
  const byHold = Map.groupBy(
    of.flatMap(({ held }) => held),
    ({ holdId }) => holdId,
  );
  if (byHold.size === 0) return [];
  const held = await holds(ctx)
    .innerJoin('accounts as a', (on) => on.on('a.id', '=', ACCOUNT))
    .leftJoin('users as u', 'u.id', 'h.held_by')
    .select(['h.id', 'h.reason', 'h.held_at', 'u.name as held_by', 'a.id as account_id', 'a.name', 'a.number'])
    .where('h.id', 'in', [...byHold.keys()])
    .orderBy('h.held_at')
    .orderBy('h.id')
    .execute();
  return held.map((hold) => {
    const lines = byHold.get(hold.id)!;
    const { order, site, date } = lines[0]!;
    return {
      id: hold.id,
      account: { id: hold.account_id, name: hold.name, number: hold.number },
      label: lines.map(({ label }) => label).join('; '),
      order,
      site,
      date,
      netPence: lines.reduce((sum, { netPence }) => sum + netPence, 0),
      reason: hold.reason,
      heldAt: hold.held_at.toISOString(),
      heldBy: hold.held_by,
    };
  });
}

/** Whose a hold is: the account that its job or charge has now, whatever was merged or undone since. */
const ACCOUNT = sql<string>`coalesce(j.account_id, c.account_id)`;

const holds = ({ db, scope }: Reading<TenantContext>) =>
  db
    .selectFrom('invoice_holds as h')
    .leftJoin('jobs as j', (on) => on.onRef('j.tenant_id', '=', 'h.tenant_id').onRef('j.id', '=', 'h.job_id'))
    .leftJoin('charges as c', (on) => on.onRef('c.tenant_id', '=', 'h.tenant_id').onRef('c.id', '=', 'h.charge_id'))
    .where('h.tenant_id', '=', scope.tenantId);
