import type { IsoDate } from '@tonnage/domain/common/dates';
import { frequenciesDue, runDays } from '@tonnage/domain/skip-hire/invoice-run';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { billedPence, bills, type Bill } from './billing.queries.ts';
import { heldLines } from './holds.queries.ts';

/**
 * What a run up to a day would invoice now, and what it leaves out because the account is on hold; lines that are held are in neither;
 * an account that this
 * run has invoiced is left for the next. It only reads.
 */
export async function runPreview(db: Db, tenantId: string, upTo: IsoDate): Promise<{ due: Bill[]; held: Bill[] }> {
  const frequencies = frequenciesDue(upTo);
  const accounts = await db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.invoices_held'])
    .where('a.tenant_id', '=', tenantId)
    .where('a.invoice_frequency', 'in', frequencies)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_run_accounts as p')
            .innerJoin('invoice_runs as r', 'r.id', 'p.run_id')
            .select('p.run_id')
            .whereRef('p.account_id', '=', 'a.id')
            .where('r.tenant_id', '=', tenantId)
            .where('r.up_to', '=', upTo)
            .where('p.status', '=', 'done'),
        ),
      ),
    )
    .execute();
  const held = new Map(accounts.map(({ id, invoices_held }) => [id, invoices_held]));
  const all = (await bills(db, { tenantId, frequencies }, upTo)).filter(({ lines }) => lines.length > 0);
  return {
    due: all.filter(({ accountId }) => held.get(accountId) === false),
    held: all.filter(({ accountId }) => held.get(accountId) === true),
  };
}

/** The accounts that the run up to a day has invoiced: what is reported late for it is left for the next. */
async function invoicedBy(db: Db, tenantId: string, upTo: IsoDate): Promise<ReadonlySet<string>> {
  const done = await db
    .selectFrom('invoice_run_accounts as p')
    .innerJoin('invoice_runs as r', 'r.id', 'p.run_id')
    .select('p.account_id')
    .where('r.tenant_id', '=', tenantId)
    .where('r.up_to', '=', upTo)
    .where('p.status', '=', 'done')
    .execute();
  return new Set(done.map(({ account_id }) => account_id));
}

/**
 * The runs that are due: up to the last month's end, the last week's end and yesterday. An account is in the first of them that
 * invoices something of it; accounts on hold and lines that are held are only counted.
 */
export async function readyToInvoice(ctx: Reading<TenantContext>, today: IsoDate) {
  const { db } = ctx;
  const { tenantId } = ctx.scope;
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('invoices_held', '=', true)
    .execute();
  const onHold = new Set(accounts.map(({ id }) => id));
  const seen = new Set<string>();
  const runs = [];
  for (const upTo of runDays(today)) {
    const done = await invoicedBy(db, tenantId, upTo);
    const all = await bills(db, { tenantId, frequencies: frequenciesDue(upTo) }, upTo);
    const fresh = all.filter(
      ({ accountId, lines }) => lines.length > 0 && !seen.has(accountId) && !done.has(accountId),
    );
    for (const { accountId } of fresh) seen.add(accountId);
    const due = fresh.filter(({ accountId }) => !onHold.has(accountId));
    const grossPence = due.reduce((sum, bill) => sum + billedPence(bill), 0);
    if (due.length > 0) runs.push({ upTo, accounts: due.length, grossPence });
  }
  return { runs, held: [...seen].filter((id) => onHold.has(id)).length, heldLines: (await heldLines(ctx)).length };
}

/**
 * How far the run up to a day has come, with the accounts that failed and those whose invoices were emailed to nobody; undefined if
 * it was never started.
 */
export async function runProgress(db: Db, tenantId: string, upTo: IsoDate) {
  const run = await db
    .selectFrom('invoice_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select(['r.id', 'r.issued_on', 'r.started_at', 'u.name as started_by'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.up_to', '=', upTo)
    .executeTakeFirst();
  if (!run) return undefined;
  const accounts = await db
    .selectFrom('invoice_run_accounts as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.status', 'p.reason', 'p.emailed', 'a.id', 'a.name', 'a.number'])
    .where('p.run_id', '=', run.id)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  const sums = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('invoices'))
    .select(sql<number>`coalesce(sum(gross_pence), 0)::bigint`.as('grossPence'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  return { run, accounts, sums };
}
