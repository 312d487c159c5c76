import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { metricById, metricsOfProject } from '../../src/metrics/metrics/queries.ts';
import { memberPageOf, organisationPage } from '../../src/metrics/organisations/queries.ts';
import { answersBetween } from '../../src/metrics/periods/answers.queries.ts';
import { projectPage } from '../../src/metrics/projects/queries.ts';
import { literal, type Db } from '../../src/platform/db/db.ts';
import { OrganisationScope } from '../../src/platform/http/scope.ts';
import { addPeriodLink } from '@tonnage/contract/metrics/periods/attachments';
import { addComment } from '@tonnage/contract/metrics/periods/periods';
import { setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { connectMetric } from '@tonnage/contract/metrics/sources';
import { feedMetric } from '../../src/metrics/sources/jobs.ts';
import { harness } from '../harness.ts';
import { PNG } from '../papers.ts';
import { attach, LAST_WEEK, memberAccount, type Team, team, write } from './team.ts';

const h = harness();
const DENIED = '42501';
let ours: Team;
let rivals: Team;

/** From the database itself: a new table cannot be forgotten. */
const tables = () =>
  h.rows<{ name: string; secured: boolean }>(`
    select c.relname as name, c.relrowsecurity as secured
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);

/** A transaction of a person as a request of theirs opens it. */
async function inside<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { tenantId, host } = h.world.alpha;
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

/** A load of the account's, weighed on the last Friday before NOW: how jobs come to be done is tested elsewhere. */
async function anOldLoad(accountId: string): Promise<void> {
  const [site] = await h.rows<{ id: string; owner: string }>(`
    select s.id, m.user_id as owner from sites s join account_members m using (account_id)
    where account_id = '${accountId}' and m.role = 'owner' order by s.id limit 1`);
  const order = await h.placed({
    accountId,
    siteId: site!.id,
    secondSiteId: site!.id,
    owner: { id: site!.owner, accountId, role: 'owner', name: '', email: '' },
  });
  await h.rows(`update jobs set type = 'wait_and_load', status = 'completed', completed_at = '2026-02-27T12:00:00Z',
    net_weight_kg = 900 where id = '${order.jobId}'`);
}

beforeAll(async () => {
  const project = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-02-20' };
  ours = await team(h, { project, metric: { autoDismissWeekends: true } });
  rivals = await team(h);
  const manager = await h.as(ours.manager);
  await write(manager, ours, LAST_WEEK, { action: 'report', value: '12' });
  const metric = { params: { id: ours.metricId } };
  await manager.ok(addComment, { params: { id: ours.metricId, key: LAST_WEEK }, body: { data: { body: 'Rain' } } });
  const link = { label: 'Tickets', url: 'https://tickets.example' };
  await manager.ok(addPeriodLink, { params: { id: ours.metricId, key: LAST_WEEK }, body: { data: link } });
  await attach(manager, ours, LAST_WEEK, 'ticket.png', PNG);
  await h.rows(`insert into nudges (organisation_id, user_id, day, project_id, nudged_by, at)
    values ('${ours.organisationId}', '${ours.editor.id}', '2026-03-03', '${ours.projectId}', '${ours.manager.id}', now())`);
  await manager.ok(setObjective, { ...metric, body: { data: { value: '1', direction: 'UP' } } });
  await manager.ok(updateMetric, { ...metric, body: { data: { name: 'Named', editorEmail: 'asked@team.example' } } });
  await manager.ok(updateMetric, { ...metric, body: { data: { editorId: ours.editor.id } } });
  const accountId = await memberAccount(h, ours.manager, h.world.alpha);
  const source = { feed: 'tonnes' as const, accountId, siteIds: null, lagHours: 0, from: '2026-02-27' };
  await manager.ok(connectMetric, { ...metric, body: { data: source } });
  await anOldLoad(accountId);
  await feedMetric(h.deps, { metricId: ours.metricId, tenantId: h.world.alpha.tenantId });
});

test('whoever is in another organisation reads, changes, removes and plants nothing in any table of it', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(8);
  expect(all.filter((each) => !each.secured)).toEqual([]);
  const mine = `organisation_id = ${literal(ours.organisationId)}`;
  for (const { name } of all) {
    const [row] = await h.rows<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t where ${mine} limit 1`);
    expect(row, `${name} needs a row for this test`).toBeDefined();
    const overriding = name === 'metrics' ? 'overriding system value' : '';
    const planted = `insert into ${name} ${overriding} select * from jsonb_populate_record(null::${name}, ${literal(JSON.stringify(row!.row))})`;
    const theirs = literal(rivals.organisationId);
    const outcome = {
      selected: await attempt(rivals.manager.id, `select 1 from ${name} where ${mine}`),
      updated: await attempt(rivals.manager.id, `update ${name} set organisation_id = ${theirs} where ${mine}`),
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

test('a scope forged with all of another organisation finds nothing of it', async () => {
  const forged = OrganisationScope.mint(
    h.world.alpha.tenantId,
    { kind: 'customer', userId: ours.manager.id, name: 'Forger' },
    new Map([[ours.organisationId, 'manager']]),
  );
  const page = { page: 1, pageSize: 25 };
  const everything = async (db: Db) => {
    const [metric] = await metricsOfProject(db, forged, ours.projectId);
    return {
      organisations: (await organisationPage(db, forged, page)).rows.length,
      members: (await memberPageOf(db, ours.organisationId, page)).rows.length,
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
    answers: 3,
  });
  expect(Object.values(await inside(rivals.manager.id, everything))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('the schedule of a project is fixed, whatever the statement', async () => {
  const change = `update projects set frequency = 'DAILY', weekday = null where id = '${rivals.projectId}'`;
  await expect(h.rows(change)).rejects.toThrow(/fixed/);
});
