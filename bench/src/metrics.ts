import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { postgresDatabase } from '@tonnage/server/platform/db/postgres';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { digestReaders } from '@tonnage/server/metrics/periods/digest.queries';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { benchFormulas } from './formulas.ts';
import { benchPushes } from './pushes.ts';
import { benchReports } from './reports.ts';
import { benchScorecard } from './scorecard.ts';
import { capture, type Captured, type Request } from './capture.ts';
import { AS_OWNER, asPerson, databaseTime, type Took } from './database-time.ts';
import { makeMetrics, makeSession, type MetricFixtures } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const LARGE = Number(process.env['BENCH_METRICS'] ?? 1_000_000);
const SMALL = 1_000;
const TASKS = 'tasks, the whole call';

/**
 * The limit on each call's database time, ms, at a million metrics and forty million values (metrics.md §3.3); null: no
 * limit is set.
 */
const LIMITS: Record<string, number | null> = {
  'due for me': 1,
  [TASKS]: null,
  'grid 20 × 13': 5,
  'chart, 5 × 5 years': 20,
  'digest sweep': 1000,
};

/** Compares the scorecard, formulas, pushes and emailed scorecards by their size, then the other reads of the metrics tool with the same reads at a thousandth of the size and with their limits. */
export async function benchMetrics(): Promise<void> {
  await benchScorecard();
  await benchFormulas();
  await benchPushes();
  await benchReports();
  const few = await measured(SMALL);
  const many = await measured(LARGE);
  const shown = ({ planning, running }: Took) => `${running.toFixed(2)} | ${planning.toFixed(2)}`;
  console.log(
    `\n| database time, ms | ${SMALL} metrics | planning | ${LARGE} metrics | planning | limit at 1,000,000 |\n|---|---|---|---|---|---|`,
  );
  for (const [name, limit] of Object.entries(LIMITS))
    console.log(`| ${name} | ${shown(few.get(name)!)} | ${shown(many.get(name)!)} | ${limit ?? '–'} |`);
}

async function measured(metrics: number): Promise<Map<string, Took>> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' });
  try {
    const began = Date.now();
    const fixtures = await makeMetrics(postgres.url, SECRET, metrics);
    console.log(`${metrics} metrics made in ${Math.round((Date.now() - began) / 1000)} s`);
    const session = await makeSession(postgres.url, fixtures.tenantId, fixtures.editorId);
    const jwt = await createTokens(SECRET).sign({ id: session, userId: fixtures.editorId }, new Date().toISOString());
    const times = new Map<string, Took>();
    for (const captured of (await capture(postgres.url, SECRET, requestsOf(fixtures, jwt))).flatMap(withDue))
      times.set(captured.name, await databaseTime(postgres.url, asPerson(session), captured));
    const digest = await captureDigest(postgres.url, fixtures.tenantId);
    times.set('digest sweep', await databaseTime(postgres.url, AS_OWNER, digest));
    return times;
  } finally {
    await postgres.stop();
  }
}

/** The query for a user's due metrics is one of the statements of their tasks: it finds the metrics by the cursor. */
function withDue(captured: Captured): Captured[] {
  if (captured.name !== TASKS) return [captured];
  const due = captured.statements.filter(({ text }) => text.includes('"m"."next_due_at" <='));
  if (due.length !== 1) throw new Error(`${due.length} statements ask what is due, not one`);
  return [{ ...captured, name: 'due for me', statements: due }, captured];
}

function requestsOf({ dailyId, dailyMetricIds, weeklyId }: MetricFixtures, jwt: string): Request[] {
  const headers = { authorization: `Bearer ${jwt}`, host: 'localhost' };
  const get = (name: string, path: string): Request => ({ name, method: 'GET', path: `/api/metrics${path}`, headers });
  return [
    get(TASKS, '/me/tasks'),
    get('grid 20 × 13', `/projects/${weeklyId}/grid?columns=13`),
    get('chart, 5 × 5 years', `/projects/${dailyId}/chart?bucket=ALL&metricIds=${dailyMetricIds.join(',')}`),
  ];
}

/** The worker's statement that finds the recipients of the digest. */
async function captureDigest(url: string, tenantId: string): Promise<Pick<Captured, 'statements'>> {
  const statements: Captured['statements'] = [];
  const database = postgresDatabase(url, 2, {
    observe: (text, values) => statements.push({ text, values: [...values] }),
  });
  const readers = await withoutTenant(database, (db) => digestReaders(db, tenantId, new Date().toISOString()));
  await database.close();
  console.log(`${readers.length} people have something that waits`);
  return { statements };
}
