import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { answerTime, type Request } from './capture.ts';
import { emptyTenant, fillPeople, makeSession } from './metric-fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
/** Formulas in a row, each of which reads the one before. */
const DEEP = 10;
const FEW = 5;
const MANY = 5000;

/**
 * A chain of formulas over the values of one daily metric: a report must cost the same with a thousand times the values, because
 * it computes one period of each; a changed formula leaves every period of all to the queue.
 */
export async function benchFormulas(): Promise<void> {
  const [few, many] = [await measured(FEW), await measured(MANY)];
  const line = (what: string, of: keyof Took, limit: string) =>
    `| ${what} | ${few[of].toFixed(1)} | ${many[of].toFixed(1)} | ${(many[of] / few[of]).toFixed(2)} | ${limit} |`;
  console.log(
    [
      `\n| ${DEEP} formulas in a row | ${FEW} values, ms | ${MANY} values, ms | ratio | limit |\n|---|---|---|---|---|`,
      line('report one value', 'report', 'ratio 1.5'),
      line('change the first formula', 'change', '5,000 ms'),
    ].join('\n'),
  );
}

/** The id of a link in the chain: writes check its format. */
const LINK = (n: string) => `('019c0000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Milliseconds of the whole answer. */
interface Took {
  report: number;
  change: number;
}

async function measured(values: number): Promise<Took> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '1GB' });
  try {
    const { tenantId, managerId, projectId, base, first, today } = await makeChain(postgres.url, values);
    const session = await makeSession(postgres.url, tenantId, managerId);
    const jwt = await createTokens(SECRET).sign({ id: session, userId: managerId }, new Date().toISOString());
    const headers = { authorization: `Bearer ${jwt}`, host: 'localhost', 'content-type': 'application/json' };
    const change = (run: number): Request => ({
      name: 'change',
      method: 'PATCH',
      path: `/api/metrics/metrics/${first}`,
      headers,
      body: JSON.stringify({ data: { formula: `[Base] + ${run + 1}` } }),
    });
    const report = (run: number): Request => ({
      name: 'report',
      method: 'PUT',
      path: `/api/metrics/projects/${projectId}/entries`,
      headers,
      body: JSON.stringify({
        data: {
          entries: [
            {
              metricId: base,
              key: today,
              action: 'report',
              value: String(run),
              version: run === 0 ? 0 : values + run,
            },
          ],
        },
      }),
    });
    return {
      change: await answerTime(postgres.url, SECRET, change),
      report: await answerTime(postgres.url, SECRET, report),
    };
  } finally {
    await postgres.stop();
  }
}

/** A daily metric with a value for every day up to yesterday, and the chain above it, not computed yet. */
async function makeChain(url: string, values: number) {
  const { client, tenantId } = await emptyTenant(url, SECRET);
  await fillPeople(client, tenantId, 1);
  await client.query(
    `insert into projects (tenant_id, id, organisation_id, name, frequency, time_zone, grace_days, start_date, created_by, created_at)
     values ($1, md5('chain')::uuid, md5('organisation1')::uuid, 'Chain', 'DAILY', 'UTC', 1, current_date - ${values},
       md5('manager1')::uuid, now())`,
    [tenantId],
  );
  await client.query(
    `insert into metrics (tenant_id, id, public_id, organisation_id, project_id, name, category, type, aggregate, position,
       start_date, due_from, created_at, next_open_key, next_due_at, resolved_count, last_key, last_version, formula)
     overriding system value
     select $1, n, ${LINK('n')}, md5('organisation1')::uuid, md5('chain')::uuid, case n when 0 then 'Base' else 'Link ' || n end,
       'custom', 'COUNT', 'sum', n, current_date - ${values}, case n when 0 then current_date - ${values} else date '2199-01-01' end, now(),
       case n when 0 then current_date else date '2199-01-01' end, now() + interval '1 day', case n when 0 then ${values} else 0 end,
       case n when 0 then current_date - 1 end, case n when 0 then ${values} else 0 end,
       case when n > 0 then jsonb_build_object('op', '+', 'left', jsonb_build_object('op', 'term', 'at', 'same', 'metric', ${LINK('n - 1')}),
         'right', '{"op": "number", "value": "1"}'::jsonb) end
     from generate_series(0, ${DEEP}) n`,
    [tenantId],
  );
  await client.query(
    `insert into metric_terms (tenant_id, metric_id, term_id, organisation_id)
     select $1, n, n - 1, md5('organisation1')::uuid from generate_series(1, ${DEEP}) n`,
    [tenantId],
  );
  await client.query(
    `insert into metric_values (tenant_id, metric_id, period_key, organisation_id, status, kind, value, reported_at, accepted_at, version)
     select m.tenant_id, m.id, m.start_date + g - 1, m.organisation_id, 'ACCEPTED', 'VALUE', g * 31 % 1000, now(), now(), g
     from metrics m, generate_series(1, ${values}) g where m.id = 0`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<Record<'managerId' | 'projectId' | 'base' | 'first' | 'today', string>>(
    `select md5('manager1')::uuid as "managerId", md5('chain')::uuid as "projectId", ${LINK('0')} as base,
       ${LINK('1')} as first, current_date::text as today`,
  );
  await client.end();
  return { tenantId, ...rows[0]! };
}
