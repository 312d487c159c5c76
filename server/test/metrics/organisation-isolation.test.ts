import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { metricById, metricsOfProject } from '../../src/metrics/metrics/queries.ts';
import { memberTable, organisationTable } from '../../src/metrics/organisations/queries.ts';
import { answersBetween } from '../../src/metrics/periods/answers.queries.ts';
import { projectPage } from '../../src/metrics/projects/queries.ts';
import { literal, type Db } from '../../src/platform/db/db.ts';
import { OrganisationScope } from '../../src/platform/scope.ts';
import { harness } from '../harness.ts';
import { type Team, team } from './team.ts';
import { teamInEveryTable } from './team-in-every-table.ts';

const h = harness();
const DENIED = '42501';
let ours: Team;
let rivals: Team;

/** From the database itself, so that a new table cannot be forgotten. */
const tables = () =>
  h.rows<{ name: string; secured: boolean }>(`
    select c.relname as name, c.relrowsecurity as secured
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

/** A transaction of a person as their request opens it. */
async function inside<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { tenantId, host } = h.fixtures.alpha;
  const id = await h.making(async ({ db, now }) => {
    const sessionId = crypto.randomUUID();
    await db
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        tenant_id: tenantId,
        created_at: now,
        expires_at: '2036-01-01T00:00:00Z',
      })
      .execute();
    return sessionId;
  });
  const now = literal(h.clock.now());
  return h.deps.database.transaction(
    `set local role tonnage_app; select tonnage_enter(${literal(id)}::uuid, ${literal(host)}, ${now}, true)`,
    work,
  );
}

async function attempt(userId: string, statement: string): Promise<number | string> {
  try {
    return await inside(userId, async (db) => {
      const result = await sql.raw(statement).execute(db);
      return Number(result.numAffectedRows ?? result.rows.length);
    });
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

beforeAll(async () => {
  ours = await teamInEveryTable(h);
  rivals = await team(h);
});

test('another organisation reads, changes, removes and plants nothing in any table', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((each) => !each.secured)).toEqual([]);
  const mine = `organisation_id = ${literal(ours.organisationId)}`;
  for (const { name } of all) {
    const [row] = await h.rows<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t where ${mine} limit 1`);
    expect(row, `${name} needs a row for this test`).toBeDefined();
    const overriding = name === 'metrics' ? 'overriding system value' : '';
    const planted = `insert into ${name} ${overriding} select * from jsonb_populate_record(null::${name}, ${literal(JSON.stringify(row!.row))})`;
    const foreign = literal(rivals.organisationId);
    const outcome = {
      selected: await attempt(rivals.manager.id, `select 1 from ${name} where ${mine}`),
      updated: await attempt(rivals.manager.id, `update ${name} set organisation_id = ${foreign} where ${mine}`),
      deleted: await attempt(rivals.manager.id, `delete from ${name} where ${mine}`),
      planted: await attempt(rivals.manager.id, planted),
    };
    expect({ name, ...outcome }).toEqual({
      name,
      selected: 0,
      updated: expect.toBeOneOf([0, DENIED]) as number,
      deleted: expect.toBeOneOf([0, DENIED]) as number,
      planted: DENIED,
    });
  }
  const strange = `select 1 from users where id = ${literal(ours.editor.id)}`;
  expect([await attempt(rivals.manager.id, strange), await attempt(ours.viewer.id, strange)]).toEqual([0, 1]);
  expect(
    await attempt(rivals.manager.id, `select 1 from organisations where id = ${literal(ours.organisationId)}`),
  ).toBe(0);
});

test('a scope forged with all ids of another organisation finds nothing of it', async () => {
  const forged = OrganisationScope.create(
    h.fixtures.alpha.tenantId,
    { kind: 'customer', userId: ours.manager.id, name: 'Forger' },
    new Map([[ours.organisationId, 'manager']]),
  );
  const page = { page: 1, pageSize: 25 };
  const query = { pagination: page };
  const caller = (db: Db) => ({ db, scope: forged, now: h.clock.now() });
  const everything = async (db: Db) => {
    const [metric] = await metricsOfProject(db, forged, ours.projectId);
    return {
      organisations: (await organisationTable.answer(caller(db), { query })).data.length,
      members: (await memberTable.answer(caller(db), { query, params: { id: ours.organisationId } })).data.length,
      projects: (await projectPage(db, forged, { state: 'all', pagination: page })).rows.length,
      metrics: metric ? 1 : 0,
      metric: (await metricById(db, forged, ours.metricId)) ? 1 : 0,
      answers: (await answersBetween(db, metric ? [metric.id] : [1, 2, 3], null, '9999-12-31')).length,
    };
  };
  expect(await inside(ours.manager.id, everything)).toEqual({
    organisations: 1,
    members: 3,
    projects: 1,
    metrics: 1,
    metric: 1,
    answers: 4,
  });
  expect(Object.values(await inside(rivals.manager.id, everything))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('the schedule of a project is fixed, for every statement', async () => {
  const change = `update projects set frequency = 'DAILY', weekday = null where id = '${rivals.projectId}'`;
  await expect(h.rows(change)).rejects.toThrow(/fixed/);
});
