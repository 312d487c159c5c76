import { getMetric, updateMetric } from '@tonnage/contract/metrics/metrics';
import { finishMetric } from '@tonnage/contract/metrics/periods/finish';
import { createMetric } from '@tonnage/contract/metrics/projects';
import { acceptPeriods, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { listActivity } from '@tonnage/contract/metrics/periods/reading';
import {
  connectMetric,
  disconnectMetric,
  listEvidence,
  listPortalAccounts,
  listPortalSites,
  type SourceInput,
} from '@tonnage/contract/metrics/sources';
import { chargeOrder } from '@tonnage/contract/skip-hire/billing/charges';
import { getSiteFigures } from '@tonnage/contract/skip-hire/sites';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { weighLoad } from '../../skip-hire/billing/invoices/commands/weigh-load.ts';
import { syncEnded } from './commands/sync-periods.ts';
import { syncDue, syncMetric, resyncOrder } from './jobs.ts';
import { openChangeFeed } from '../../platform/events/change-feed.ts';
import { asWorker, inAccountOf } from '../../platform/queue/worker-context.ts';
import { harness } from '../../../test/harness.ts';
import { collecting, loadDone } from '../../../test/documents.ts';
import { type Customer, NOW } from '../../../test/fixtures.ts';
import { look, type NewMetric, RUNNING, type Team, team, write } from '../../../test/metrics/team.ts';

const h = harness();
/** A day after the end of the current week. */
const WEEK_ENDED = '2026-03-10T00:00:00.000Z';
const LATER = '2026-03-10T09:00:00.000Z';

afterEach(() => {
  h.clock.set(NOW);
  h.forgetSessions();
});

interface ConnectedTeam extends Team {
  customer: Customer;
}

/** A team whose manager is a member of a customer's account, with a connected metric. */
async function fed(metric: Partial<NewMetric> = {}, project = {}): Promise<ConnectedTeam> {
  const made = await team(h, { metric, project });
  const customer = await h.customer();
  await h.making(async ({ db }) => {
    const of = { tenant_id: h.fixtures.alpha.tenantId, account_id: customer.accountId, created_at: NOW };
    await db
      .insertInto('account_members')
      .values({ ...of, user_id: made.manager.id, role: 'manager' })
      .execute();
  });
  return { ...made, customer };
}

const input = ({ customer }: ConnectedTeam, over: Partial<SourceInput> = {}): SourceInput => ({
  feed: 'tonnes',
  accountId: customer.accountId,
  siteIds: null,
  lagHours: 24,
  ...over,
});

async function connected(of: ConnectedTeam, over: Partial<SourceInput> = {}): Promise<ConnectedTeam> {
  const params = { id: of.metricId };
  await (await h.as(of.manager)).ok(connectMetric, { params, body: { data: input(of, over) } });
  return of;
}

const work = ({ metricId }: Team) => ({ metricId, tenantId: h.fixtures.alpha.tenantId });
const feed = (of: Team) => syncMetric(h.deps, work(of));

/** A load of the customer's, completed now; kg null: its ticket comes later. */
async function load(of: Customer, netWeightKg: number | null, weightEstimated = false) {
  const { orderId, jobId } = await collecting(h, of);
  await loadDone(h, of, jobId, netWeightKg === null ? {} : { netWeightKg, weightEstimated });
  return { orderId, jobId };
}

/** How often the actions so far have queued a recalculation. */
async function countResyncs(): Promise<number> {
  const asked = await h.rows<{ data: { orderId: string; tenantId: string } }>(
    `delete from pgboss.job where name = 'metric.resync' returning data`,
  );
  for (const { data } of asked) await resyncOrder(h.deps, data);
  return asked.length;
}

const weigh = (jobId: string, netWeightKg: number) => h.office((ctx) => weighLoad(ctx, jobId, { netWeightKg }));
const seen = async (of: ConnectedTeam, key = RUNNING) => look(await h.as(of.manager), of, key);
const period = async (of: ConnectedTeam, who = of.manager, key = RUNNING) =>
  (await (await h.as(who)).ok(getPeriod, { params: { id: of.metricId, key } })).data;
const evidence = async (of: ConnectedTeam, who = of.manager) =>
  (await h.as(who)).ok(listEvidence, { params: { id: of.metricId, key: RUNNING } });

test('a connected metric that starts later is filled from then on, and keeps a unit that the portal knows', async () => {
  const of = await connected(await fed());
  const mona = await h.as(of.manager);
  const change = (data: object) => mona.call(updateMetric, { params: { id: of.metricId }, body: { data } });
  expect((await change({ unit: 'g' })).refusal).toBe('FEED_UNFIT');
  expect((await change({ unit: 'kg', startDate: '2026-03-10' })).body.data.source?.from).toBe('2026-03-09');
  await load(of.customer, 4000);
  h.clock.set('2026-03-17T09:00:00.000Z');
  h.forgetSessions();
  await feed(of);
  expect(await seen(of, '2026-03-09')).toMatchObject({ status: 'TO_BE_ACCEPTED' });
  expect(
    await h.number(`select count(*) from metric_values v join metrics m on m.id = v.metric_id
    where m.public_id = '${of.metricId}'`),
  ).toBe(1);
});

test('only a manager who is a member of the account connects a metric, only to data they may see, and only if it fits', async () => {
  const of = await fed();
  const mona = await h.as(of.manager);
  const params = { id: of.metricId };
  const connect = (data: SourceInput, client = mona) => client.call(connectMetric, { params, body: { data } });
  const { body } = await connect(input(of, { siteIds: [of.customer.siteId] }));
  expect(body.data.source).toMatchObject({
    feed: 'tonnes',
    account: { id: of.customer.accountId },
    sites: [{ id: of.customer.siteId }],
    from: RUNNING,
    connectedBy: of.manager.name,
    pausedAt: null,
  });
  const audited = `action = 'metric.connected' and entity_id = '${of.metricId}' and actor_user_id = '${of.manager.id}'`;
  expect(await h.number(`select count(*) from audit_events where ${audited}`)).toBe(1);

  const other = await fed();
  expect((await connect(input(of), await h.as(other.manager))).refusal).toBe('NOT_FOUND');
  expect((await connect(input(of), await h.as(of.editor))).refusal).toBe('NOT_MANAGER');
  const foreign = [other.customer.accountId, h.fixtures.stranger.accountId, of.metricId];
  for (const accountId of foreign) expect((await connect(input(of, { accountId }))).refusal).toBe('NOT_PORTAL_MEMBER');
  expect((await connect(input(of, { feed: 'spend' }))).refusal).toBe('FEED_UNFIT');
  expect((await connect(input(of, { siteIds: [other.customer.siteId] }))).refusal).toBe('FEED_SITES');

  const member = (change: string) =>
    h.rows(
      `update account_members set ${change} where user_id = '${of.manager.id}' and account_id = '${of.customer.accountId}'`,
    );
  await member(`site_ids = '{${of.customer.siteId}}'`);
  expect((await connect(input(of))).refusal).toBe('FEED_SITES');
  expect((await connect(input(of, { siteIds: [of.customer.secondSiteId] }))).refusal).toBe('FEED_SITES');
  const { data: sites } = await mona.ok(listPortalSites, { params: { id: of.customer.accountId } });
  expect(sites.map(({ id }) => id)).toEqual([of.customer.siteId]);
  await member(`role = 'viewer'`);
  const { data: accounts } = await mona.ok(listPortalAccounts, {});
  expect(accounts).toEqual([
    {
      id: of.customer.accountId,
      name: expect.any(String) as string,
      feeds: ['tonnes', 'recovered', 'disposed', 'recycling', 'collections', 'contamination', 'on_time', 'hire_days'],
      whole: false,
    },
  ]);
  const spend = { name: 'Spend', type: 'CURRENCY' as const, unit: 'GBP' };
  const source = input(of, { feed: 'spend', siteIds: [of.customer.siteId] });
  const made = await mona.call(createMetric, { params: { id: of.projectId }, body: { data: { ...spend, source } } });
  expect(made.refusal).toBe('FEED_NOT_YOURS');
  await member(`valid_to = '2026-03-01'`);
  expect((await connect(input(of))).refusal).toBe('NOT_PORTAL_MEMBER');

  await mona.ok(finishMetric, { params, body: { data: { acceptWaiting: false, dismissOpen: false } } });
  expect((await connect(input(of))).refusal).toBe('METRIC_FINISHED');
  expect((await mona.call(disconnectMetric, { params })).refusal).toBe('METRIC_FINISHED');
});

test('two who connect at once leave one source, and it is disconnected once', async () => {
  const of = await fed();
  const mona = await h.as(of.manager);
  const params = { id: of.metricId };
  const both = await Promise.all(
    [6, 12].map((lagHours) => mona.call(connectMetric, { params, body: { data: input(of, { lagHours }) } })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const sources = `select count(*) from metric_sources s join metrics m on m.id = s.metric_id where m.public_id = '${of.metricId}'`;
  expect(await h.number(sources)).toBe(1);
  const { data } = await mona.ok(getMetric, { params });
  expect(data.source?.lagHours).toBeOneOf([6, 12]);
  const gone = await Promise.all([1, 2].map(() => mona.call(disconnectMetric, { params })));
  expect(gone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const audited = `action = 'metric.disconnected' and entity_id = '${of.metricId}'`;
  expect(await h.number(`select count(*) from audit_events where ${audited}`)).toBe(1);
});

test('a period is filled once after its end and the lag: killed halfway, run twice or by two at a time', async () => {
  const of = await connected(await fed());
  await load(of.customer, 1240);
  await load(of.customer, 3010, true);
  h.clock.set('2026-03-09T23:59:59.000Z');
  await feed(of);
  expect((await seen(of)).version).toBe(0);
  h.clock.set(WEEK_ENDED);
  const half = asWorker(h.deps, h.fixtures.alpha.tenantId, WEEK_ENDED, async (ctx) => {
    await syncEnded(ctx, { id: of.metricId, organisationId: of.organisationId });
    throw new Error('killed');
  });
  await expect(half).rejects.toThrow('killed');
  expect((await seen(of)).version).toBe(0);
  await syncDue(h.deps);
  const [asked] = await h.rows(
    `select 1 from pgboss.job where name = 'metric.feed' and data ->> 'metricId' = '${of.metricId}'`,
  );
  expect(asked).toBeDefined();
  await Promise.all([feed(of), feed(of)]);
  await feed(of);
  expect(await seen(of)).toMatchObject({
    status: 'TO_BE_ACCEPTED',
    value: '4.25',
    version: 1,
    fed: true,
    reportedBy: 'Skip-hire portal',
  });
  const log = await (await h.as(of.manager)).ok(listActivity, { params: { id: of.metricId } });
  expect(log.data.map(({ text }) => text)).toEqual(['Skip-hire portal reported 4.25\u00a0t']);
  expect((await period(of)).evidence).toMatchObject({ value: '4.25', jobs: 2, unweighed: 0, estimatedPercent: 71 });
});

test('a value that the portal reports reaches the open pages of those who see the metric', async () => {
  const of = await connected(await fed());
  await load(of.customer, 1240);
  h.clock.set(WEEK_ENDED);
  const changes = await openChangeFeed(h.clone.url);
  const told: unknown[] = [];
  changes.follow((each) => told.push(each));
  await feed(of);
  for (const { id } of [of.manager, of.editor, of.viewer])
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ person: id, topic: 'figures' }));
  await changes.close();
});

test('a value shows the loads behind it; only members of the account who may see the order get its id', async () => {
  const of = await connected(await fed(), {});
  const { jobId, orderId } = await load(of.customer, 1240);
  h.clock.set(WEEK_ENDED);
  await feed(of);
  const { data, meta } = await evidence(of);
  expect(meta.pagination.total).toBe(1);
  expect(data[0]).toMatchObject({ jobId, orderId, netKg: 1240, estimated: false, netPence: null, date: '2026-03-03' });
  expect((await evidence(of, of.viewer)).data[0]).toMatchObject({ jobId, orderId: null });
  await h.rows(
    `update account_members set site_ids = '{${of.customer.secondSiteId}}' where user_id = '${of.manager.id}'`,
  );
  expect((await evidence(of)).data[0]).toMatchObject({ jobId, orderId: null });
});

test('staff share figures of all customers, and the margin only with a role that keeps the prices, until they leave', async () => {
  const money = { type: 'CURRENCY', unit: 'GBP' } as const;
  const of = await fed(money);
  const mona = await h.as(of.manager);
  const params = { id: of.metricId };
  const margin = input(of, { feed: 'margin', accountId: null, lagHours: 0 });
  const connect = (data: SourceInput) => mona.call(connectMetric, { params, body: { data } });
  expect((await connect(margin)).refusal).toBe('NOT_PORTAL_MEMBER');
  expect((await connect({ ...margin, accountId: of.customer.accountId })).refusal).toBe('FEED_NOT_YOURS');
  const staff = (role: string) =>
    h.rows(`insert into staff (tenant_id, user_id, role, joined_at) values ('${h.fixtures.alpha.tenantId}', '${of.manager.id}', '${role}', now())
      on conflict (tenant_id, user_id) do update set role = '${role}'`);
  await staff('office');
  expect((await connect(margin)).refusal).toBe('FEED_NOT_YOURS');
  await staff('accounts');
  expect((await connect({ ...margin, siteIds: [of.customer.siteId] })).refusal).toBe('FEED_SITES');
  const { data: offered } = await mona.ok(listPortalAccounts, {});
  expect(offered[0]).toMatchObject({ id: null, whole: true, feeds: expect.arrayContaining(['margin']) });
  expect(offered[1]!.feeds).not.toContain('margin');
  expect((await connect(margin)).body.data.source).toMatchObject({ account: { id: null }, sites: null });

  await h.rows(`update waste_types set tipping_pence_per_tonne = 9550 where id = '${h.fixtures.alpha.mixed}'`);
  await h.rows(
    `update zones set movement_cost_pence = 6000 where id = (select zone_id from sites where id = '${of.customer.siteId}')`,
  );
  const mine = await load(of.customer, 1240);
  const other = await load(await h.customer(), 2000);
  const unweighed = await load(of.customer, null);
  h.clock.set(WEEK_ENDED);
  await feed(of);
  const { data: jobs } = await (
    await h.as(of.manager)
  ).ok(listEvidence, {
    params: { id: of.metricId, key: RUNNING },
    query: { pagination: { page: 1, pageSize: 100 } },
  });
  const costs = new Map(jobs.map((job) => [job.jobId, job]));
  expect(costs.get(mine.jobId)).toMatchObject({ costPence: 6000 + Math.round(1.24 * 9550), orderId: mine.orderId });
  expect(costs.get(other.jobId)).toMatchObject({ costPence: 6000 + 2 * 9550 });
  expect(costs.get(unweighed.jobId)).toMatchObject({ costPence: null });
  const known = jobs.filter(({ costPence }) => costPence !== null);
  const pence = known.reduce((sum, job) => sum + job.netPence! - job.costPence!, 0);
  expect(Number((await seen(of)).value)).toBe(pence / 100);
  expect((await period(of)).evidence).toMatchObject({
    wholeCompany: true,
    uncosted: jobs.length - known.length,
    unweighed: 0,
  });

  // A change to any customer's job is counted, and nothing more is read once its sharer has left.
  await countResyncs();
  await weigh(unweighed.jobId, 1000);
  expect(await countResyncs()).toBeGreaterThan(0);
  expect((await period(of)).evidence).toMatchObject({ uncosted: jobs.length - known.length - 1 });
  await h.rows(`delete from staff where user_id = '${of.manager.id}'`);
  h.clock.set('2026-03-17T09:00:00.000Z');
  h.forgetSessions();
  await feed(of);
  expect((await (await h.as(of.manager)).ok(getMetric, { params })).data.source?.pausedAt).not.toBeNull();
  expect((await evidence(of)).data.every(({ orderId }) => orderId === null)).toBe(true);
});

test('a late ticket changes a pending value; after acceptance it is notified once, and nothing is changed', async () => {
  const of = await connected(await fed());
  const first = await load(of.customer, 1240);
  const late = await load(of.customer, null);
  h.clock.set(WEEK_ENDED);
  await feed(of);
  expect(await seen(of)).toMatchObject({ status: 'TO_BE_ACCEPTED', value: '1.24' });
  expect((await period(of)).evidence).toMatchObject({ unweighed: 1 });
  await countResyncs();
  h.clock.set(LATER);
  await weigh(late.jobId, 2000);
  expect(await countResyncs()).toBeGreaterThan(0);
  expect(await seen(of)).toMatchObject({ status: 'UPDATED', value: '3.24', fed: true });
  expect((await period(of)).log.at(-1)!.text).toBe('Skip-hire portal changed 1.24\u00a0t to 3.24\u00a0t');

  const items = [{ metricId: of.metricId, key: RUNNING, version: (await seen(of)).version }];
  await (await h.as(of.manager)).ok(acceptPeriods, { body: { data: { items } } });
  await weigh(first.jobId, 1740);
  await countResyncs();
  await resyncOrder(h.deps, { orderId: first.orderId, tenantId: h.fixtures.alpha.tenantId });
  await weigh(first.jobId, 1740);
  await countResyncs();
  expect(await seen(of)).toMatchObject({ status: 'ACCEPTED', value: '3.24' });
  const said = async () => (await period(of)).comments.map(({ author, body }) => [author, body]);
  expect(await said()).toEqual([['Skip-hire portal', 'The portal now shows 3.74\u00a0t (+0.5\u00a0t).']]);
  // An accepted value keeps the loads with which it was accepted.
  expect((await period(of)).evidence).toMatchObject({ value: '3.24' });
  await weigh(first.jobId, 1240);
  await countResyncs();
  expect((await said()).at(-1)).toEqual(['Skip-hire portal', 'The portal now shows 3.24\u00a0t, the same as here.']);
});

test('a value from a person stays, and a different one from the portal is notified', async () => {
  const of = await connected(await fed());
  await load(of.customer, 1240);
  h.clock.set(WEEK_ENDED);
  await write(await h.as(of.editor), of, RUNNING, { action: 'report', value: '1.5' });
  await feed(of);
  expect(await seen(of)).toMatchObject({ value: '1.5', fed: false, reportedBy: of.editor.name });
  expect((await period(of)).comments.map(({ body }) => body)).toEqual([
    'The portal now shows 1.24\u00a0t (-0.26\u00a0t).',
  ]);
  // Withdrawn by hand, it is not sent again until the portal has new data.
  h.clock.set(NOW);
  h.forgetSessions();
  const again = await connected(await fed());
  h.clock.set(WEEK_ENDED);
  await feed(again);
  expect(await seen(again)).toMatchObject({ value: '0', fed: true });
  expect((await write(await h.as(again.editor), again, RUNNING, { action: 'withdraw' })).error?.code).toBe(
    'NOT_REPORTER',
  );
  await write(await h.as(again.manager), again, RUNNING, { action: 'withdraw' });
  await feed(again);
  expect((await seen(again)).version).toBe(0);
});

test('values match the portal’s own: tonnes, spend, rate and loads of a month, accepted automatically if set', async () => {
  const monthly = { schedule: { frequency: 'MONTHLY' as const, monthDay: 1 }, startDate: '2026-03-01' };
  const of = await fed({ name: 'Tonnes', autoAccept: true }, monthly);
  await h.rows(`update waste_types set recovered_percent = 90 where id = '${h.fixtures.alpha.mixed}'`);
  const { orderId } = await load(of.customer, 1005);
  await load(of.customer, 2500);
  const charge = { code: 'contamination' as const, label: 'Paint tins', quantity: 1, unitPence: 9000, vatRateBp: 2000 };
  await (await h.as(h.fixtures.planner)).ok(chargeOrder, { params: { id: orderId }, body: { data: charge } });
  await load({ ...of.customer, siteId: of.customer.secondSiteId }, 9000);
  const mona = await h.as(of.manager);
  const kinds = {
    tonnes: { name: 'Weight', type: 'WEIGHT', unit: 'kg' },
    spend: { name: 'Spend', type: 'CURRENCY', unit: 'GBP' },
    recycling: { name: 'Rate', type: 'PERCENT', unit: '%' },
    collections: { name: 'Skips', type: 'COUNT' },
    recovered: { name: 'Recovered', type: 'WEIGHT', unit: 'kg' },
    disposed: { name: 'Disposed of', type: 'WEIGHT', unit: 'kg' },
    contamination: { name: 'Contaminated', type: 'PERCENT', unit: '%' },
    on_time: { name: 'On time', type: 'PERCENT', unit: '%' },
    hire_days: { name: 'On hire', type: 'TIME', unit: 'd' },
    spend_per_tonne: { name: 'Per tonne', type: 'CURRENCY', unit: 'GBP' },
  } as const;
  const values: Record<string, string | null> = {};
  const key = '2026-03-01';
  for (const [name, kind] of Object.entries(kinds)) {
    const source = input(of, { feed: name as keyof typeof kinds, siteIds: [of.customer.siteId], lagHours: 0 });
    const data = { ...kind, autoAccept: true, source };
    const { id } = (await mona.ok(createMetric, { params: { id: of.projectId }, body: { data } })).data;
    h.clock.set('2026-04-01T12:00:00.000Z');
    await feed({ ...of, metricId: id });
    const cell = (await (await h.as(of.manager)).ok(getPeriod, { params: { id, key } })).data.cell;
    expect(cell).toMatchObject({ status: 'ACCEPTED', fed: true });
    values[name] = cell.value;
    h.clock.set(NOW);
  }
  const figures = await (await h.as(of.customer.owner)).ok(getSiteFigures, { params: { id: of.customer.siteId } });
  const month = figures.data.months.find((each) => each.month === key)!;
  expect(values).toEqual({
    tonnes: String(month.weighedKg),
    spend: String(month.netPence! / 100),
    recycling: String(Math.round((month.recoveredKg / month.recoverableKg) * 10_000) / 100),
    collections: '2',
    recovered: String(month.recoveredKg),
    disposed: String(month.recoverableKg - month.recoveredKg),
    contamination: '50',
    on_time: '100',
    hire_days: '1',
    spend_per_tonne: String(Math.round((month.netPence! * 10) / (month.weighedKg / 100)) / 100),
  });
});

test('a job counts as on time once it is done on its agreed day, and one that failed or came later does not', async () => {
  const of = await connected(await fed({ type: 'PERCENT', unit: '%' }), { feed: 'on_time' });
  const [inTime, late] = [await load(of.customer, 1000), await load(of.customer, 1000)];
  await collecting(h, of.customer);
  await h.rows(`update jobs set date = '2026-03-04' where account_id = '${of.customer.accountId}'`);
  await h.rows(`update jobs set date = '2026-03-02' where id = '${late.jobId}'`);
  await h.rows(`update jobs set status = 'failed', failed_reason = 'No access' where account_id = '${of.customer.accountId}'
    and status = 'requested'`);
  // Their deliveries are not of this question.
  await h.rows(
    `update jobs set date = '2025-12-01' where account_id = '${of.customer.accountId}' and type = 'delivery'`,
  );
  h.clock.set(WEEK_ENDED);
  h.forgetSessions();
  await feed(of);
  expect(await seen(of)).toMatchObject({ value: '33.33' });
  const { data } = await evidence(of);
  expect(data).toHaveLength(3);
  expect(data.filter(({ onTime }) => onTime).map(({ jobId }) => jobId)).toEqual([inTime.jobId]);
});

test('a period without loads has no rate and is dismissed, and a later rate replaces the dismissal', async () => {
  const of = await connected(await fed({ type: 'PERCENT', unit: '%' }), { feed: 'recycling' });
  h.clock.set(WEEK_ENDED);
  await feed(of);
  expect(await seen(of)).toMatchObject({ status: 'TO_BE_ACCEPTED', kind: 'DISMISSED', reasonCode: 'NO_ACTIVITY' });
});

test('history is filled as far back as requested, in batches', async () => {
  const daily = { schedule: { frequency: 'DAILY' as const }, startDate: '2026-01-01' };
  const of = await connected(await fed({ startDate: '2026-01-01' }, daily), { from: '2026-01-01', lagHours: 0 });
  await feed(of);
  const answers = `select count(*) from metric_values v join metrics m on m.id = v.metric_id where m.public_id = '${of.metricId}'`;
  expect(await h.number(answers)).toBe(31 + 28 + 2);
});

test('a source reads with the current rights of the person who connected it: without them it waits for a reconnection', async () => {
  const of = await connected(await fed());
  await load(of.customer, 1240);
  await h.rows(`update account_members set valid_to = '2026-03-05' where user_id = '${of.manager.id}'`);
  h.clock.set(WEEK_ENDED);
  await feed(of);
  expect((await seen(of)).version).toBe(0);
  const params = { id: of.metricId };
  expect((await (await h.as(of.manager)).ok(getMetric, { params })).data.source?.pausedAt).toBe(WEEK_ENDED);
  await h.rows(`update account_members set valid_to = null where user_id = '${of.manager.id}'`);
  await connected(of, { from: RUNNING });
  await feed(of);
  expect((await seen(of)).value).toBe('1.24');
});

test('reading an account shows nothing of another, and nothing to a person who is not its member', async () => {
  const of = await fed();
  const { tenantId } = h.fixtures.alpha;
  const { accountId } = of.customer;
  await h.placed(of.customer);
  const counted = await asWorker(h.deps, tenantId, NOW, async (ctx) => {
    const count = async () => {
      const { rows } = await sql<{ own: number; others: number }>`select
        (count(*) filter (where account_id = ${accountId}))::int as own,
        (count(*) filter (where account_id <> ${accountId}))::int as others from jobs`.execute(ctx.db);
      return rows[0]!;
    };
    const inside = await inAccountOf(ctx, { userId: of.manager.id, accountId }, count);
    const nobody = await inAccountOf(ctx, { userId: of.editor.id, accountId }, count);
    return { inside, nobody, after: await count() };
  });
  expect(counted.inside).toMatchObject({ others: 0 });
  expect(counted.inside!.own).toBeGreaterThan(0);
  expect(counted.nobody).toBe(null);
  expect(counted.after.own).toBe(counted.inside!.own);
});
