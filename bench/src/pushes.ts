import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { answerTime, type Request } from './capture.ts';
import { emptyTenant, fillPeople, makeSession } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const METRICS = 100;
const DAYS = 10;
/** As many values as a request may have. */
const MOST = METRICS * DAYS;

/** One pushed value beside a thousand: each request replaces what the one before it reported. */
export async function benchPushes(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '1GB' });
  try {
    const { tenantId, managerId, days } = await makeProject(postgres.url);
    const session = await makeSession(postgres.url, tenantId, managerId);
    const jwt = await createTokens(SECRET).sign({ id: session, userId: managerId }, new Date().toISOString());
    const headers = { authorization: `Bearer ${jwt}`, host: 'localhost', 'content-type': 'application/json' };
    const push =
      (count: number) =>
      (run: number): Request => ({
        name: 'push',
        method: 'POST',
        path: '/api/metrics/values',
        headers,
        body: JSON.stringify({
          data: {
            values: Array.from({ length: count }, (_, n) => ({
              metric: `m${n % METRICS}`,
              date: days[Math.floor(n / METRICS)],
              value: run,
            })),
          },
        }),
      });
    const one = await answerTime(postgres.url, SECRET, push(1));
    const most = await answerTime(postgres.url, SECRET, push(MOST));
    console.log(
      [
        `\n| pushed values | 1, ms | ${MOST}, ms | ratio |\n|---|---|---|---|`,
        `| whole answer | ${one.toFixed(1)} | ${most.toFixed(1)} | ${(most / one).toFixed(1)} |`,
      ].join('\n'),
    );
  } finally {
    await postgres.stop();
  }
}

/** Daily metrics with codes, and no values yet. */
async function makeProject(url: string) {
  const { client, tenantId } = await emptyTenant(url, SECRET);
  await fillPeople(client, tenantId, 1);
  await client.query(
    `insert into projects (tenant_id, id, organisation_id, name, frequency, time_zone, grace_days, start_date, created_by, created_at)
     values ($1, md5('pushed')::uuid, md5('organisation1')::uuid, 'Pushed', 'DAILY', 'UTC', 1, current_date - ${DAYS},
       md5('manager1')::uuid, now())`,
    [tenantId],
  );
  await client.query(
    `insert into metrics (tenant_id, id, public_id, organisation_id, project_id, name, code, category, type, aggregate, position,
       start_date, due_from, created_at, next_open_key, next_due_at, resolved_count, last_version)
     overriding system value
     select $1, n, md5('pushed' || n)::uuid, md5('organisation1')::uuid, md5('pushed')::uuid, 'Metric ' || n, 'm' || n,
       'custom', 'COUNT', 'sum', n, current_date - ${DAYS}, current_date - ${DAYS}, now(), current_date - ${DAYS}, now(), 0, 0
     from generate_series(0, ${METRICS - 1}) n`,
    [tenantId],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string; days: string[] }>(
    `select md5('manager1')::uuid as id, array(select (current_date - g)::text from generate_series(1, ${DAYS}) g) as days`,
  );
  await client.end();
  return { tenantId, managerId: rows[0]!.id, days: rows[0]!.days };
}
