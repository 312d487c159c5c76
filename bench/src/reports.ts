import { runDue } from '../../server/test/run-due.ts';
import { systemClock } from '@tonnage/server/platform/clock';
import { asWorker } from '@tonnage/server/platform/queue/worker-context';
import { reports } from '@tonnage/server/metrics/reports/jobs';
import { mailedReport } from '@tonnage/server/metrics/reports/report-email';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { depsOn } from './capture.ts';
import { emptyTenant, fillPeople } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** Readers and metrics of an organisation, and values of a metric. */
const READERS = 20;
const METRICS = 20;
const WEEKS = 40;
const SMALL = 1;
const LARGE = 1000;
/** Emails whose figures are read. */
const READ = 20;

/** Scorecards by email to 20,000 readers of a thousand organisations beside the 20 of one: per reader, it should cost the same. */
export async function benchReports(): Promise<void> {
  const [few, many] = [await measured(SMALL), await measured(LARGE)];
  const line = (what: string, of: (took: Took) => number) =>
    `| ${what} | ${of(few).toFixed(2)} | ${of(many).toFixed(2)} | ${(of(many) / of(few)).toFixed(2)} |`;
  console.log(
    [
      `\n| scorecards by email, ms per reader | ${SMALL * READERS} readers | ${LARGE * READERS} readers | ratio |\n|---|---|---|---|`,
      line('finding and queueing', ({ queueing }) => queueing),
      line('reading the figures of one', ({ reading }) => reading),
    ].join('\n'),
  );
}

/** Milliseconds per reader. */
interface Took {
  queueing: number;
  reading: number;
}

async function measured(organisations: number): Promise<Took> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '1GB', max_wal_size: '4GB' });
  const deps = await depsOn(postgres.url, SECRET);
  try {
    const { tenantId, readers } = await makeReaders(postgres.url, organisations);
    const began = performance.now();
    await runDue(reports, deps);
    const queueing = (performance.now() - began) / (organisations * READERS);
    const took: number[] = [];
    for (const reader of readers) {
      const from = performance.now();
      const report = await asWorker(deps, tenantId, systemClock.now(), (ctx) => mailedReport(ctx, reader));
      if (report?.rows.length !== METRICS) throw new Error(`A report of ${report?.rows.length ?? 'no'} metrics`);
      took.push(performance.now() - from);
    }
    return { queueing, reading: took.toSorted((a, b) => a - b)[Math.floor(READ / 2)]! };
  } finally {
    await deps.database.close();
    await postgres.stop();
  }
}

/** Organisations with a report that is due today for each of their readers. */
async function makeReaders(url: string, organisations: number) {
  const { client, tenantId } = await emptyTenant(url, SECRET);
  await fillPeople(client, tenantId, organisations);
  await client.query(
    `insert into users (id, email, username, name, password_hash, confirmed_at, created_at)
     select md5('reader' || n)::uuid, 'reader' || n || '@bench.example', 'reader' || n, 'Reader ' || n, '', now(), now()
     from generate_series(1, ${organisations * READERS}) n`,
  );
  await client.query(
    `insert into organisation_members (organisation_id, user_id, tenant_id, role, joined_at)
     select md5('organisation' || (n - 1) / ${READERS} + 1)::uuid, md5('reader' || n)::uuid, $1, 'manager', now()
     from generate_series(1, ${organisations * READERS}) n`,
    [tenantId],
  );
  await client.query(
    `insert into metrics (tenant_id, id, public_id, organisation_id, project_id, name, category, type, aggregate, position,
       start_date, due_from, created_at, next_open_key, next_due_at, resolved_count, last_key, last_version)
     overriding system value
     select $1, n, md5('reported' || n)::uuid, md5('organisation' || o)::uuid, md5('project' || (o - 1) * 5 + 2)::uuid,
       'Metric ' || n, 'custom', 'COUNT', 'sum', n, first, first, now(), first + 7 * ${WEEKS}, now() + interval '1 day',
       ${WEEKS}, first + 7 * (${WEEKS} - 1), ${WEEKS}
     from generate_series(1, ${organisations * METRICS}) n,
       lateral (select (n - 1) / ${METRICS} + 1 as o, date_trunc('week', current_date)::date - 7 * ${WEEKS} as first) x`,
    [tenantId],
  );
  await client.query(
    `insert into metric_objectives (tenant_id, metric_id, from_key, organisation_id, value, direction, tolerance, created_by, created_at)
     select m.tenant_id, m.id, m.start_date, m.organisation_id, 500, 'UP', 100, md5('manager1')::uuid, now() from metrics m`,
  );
  await client.query(
    `insert into metric_values (tenant_id, metric_id, period_key, organisation_id, status, kind, value, reported_by, reported_at,
       accepted_by, accepted_at, version)
     select m.tenant_id, m.id, m.start_date + 7 * (g - 1), m.organisation_id, 'ACCEPTED', 'VALUE', (m.id * 7919 + g * 31) % 1000,
       md5('manager1')::uuid, now(), md5('manager1')::uuid, now(), g from metrics m, generate_series(1, ${WEEKS}) g`,
  );
  await client.query(
    `insert into scheduled_reports (tenant_id, id, organisation_id, frequency, weekday, month_day, hour, made_by, created_at)
     select $1, md5('report' || n)::uuid, md5('organisation' || n)::uuid, 'WEEKLY', extract(isodow from current_date), 1, 0,
       md5('manager' || n)::uuid, now() - interval '30 days' from generate_series(1, ${organisations}) n`,
    [tenantId],
  );
  await client.query(
    `insert into report_readers (tenant_id, report_id, user_id, organisation_id)
     select $1, md5('report' || o)::uuid, md5('reader' || n)::uuid, md5('organisation' || o)::uuid
     from generate_series(1, ${organisations * READERS}) n, lateral (select (n - 1) / ${READERS} + 1 as o) x`,
    [tenantId],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ reportId: string; userId: string }>(
    `select report_id as "reportId", user_id as "userId" from report_readers order by user_id limit ${READ}`,
  );
  await client.end();
  return { tenantId, readers: rows };
}
