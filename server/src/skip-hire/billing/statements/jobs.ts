import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { z } from 'zod';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { mailPayers } from '../invoices/commands/mail-payers.ts';
import { debtorsAfter, type DebtorRow } from '../invoices/debtors.queries.ts';
import { statementSent } from './statement-email.ts';

/** Customers whose emails are queued in one transaction. */
const BATCH = 50;

const statementsTo = z.enum(['owing', 'overdue']);
export type StatementsTo = z.output<typeof statementsTo>;

/**
 * Queues the statements of a day, each customer's once however often the job or the day's run is started. Who is in credit is left
 * out: nobody is asked for anything.
 */
export async function sendStatements(
  deps: Deps,
  { tenantId, on, to }: { tenantId: string; on: string; to: StatementsTo },
): Promise<void> {
  const late = to === 'overdue' ? to : undefined;
  for (let after: DebtorRow | null = null, more = true; more;) {
    const rows: DebtorRow[] = await asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const page = await debtorsAfter(ctx, { late, owing: true }, { today: on, after, limit: BATCH });
      for (const { id: accountId } of page)
        await mailPayers(ctx, statementSent, accountId, { accountId }, `statement:${accountId}:${on}`);
      return page;
    });
    after = rows.at(-1) ?? null;
    more = rows.length === BATCH;
  }
}

/** Days after the chosen one on which statements are still started, where no server was running then. */
const LATE_DAYS = 3;

/** Starts the statements of each company whose day of the month it is, or was a few days ago without their being started; once. */
export async function startMonthlyStatements(deps: Deps): Promise<void> {
  const today = dateIn(LONDON, deps.clock.now());
  for (let late = 0; late <= LATE_DAYS; late++) {
    const on = addDays(today, -late);
    const isDue = sql<boolean>`statements_day = ${Number(on.slice(8))} and (statements_done is null or statements_done < ${on}::date)`;
    const due = await withoutTenant(deps.database, (db) =>
      db.selectFrom('tenants').select('id').where(isDue).where('disabled', '=', false).execute(),
    );
    for (const { id: tenantId } of due)
      await asWorker(deps, tenantId, deps.clock.now(), async ({ db, queue }) => {
        const claimed = await db
          .updateTable('tenants')
          .set({ statements_done: on })
          .where('id', '=', tenantId)
          .where(isDue)
          .returning('statements_to')
          .executeTakeFirst();
        if (claimed)
          await queue.send(db, statementsJob, { tenantId, on: today, to: statementsTo.parse(claimed.statements_to) });
      });
  }
}

export const statementsJob = defineJob({
  name: 'statements.send',
  called: 'Statements',
  page: () => '/desk/invoices/owed',
  data: z.object({ tenantId: z.string(), on: z.string(), to: statementsTo }),
  work: sendStatements,
});

export const monthlyStatementsJob = defineJob({
  name: 'statements.monthly',
  data: z.object({}),
  // Before the office opens, and late enough that the night's payments are in.
  schedule: '15 7 * * *',
  work: startMonthlyStatements,
});
