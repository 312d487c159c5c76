import { asWorker } from '../../../platform/queue/worker-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { retrying } from '../../../platform/db/retrying.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invoiceAccount } from './commands/invoice-account.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

/**
 * Invoices one account of a run. If that fails, nothing of the account is invoiced, the run reports it by name, and the
 * other accounts go on. After a refusal staff start the run again for it; anything else the queue tries again, as it does
 * after a worker died.
 */
export async function invoiceRunAccount(
  deps: Deps,
  { runId, accountId, tenantId }: { runId: string; accountId: string; tenantId: string },
): Promise<void> {
  try {
    await retrying(() => asWorker(deps, tenantId, deps.clock.now(), (ctx) => invoiceAccount(ctx, runId, accountId)));
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'Something went wrong on our side.';
    await asWorker(deps, tenantId, deps.clock.now(), async ({ db }) => {
      await db
        .updateTable('invoice_run_accounts')
        .set({ status: 'failed', reason })
        .where('run_id', '=', runId)
        .where('account_id', '=', accountId)
        .where('status', '!=', 'done')
        .execute();
      notifyChange(db, { tenant: tenantId, account: accountId, topic: 'money' });
    });
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A company's invoices take their numbers one after another. */
export const invoiceAccountJob = defineJob({
  name: 'invoices.account',
  called: 'Customer’s invoices',
  page: ({ accountId }) => `/desk/customers/${accountId}`,
  data: z.object({ runId: z.string(), accountId: z.string(), tenantId: z.string() }),
  atOnce: { workers: 2, inGroup: 1 },
  work: invoiceRunAccount,
});
