import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../../core/audit/commands/audit.ts';
import { newId } from '../../../../platform/db/ids.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { runPreview } from '../run.queries.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { invoiceAccountJob } from '../jobs.ts';

/**
 * Starts the invoice run up to a day, or starts it again for what is left: each account due is invoiced by a job of its
 * own, and one that the run has invoiced, or that is in `without`, is left out. The invoices are dated `issuedOn`, by default the
 * run's last day.
 * Returns the run's id and the accounts queued. Throws DAY_NOT_OVER, INVOICE_DATE.
 */
export async function startInvoiceRun(
  ctx: TenantContext,
  upTo: IsoDate,
  issuedOn: IsoDate = upTo,
  without: readonly string[] = [],
): Promise<{ id: string; accountIds: string[] }> {
  requireBookkeeper(ctx);
  const { db, scope, now } = ctx;
  const { tenantId } = scope;
  const today = dateIn(LONDON, now);
  if (upTo >= today) throw new Refusal('DAY_NOT_OVER');
  if (issuedOn < upTo || issuedOn > today) throw new Refusal('INVOICE_DATE');
  const of = { issued_on: issuedOn, started_by: scope.actor.userId, started_at: now };
  // The second of two starts waits here for the first.
  const { id } = await db
    .insertInto('invoice_runs')
    .values({ tenant_id: tenantId, id: newId(now), up_to: upTo, ...of })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'up_to']).doUpdateSet(of))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { due } = await runPreview(db, tenantId, upTo);
  const leftOut = new Set(without);
  const accountIds = due.map(({ accountId }) => accountId).filter((accountId) => !leftOut.has(accountId));
  if (accountIds.length === 0) return { id, accountIds };
  await db
    .insertInto('invoice_run_accounts')
    .values(accountIds.map((accountId) => ({ tenant_id: tenantId, run_id: id, account_id: accountId })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'run_id', 'account_id'])
        .doUpdateSet({ status: 'pending', reason: null })
        .where('invoice_run_accounts.status', '=', 'failed'),
    )
    .execute();
  for (const accountId of accountIds) await ctx.queue.send(db, invoiceAccountJob, { runId: id, accountId, tenantId });
  await audit(ctx, {
    action: 'invoice_run.started',
    entity: 'invoice_run',
    entityId: id,
    accountId: null,
    changes: { upTo, issuedOn, accounts: accountIds.length, leftOut: due.length - accountIds.length },
  });
  return { id, accountIds };
}
