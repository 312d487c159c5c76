import '@tonnage/server/composition/connect';
import { readConfig } from '@tonnage/server/platform/config';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import { newId } from '@tonnage/server/platform/db/ids';
import { openAll } from '@tonnage/server/platform/db/open';
import { makeTenant } from '@tonnage/demo/factories';
import pg from 'pg';

/**
 * The number of metrics of an organisation, of metrics of a project, and of values of a weekly metric; the first
 * project is daily, with five years.
 */
const OF_ORGANISATION = 100;
const OF_PROJECT = 20;
const WEEKS = 40;
const DAYS = 1826;

/** The data that the bench requests, from the first organisation. */
export interface MetricFixtures {
  tenantId: string;
  editorId: string;
  /** Daily, with its first five metrics; weekly. */
  dailyId: string;
  dailyMetricIds: string[];
  weeklyId: string;
}

/**
 * Fills an empty PostgreSQL with metrics of ten thousand organisations or fewer, forty values each: weeks, where one
 * metric in twelve still lacks its last value. The rows are made in SQL, because the commands would take days; triggers
 * are disabled meanwhile, and indexes are created once the rows exist.
 */
export async function makeMetrics(url: string, secret: string, metrics: number): Promise<MetricFixtures> {
  const { client, tenantId } = await emptyTenant(url, secret);
  await fillPeople(client, tenantId, metrics / OF_ORGANISATION);
  await fillMetrics(client, tenantId, metrics);
  await withoutIndexes(client, 'metric_values', () => fillValues(client));
  await client.query('vacuum analyze');
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const fixtures = {
    tenantId,
    editorId: (await ids(`select md5('editor1')::uuid as id`))[0]!,
    dailyId: (await ids(`select md5('project1')::uuid as id`))[0]!,
    dailyMetricIds: await ids(`select public_id as id from metrics where id <= 5 order by id`),
    weeklyId: (await ids(`select md5('project2')::uuid as id`))[0]!,
  };
  await client.end();
  return fixtures;
}

/** Creates the tables and a tenant; the client skips triggers. */
export async function emptyTenant(url: string, secret: string): Promise<{ client: pg.Client; tenantId: string }> {
  const opened = await openAll(
    readConfig({ DATABASE_URL: url, TONNAGE_SECRET: secret, TONNAGE_ROLE: 'web' }),
    (error) => console.error(error),
  );
  const tenantId = await withoutTenant(opened.database, (db) =>
    makeTenant({ db, now: new Date().toISOString() }, { slug: 'bench', name: 'Bench', hosts: [], terms: '' }),
  );
  await opened.close();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  );
  return { client, tenantId };
}

/** Creates a session of a user, as the server looks it up. */
export async function makeSession(url: string, tenantId: string, userId: string): Promise<string> {
  const id = newId(new Date().toISOString());
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into sessions (id, user_id, tenant_id, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 day')`,
    [id, userId, tenantId],
  );
  await client.end();
  return id;
}

export async function fillPeople(client: pg.Client, tenantId: string, organisations: number): Promise<void> {
  for (const role of ['manager', 'editor'])
    await client.query(
      `insert into users (id, email, username, name, password_hash, confirmed_at, created_at)
       select md5('${role}' || n)::uuid, '${role}' || n || '@bench.example', '${role}' || n, 'Bench ' || n, '', now(), now()
       from generate_series(1, ${organisations}) n`,
    );
  await client.query(
    `insert into organisations (id, tenant_id, name, name_norm, time_zone, created_by, created_at)
     select md5('organisation' || n)::uuid, $1, 'Bench ' || n, 'bench ' || n, 'Europe/London', md5('manager' || n)::uuid, now()
     from generate_series(1, ${organisations}) n`,
    [tenantId],
  );
  await client.query(
    `insert into organisation_members (organisation_id, user_id, tenant_id, role, joined_at)
     select md5('organisation' || n)::uuid, md5(role || n)::uuid, $1, case role when 'manager' then role else 'member' end, now()
     from generate_series(1, ${organisations}) n, unnest(array['manager', 'editor']) role`,
    [tenantId],
  );
  await client.query(
    `insert into projects (tenant_id, id, organisation_id, name, frequency, weekday, time_zone, grace_days, start_date, created_by, created_at)
     select $1, md5('project' || n)::uuid, md5('organisation' || (n - 1) / ${OF_ORGANISATION / OF_PROJECT} + 1)::uuid, 'Project ' || n,
       case n when 1 then 'DAILY' else 'WEEKLY' end, case n when 1 then null else 1 end, 'Europe/London', 1,
       case n when 1 then current_date - ${DAYS} else date_trunc('week', current_date)::date - 7 * ${WEEKS} end,
       md5('manager' || (n - 1) / ${OF_ORGANISATION / OF_PROJECT} + 1)::uuid, now()
     from generate_series(1, ${(organisations * OF_ORGANISATION) / OF_PROJECT}) n`,
    [tenantId],
  );
}

/** One metric in twelve is due: its last period has no value. */
const DUE = `n % 12 = 0`;

async function fillMetrics(client: pg.Client, tenantId: string, metrics: number): Promise<void> {
  await client.query(
    `insert into metrics (tenant_id, id, public_id, organisation_id, project_id, name, category, type, aggregate, position, editor_id, start_date,
       due_from, created_at, next_open_key, next_due_at, resolved_count, last_key, last_version)
     overriding system value
     select $1, n, md5('metric' || n)::uuid, md5('organisation' || (n - 1) / ${OF_ORGANISATION} + 1)::uuid,
       md5('project' || (n - 1) / ${OF_PROJECT} + 1)::uuid, 'Metric ' || n, 'custom', 'COUNT', 'sum', (n - 1) % ${OF_PROJECT} + 1,
       md5('editor' || (n - 1) / ${OF_ORGANISATION} + 1)::uuid, x.first, x.first, now(), x.open, x.open + x.step,
       (x.open - x.first) / x.step, x.open - x.step, (x.open - x.first) / x.step
     from generate_series(1, ${metrics}) n, lateral (select case when n <= ${OF_PROJECT} then 1 else 7 end as step,
       case when n <= ${OF_PROJECT} then current_date - ${DAYS} else date_trunc('week', current_date)::date - 7 * ${WEEKS} end as first,
       case when n <= ${OF_PROJECT} then current_date else date_trunc('week', current_date)::date end
         - case when ${DUE} then case when n <= ${OF_PROJECT} then 1 else 7 end else 0 end as open) x`,
    [tenantId],
  );
}

/** Each metric's values from its first period to the open one: all accepted, except the last of one metric in ten. */
async function fillValues(client: pg.Client): Promise<void> {
  await client.query(
    `insert into metric_values (tenant_id, metric_id, period_key, organisation_id, status, kind, value, reported_by, reported_at, accepted_by,
       accepted_at, version)
     select m.tenant_id, m.id, k.key, m.organisation_id, case when k.waits then 'TO_BE_ACCEPTED' else 'ACCEPTED' end, 'VALUE', (m.id * 7919 + k.version) % 100000 / 100.0,
       m.editor_id, k.key + interval '1 day', case when not k.waits then o.created_by end,
       case when not k.waits then k.key + interval '2 days' end, k.version
     from metrics m join organisations o on o.tenant_id = m.tenant_id and o.id = m.organisation_id, lateral (
       select m.start_date + (g - 1) * (m.next_due_at::date - m.next_open_key) as key, g as version,
         g = m.resolved_count and m.id % 10 = 3 as waits
       from generate_series(1, m.resolved_count) g) k`,
  );
}

/** Fills a table without its indexes: creating them at the end takes a tenth of the time. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string; key: boolean }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as key
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
    [table],
  );
  for (const { name, key } of rows)
    await client.query(key ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  await fill();
  for (const { name, definition, key } of rows) {
    await client.query(definition);
    if (key) await client.query(`alter table ${table} add primary key using index ${name}`);
  }
}
