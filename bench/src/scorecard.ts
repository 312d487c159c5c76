import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { answerTime, capture, type Request } from './capture.ts';
import { asPerson, databaseTime } from './database-time.ts';
import { emptyTenant, fillPeople, makeSession } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const OF_PROJECT = 100;

/** Daily metrics of one organisation, and the stored values of each. */
interface Size {
  metrics: number;
  values: number;
}

const FEW: Size = { metrics: 50, values: 2000 };
const MANY: Size = { metrics: 500, values: 2000 };
const YOUNG: Size = { metrics: 500, values: 20 };

/** The scorecard of a manager: ten times the metrics may take eight times as long, a hundred times the values half as long again. */
export async function benchScorecard(): Promise<void> {
  const [few, many, young] = [await measured(FEW), await measured(MANY), await measured(YOUNG)];
  const line = (what: string, of: (took: Took) => number, from: Took, to: Took, limit: string) =>
    `| ${what} | ${of(from).toFixed(1)} | ${of(to).toFixed(1)} | ${(of(to) / of(from)).toFixed(2)} | ${limit} |`;
  console.log(
    [
      '\n| scorecard | from, ms | to, ms | ratio | limit |\n|---|---|---|---|---|',
      line('50 to 500 metrics, whole answer', ({ answer }) => answer, few, many, '8'),
      line('50 to 500 metrics, database', ({ database }) => database, few, many, '–'),
      line('10,000 to 1,000,000 values, whole answer', ({ answer }) => answer, young, many, '1.5'),
      line('10,000 to 1,000,000 values, database', ({ database }) => database, young, many, '–'),
    ].join('\n'),
  );
}

/** Milliseconds of the whole answer, and of PostgreSQL's part in it. */
interface Took {
  answer: number;
  database: number;
}

async function measured(size: Size): Promise<Took> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' });
  try {
    const { tenantId, managerId } = await makeScorecard(postgres.url, size);
    const session = await makeSession(postgres.url, tenantId, managerId);
    const jwt = await createTokens(SECRET).sign({ id: session, userId: managerId }, new Date().toISOString());
    const headers = { authorization: `Bearer ${jwt}`, host: 'localhost' };
    const request: Request = { name: 'scorecard', method: 'GET', path: '/api/metrics/scorecard', headers };
    const [captured] = await capture(postgres.url, SECRET, [request]);
    const shown = (JSON.parse(captured!.reply) as { data: unknown[] }).data.length;
    const reads = captured!.statements.filter(({ text }) => text.includes('metric_values'));
    if (shown !== size.metrics || reads.length !== 1)
      throw new Error(`${shown} of ${size.metrics} metrics in ${reads.length} statements`);
    const { running } = await databaseTime(postgres.url, asPerson(session), { statements: reads });
    return { answer: await answerTime(postgres.url, SECRET, request), database: running };
  } finally {
    await postgres.stop();
  }
}

/** An organisation of daily metrics, each with an objective and a value for every day up to yesterday. */
async function makeScorecard(url: string, { metrics, values }: Size) {
  const { client, tenantId } = await emptyTenant(url, SECRET);
  await fillPeople(client, tenantId, 1);
  await client.query(
    `insert into projects (tenant_id, id, organisation_id, name, frequency, time_zone, grace_days, start_date, created_by, created_at)
     select $1, md5('card' || n)::uuid, md5('organisation1')::uuid, 'Card ' || n, 'DAILY', 'Europe/London', 1,
       current_date - ${values}, md5('manager1')::uuid, now() from generate_series(1, ${Math.ceil(metrics / OF_PROJECT)}) n`,
    [tenantId],
  );
  await client.query(
    `insert into metrics (tenant_id, id, public_id, organisation_id, project_id, name, category, type, aggregate, position, editor_id,
       start_date, due_from, created_at, next_open_key, next_due_at, resolved_count, last_key, last_version)
     overriding system value
     select $1, n, md5('scored' || n)::uuid, md5('organisation1')::uuid, md5('card' || (n - 1) / ${OF_PROJECT} + 1)::uuid,
       'Metric ' || n, 'custom', 'COUNT', 'sum', n, md5('editor1')::uuid, current_date - ${values}, current_date - ${values},
       now(), current_date, now() + interval '1 day', ${values}, current_date - 1, ${values}
     from generate_series(1, ${metrics}) n`,
    [tenantId],
  );
  await client.query(
    `insert into metric_objectives (tenant_id, metric_id, from_key, organisation_id, value, direction, tolerance, created_by, created_at)
     select m.tenant_id, m.id, m.start_date, m.organisation_id, 500, 'UP', 100, md5('manager1')::uuid, now() from metrics m`,
  );
  await client.query(
    `insert into metric_values (tenant_id, metric_id, period_key, organisation_id, status, kind, value, reported_by, reported_at, accepted_by,
       accepted_at, version)
     select m.tenant_id, m.id, m.start_date + g - 1, m.organisation_id, 'ACCEPTED', 'VALUE', (m.id * 7919 + g * 31) % 1000, m.editor_id, now(),
       md5('manager1')::uuid, now(), g from metrics m, generate_series(1, ${values}) g`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string }>(`select md5('manager1')::uuid as id`);
  await client.end();
  return { tenantId, managerId: rows[0]!.id };
}
