import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import type { ImportKind } from '@tonnage/domain/skip-hire/moving-in/fields';
import { dateIn } from '@tonnage/domain/common/zoned';
import { systemClock } from '@tonnage/server/platform/clock';
import type { TenantContext } from '@tonnage/server/platform/context';
import { newId } from '@tonnage/server/platform/db/ids';
import { asWorker } from '@tonnage/server/platform/queue/worker-context';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { invoiceAccount } from '@tonnage/server/skip-hire/billing/invoices/commands/invoice-account';
import { startInvoiceRun } from '@tonnage/server/skip-hire/billing/invoices/commands/start-invoice-run';
import { carryOutImport } from '@tonnage/server/skip-hire/moving-in/commands/carry-out-import';
import { readImport } from '@tonnage/server/skip-hire/moving-in/file.queries';
import { sql } from 'kysely';
import type pg from 'pg';
import { depsOn } from './capture.ts';
import { fillCompany, V7 } from './company.ts';
import { emptyTenant } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** Accounts of the run, each with this many lines on its invoice. */
const ACCOUNTS = 2000;
const LINES = 15;
/** What an earlier system hands over. */
const MOVED = { customers: 400, containers: 900 };
/** The smaller of the two that are compared. */
const TENTH = 10;
/** A line or a row of the larger may cost this many times as much. */
const MOST = 1.5;

/** `npm run bench -- billing`: an invoice run and a move from another system, each beside one of a tenth of its size. */
export async function benchBilling(): Promise<void> {
  const start = process.memoryUsage().rss;
  // The first pays for reading the code.
  await measured(10 * TENTH);
  const few = await measured(TENTH);
  const many = await measured(1);
  console.log(`| | a tenth | | ratio, at most ${MOST} |\n|---|---|---|---|`);
  const ratios = few.map(({ what, size, ms, unit }, i) => {
    const large = many[i]!;
    const ratio = large.ms / large.size / (ms / size);
    console.log(
      `| ${what} | ${size} ${unit}, ${(ms / size).toFixed(2)} ms each | ${large.size} ${unit}, ${(large.ms / large.size).toFixed(2)} ms each | ${ratio.toFixed(2)} |`,
    );
    return ratio;
  });
  const most = process.resourceUsage().maxRSS * 1024;
  console.log(`\nMost memory above the start, MB: ${((most - start) / 1e6).toFixed(0)}`);
  if (ratios.some((ratio) => ratio > MOST)) {
    console.error(`One of the larger costs more than ${MOST} times as much for each.`);
    process.exitCode = 1;
  }
}

interface Took {
  what: string;
  size: number;
  unit: 'lines' | 'rows';
  ms: number;
}

type Work = <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>;

async function measured(part: number): Promise<Took[]> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const deps = await depsOn(postgres.url, SECRET);
  try {
    const { client, tenantId } = await emptyTenant(postgres.url, SECRET);
    const accounts = ACCOUNTS / part;
    await fillCompany(client, { tenantId, accounts });
    const upTo = addDays(monthOf(dateIn(LONDON, systemClock.now())).from, -1);
    await fillMonth(client, { tenantId, accounts, upTo });
    await client.end();
    const work: Work = (of) => asWorker(deps, tenantId, systemClock.now(), of);
    return [...(await invoiced(work, accounts * LINES, upTo)), ...(await movedIn(work, part))];
  } finally {
    await deps.database.close();
    await postgres.stop();
  }
}

/** Wait-and-loads of the month before, so many for each account, each an order of its own. */
async function fillMonth(
  client: pg.Client,
  { tenantId, accounts, upTo }: { tenantId: string; accounts: number; upTo: string },
): Promise<void> {
  const price = `'{"lines":[{"code":"wait_and_load","label":"Wait and load","quantity":1,"unitPence":22000,"netPence":22000,"vatRateBp":2000,"vatPence":4400}],"netPence":22000,"vatPence":4400,"grossPence":26400,"hireDays":14,"overHirePencePerDay":150,"includedTonnes":null}'::jsonb`;
  await client.query(V7);
  await client.query(
    `insert into orders (tenant_id, id, account_id, site_id, depot_id, number, status, container_type_id, container_sub_type_id,
       waste_type_id, placement, price, net_pence, vat_pence, gross_pence, hire_days, declaration, terms_version, placed_by,
       ordered_on, created_at, updated_at, changed_at)
     select $1, pg_temp.v7(x.at, 'order' || n), md5('account' || x.account)::uuid, md5('site' || 2 * x.account - 1)::uuid,
       md5('depot' || 1 + (2 * x.account - 1) % 4)::uuid, 'SO-' || lpad(n::text, 7, '0'), 'completed', md5('type')::uuid,
       md5('sub' || 1 + n % 5)::uuid, md5('waste' || 1 + n % 3)::uuid, 'private', ${price}, 22000, 4400, 26400, 14, '{}', '1',
       md5('owner')::uuid, x.day, x.at, x.at, x.at
     from generate_series(1, ${accounts * LINES}) n,
       lateral (select 1 + (n - 1) / ${LINES} as account, $2::date - (n % ${LINES}) as day,
         ($2::date - (n % ${LINES}))::timestamptz as at) x`,
    [tenantId, upTo],
  );
  await client.query(
    `insert into jobs (tenant_id, id, account_id, order_id, site_id, depot_id, sequence, type, status, date, slot, container_sub_type_id,
       waste_type_id, net_pence, price, driver_name, completed_at, requested_by, created_at, updated_at, changed_at)
     select tenant_id, pg_temp.v7(created_at, 'job' || number), account_id, id, site_id, depot_id, 1, 'wait_and_load', 'completed', ordered_on,
       'any', container_sub_type_id, waste_type_id, net_pence, price, 'Terry', created_at, placed_by, created_at, created_at, created_at from orders`,
  );
  await client.query('vacuum analyze');
}

/** The run as the queue's jobs do it: each account in its own transaction. */
async function invoiced(work: Work, size: number, upTo: string): Promise<Took[]> {
  const began = performance.now();
  const { id, accountIds } = await work((ctx) => startInvoiceRun(ctx, upTo));
  const started = performance.now();
  let lines = 0;
  for (const accountId of accountIds) {
    const issued = await work((ctx) => invoiceAccount(ctx, id, accountId));
    lines += issued.reduce((sum, { grossPence }) => sum + grossPence / 26_400, 0);
  }
  if (lines !== size) throw new Error(`${lines} lines invoiced instead of ${size}`);
  return [
    { what: 'starting an invoice run', size, unit: 'lines', ms: started - began },
    { what: 'invoicing its accounts', size, unit: 'lines', ms: performance.now() - started },
  ];
}

/** Customers with a site each, then containers on hire, read and written as their imports do. */
async function movedIn(work: Work, part: number): Promise<Took[]> {
  const [customers, containers] = [MOVED.customers / part, MOVED.containers / part];
  const rows = (n: number, of: (i: number) => string) => Array.from({ length: n }, (_, i) => of(i)).join('\n');
  const files: [ImportKind, number, string][] = [
    [
      'customers',
      customers,
      `A/C,Name,Email\n${rows(customers, (i) => `M${i},Moved ${i} Ltd,moved${i}@bench.example`)}`,
    ],
    [
      'sites',
      customers,
      `A/C,Site,Address,Town,Postcode\n${rows(customers, (i) => `M${i},Yard ${i},${i} Mill Lane,Leeds,LS1 ${i % 10}AB`)}`,
    ],
    [
      'containers',
      containers,
      `A/C,Site,Skip Size,Waste Type,Skip No,Delivered,Hire Days,Daily Rate,Job No\n${rows(
        containers,
        (i) =>
          `M${i % customers},Yard ${i % customers},8-yard,Waste 1,K${i},${addDays(dateIn(LONDON, systemClock.now()), -5)},14,2.50,J${i}`,
      )}`,
    ],
  ];
  const took: Took[] = [];
  for (const [kind, size, text] of files) {
    const began = performance.now();
    await imported(work, kind, text);
    took.push({ what: `moving ${kind} in`, size, unit: 'rows', ms: performance.now() - began });
  }
  return took;
}

async function imported(work: Work, kind: ImportKind, text: string): Promise<void> {
  const id = await work(async (ctx) => {
    const { preview, heads, rows } = await readImport(ctx, { kind, text });
    const wrong = [...preview.wrongColumns, ...preview.problems.map(({ problem }) => problem)];
    if (wrong.length > 0 || preview.meanings.some((meaning) => meaning.id === null))
      throw new Error(`${kind}: ${wrong[0]}`);
    const importId = newId(ctx.now);
    await ctx.db
      .insertInto('imports')
      .values({
        id: importId,
        tenant_id: ctx.scope.tenantId,
        kind,
        file_name: `${kind}.csv`,
        rows,
        content: text,
        columns: JSON.stringify(heads),
        started_by: sql<string>`md5('staff')::uuid`,
        started_at: ctx.now,
      })
      .execute();
    return importId;
  });
  await work((ctx) => carryOutImport(ctx, id));
}
