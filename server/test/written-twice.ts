import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { billMonth } from '@tonnage/demo/living/bill-month';
import type { Account, Cast } from '@tonnage/demo/living/cast';
import type { PlannedOrder } from '@tonnage/demo/living/plan';
import { writeOrders } from '@tonnage/demo/living/write-orders';
import type { TenantContext } from '../src/platform/context.ts';
import type { Database, Db, Row } from '../src/platform/db/db.ts';
import { withoutTenant } from '../src/platform/db/without-tenant.ts';
import { TenantScope } from '../src/platform/scope.ts';
import { invoiceAccount } from '../src/skip-hire/billing/invoices/commands/invoice-account.ts';
import { startInvoiceRun } from '../src/skip-hire/billing/invoices/commands/start-invoice-run.ts';

const PAYMENT = '(select payment_id from orders where id = $1)';
const RECEIPT = `(select id from invoices where receipt_for = ${PAYMENT})`;
/** What is written with the order $1, by table. */
const OF_ORDER = {
  orders: 'id = $1',
  jobs: 'order_id = $1',
  audit_events: `entity_id in ($1, ${PAYMENT}, ${RECEIPT})`,
  documents: `order_id = $1 or id = (select document_id from invoices where id = ${RECEIPT})`,
  waste_receipts: 'job_id in (select id from jobs where order_id = $1)',
  charges: 'order_id = $1',
  payments: `id = ${PAYMENT}`,
  invoices: `id = ${RECEIPT}`,
  invoice_lines: `invoice_id = ${RECEIPT}`,
  allocations: `invoice_id = ${RECEIPT}`,
};

const NEW = `(select id from invoices where account_id = $1 and number not in (select number from known_invoices))`;
/** What an invoice run writes for the account $1, by table. */
const OF_RUN = {
  invoices: `id in ${NEW}`,
  invoice_lines: `invoice_id in ${NEW}`,
  documents: `id in (select document_id from invoices where id in ${NEW})`,
  audit_events: `entity_id in ${NEW}`,
  jobs: `invoice_id in ${NEW}`,
  charges: `invoice_id in ${NEW}`,
  invoice_run_accounts: 'account_id = $1',
  accounts: 'id = $1',
};

/** The plan of an order that the commands have written. */
async function planOf(db: Db, cast: Cast, id: string): Promise<PlannedOrder> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const jobs = await db.selectFrom('jobs').selectAll().where('order_id', '=', id).orderBy('sequence').execute();
  const account = cast.regulars.find((regular) => regular.id === order.account_id)!;
  const site = account.sites.find((one) => one.id === order.site_id)!;
  const wastes = [...cast.regulars, ...cast.accounts].flatMap((one) => [
    ...one.wastes,
    ...one.sites.flatMap((at) => at.wastes ?? []),
  ]);
  const crews = cast.depots.flatMap((depot) => depot.crews);
  return {
    account,
    site,
    depot: cast.depots.find((depot) => depot.id === order.depot_id)!,
    container: [...cast.containers.values()].find((one) => one.id === order.container_sub_type_id)!,
    waste: wastes.find((waste) => waste.id === order.waste_type_id)!,
    placedAt: order.created_at.toISOString(),
    caller: '',
    poNumber: order.po_number,
    closed: order.closed_reason === null ? null : { status: order.status as 'declined', reason: order.closed_reason },
    jobs: jobs.map((job) => ({
      type: job.type as 'delivery',
      status: job.status as 'completed',
      date: job.date,
      slot: job.slot as 'any',
      requestedAt: job.created_at.toISOString(),
      crew: crews.find(({ vehicleId }) => vehicleId === job.vehicle_id) ?? null,
      startedAt: job.started_at?.toISOString() ?? null,
      doneAt: ['completed', 'failed'].includes(job.status) ? job.updated_at.toISOString() : null,
      failedReason: job.failed_reason,
      netKg: job.net_weight_kg,
      brings: job.container_number,
      takes: job.taken_container_number,
    })),
  };
}

/** Rows by table, each without what differs between two orders: ids, numbers, people and times. */
async function rowsOf(db: Db, of: Record<string, string>, id: string): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const [table, condition] of Object.entries(of)) {
    const where = condition.replaceAll('$1', `'${id}'::uuid`);
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(where)}`.execute(db);
    found[table] = rows
      .map(({ row }) => alike(row))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return found;
}

// An invoice run writes until when over hire is charged. Nothing of the past is emailed.
const OWN = /^(id|.*_id|.*_by|at|.*_at|.*At|number|order|reference|receipt_for|emailed|userId|jobId|over_hire_to)$/;

function alike(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (OWN.test(name)) return [];
      return [[name, Array.isArray(value) ? value.map(plain) : plain(value)]];
    }),
  );
}

const plain = (value: unknown) => (typeof value === 'object' && value !== null ? alike(value as Row) : value);

/** Runs work whose changes are undone, and returns its result. */
async function undone<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  let result!: T;
  await withoutTenant(database, async (db) => {
    result = await work(db);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return result;
}

/** Writes an order of the commands a second time, in bulk. Returns the rows of both. */
export function orderTwice(database: Database, cast: Cast, id: string, now: Instant) {
  return undone(database, async (db) => {
    const order = await planOf(db, cast, id);
    await writeOrders(db, cast, [{ order, numbers: { order: 1, ticket: 1, invoice: 1 } }], now);
    const again = await db.selectFrom('orders').select('id').where('number', '=', 'SO-1').executeTakeFirstOrThrow();
    return { commands: await rowsOf(db, OF_ORDER, id), bulk: await rowsOf(db, OF_ORDER, again.id) };
  });
}

/** Invoices an account up to a day twice: by the commands and in bulk. Returns the rows of both. */
export async function invoicesTwice(
  database: Database,
  cast: Cast,
  account: Account,
  { to, now }: { to: IsoDate; now: Instant },
) {
  const scope = TenantScope.create(cast.tenantId, { kind: 'system', userId: null, name: 'System' }, 'system');
  const queue = { send: () => Promise.resolve() };
  const write = (bill: (ctx: TenantContext, runId: string) => Promise<unknown>) =>
    undone(database, async (db) => {
      await sql`create temporary table known_invoices on commit drop as select number from invoices`.execute(db);
      const ctx = { db, now, scope, queue, publicUrl: 'http://localhost', cards: null, sendsMail: false };
      const { id } = await startInvoiceRun(ctx, to);
      await bill(ctx, id);
      return rowsOf(db, OF_RUN, account.id);
    });
  const commands = await write((ctx, runId) => invoiceAccount(ctx, runId, account.id));
  const bulk = await write(async ({ db }, runId) => {
    await db.deleteFrom('invoice_run_accounts').where('run_id', '=', runId).execute();
    await billMonth(db, cast, { to, first: 1, accounts: [account] }, now);
  });
  return { commands, bulk };
}
