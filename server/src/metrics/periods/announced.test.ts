import { createHmac } from 'node:crypto';
import {
  createOrganisationWebhook,
  listOrganisationDeliveries,
  listOrganisationWebhooks,
  ORGANISATION_WEBHOOK_EVENTS,
  redeliverToOrganisation,
  updateOrganisationWebhook,
  testOrganisationWebhook,
} from '@tonnage/contract/core/webhooks/organisations';
import { listWebhooks } from '@tonnage/contract/core/webhooks';
import { setObjective } from '@tonnage/contract/metrics/metrics';
import { acceptPeriods } from '@tonnage/contract/metrics/periods/periods';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchMetric } from '../metrics/commands/watch-figures.ts';
import { deliver } from '../../core/webhooks/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { Receiver } from '../../../test/receiver.ts';
import { NOW } from '../../../test/fixtures.ts';
import { BEFORE_LAST, LAST_WEEK, look, RUNNING, team, type Team, write } from '../../../test/metrics/team.ts';

const h = harness();
const far = new Receiver();
beforeAll(() => far.listen());
afterAll(() => far.close());
beforeEach(() => {
  far.received.length = 0;
  far.answers = [];
});

const organisation = ({ organisationId }: Team) => ({ params: { id: organisationId } });
const ofHook = ({ organisationId }: Team, webhookId: string) => ({ params: { id: organisationId, webhookId } });
const hook = (over: object = {}) => ({
  data: { url: far.url, events: [...ORGANISATION_WEBHOOK_EVENTS], active: true, ...over },
});

async function hooked(over: object = {}) {
  const of = await team(h);
  const manager = await h.as(of.manager);
  const { data } = await manager.ok(createOrganisationWebhook, { ...organisation(of), body: hook(over) });
  return { of, manager, editor: await h.as(of.editor), id: data.webhooks[0]!.id, secret: data.secret };
}
type Hooked = Awaited<ReturnType<typeof hooked>>;

const log = async ({ manager, of, id }: Hooked) =>
  (await manager.ok(listOrganisationDeliveries, ofHook(of, id))).data.map((row) => ({
    ...row,
    sent: JSON.parse(row.body) as { event: string; values: { value: string | null; period: string }[] },
  }));
const events = async (one: Hooked) => (await log(one)).map(({ event }) => event).toReversed();
const sendAll = async (one: Hooked) => {
  for (const { id } of await log(one))
    await deliver(h.deps, { deliveryId: id, webhookId: one.id, tenantId: h.fixtures.alpha.tenantId });
};
const limit = ({ manager, of }: Hooked, fromKey: string, value: string) =>
  manager.ok(setObjective, {
    params: { id: of.metricId },
    body: { data: { fromKey, value, direction: 'DOWN' } },
  });

test('a value is announced when it is reported, changed and accepted, signed as the company’s are', async () => {
  const one = await hooked();
  const { of, manager, editor, secret } = one;
  await write(editor, of, LAST_WEEK, { action: 'report', value: '12.40' });
  await write(editor, of, LAST_WEEK, { action: 'report', value: '13' });
  const { version } = await look(manager, of, LAST_WEEK);
  await manager.ok(acceptPeriods, { body: { data: { items: [{ metricId: of.metricId, key: LAST_WEEK, version }] } } });
  expect(await events(one)).toEqual(['value.reported', 'value.reported', 'value.accepted', 'period.completed']);
  expect((await log(one)).at(-1)!.sent).toMatchObject({
    organisationId: of.organisationId,
    at: NOW,
    values: [
      {
        metric: { id: of.metricId, code: null, name: 'Waste collected', unit: 't' },
        project: { id: of.projectId, name: 'Site' },
        period: LAST_WEEK,
        value: '12.4',
        objective: null,
        performance: null,
        dismissed: null,
      },
    ],
  });
  await sendAll(one);
  const last = far.received.at(-1)!;
  const seconds = Date.parse(NOW) / 1000;
  const mark = createHmac('sha256', secret).update(`${seconds}.${last.body}`).digest('hex');
  expect(last.headers['tonnage-signature']).toBe(`t=${seconds},v1=${mark}`);
  expect((await log(one)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
});

test('a metric that leaves its band is announced once for a period, not for every edit or week off track', async () => {
  const one = await hooked({ events: ['metric.off_track'] });
  const { of, editor } = one;
  await limit(one, '2026-02-02', '12');
  const report = (key: string, value: string) => write(editor, of, key, { action: 'report', value });
  await report(BEFORE_LAST, '10');
  expect(await events(one)).toEqual([]);
  await report(LAST_WEEK, '20');
  expect((await log(one)).map(({ sent }) => sent.values)).toMatchObject([
    [{ period: LAST_WEEK, value: '20', performance: 'OFF_TRACK', objective: { value: '12' } }],
  ]);
  // Edited within the band and out again, and off track for another week.
  await report(LAST_WEEK, '11');
  await report(LAST_WEEK, '21');
  await report(RUNNING, '22');
  expect(await events(one)).toHaveLength(1);
  // The running week is off track too, and is only judged once it has ended; by then the week before is within its band.
  await report(RUNNING, '11');
  await limit(one, RUNNING, '10');
  await limit(one, LAST_WEEK, '30');
  expect(await events(one)).toHaveLength(1);
  h.clock.set('2026-03-09T00:00:10.000Z');
  await watchMetric(h.deps, { metricId: of.metricId, tenantId: h.fixtures.alpha.tenantId });
  expect((await log(one)).map(({ sent }) => sent.values[0]!.period)).toEqual([RUNNING, LAST_WEEK]);
  h.clock.set(NOW);
});

test('a dismissed period has no value but a reason, a withdrawn answer is not announced', async () => {
  const one = await hooked({ events: ['value.reported'] });
  await write(one.editor, one.of, LAST_WEEK, { action: 'dismiss', reasonCode: 'HOLIDAY' });
  await write(one.editor, one.of, LAST_WEEK, { action: 'withdraw' });
  expect((await log(one)).map(({ sent }) => sent.values)).toMatchObject([[{ value: null, dismissed: 'HOLIDAY' }]]);
});

test('a webhook hears its own organisation and events only, and none while it is switched off', async () => {
  const [one, other] = [await hooked({ events: ['value.accepted'] }), await hooked()];
  await write(one.editor, one.of, LAST_WEEK, { action: 'report', value: '12' });
  expect([await events(one), await events(other)]).toEqual([[], []]);
  const off = { ...ofHook(other.of, other.id), body: hook({ active: false }) };
  await other.manager.ok(updateOrganisationWebhook, off);
  await write(other.editor, other.of, LAST_WEEK, { action: 'report', value: '12' });
  expect(await events(other)).toEqual([]);
  expect((await other.manager.call(testOrganisationWebhook, ofHook(other.of, other.id))).refusal).toBe('WRONG_STATE');
  // The company neither lists nor counts the webhooks of its organisations, nor they one another's.
  expect((await (await h.as(h.fixtures.clerk)).ok(listWebhooks, {})).data).toEqual([]);
  expect((await other.manager.ok(listOrganisationWebhooks, organisation(other.of))).data).toHaveLength(1);
  const foreign = await other.manager.call(updateOrganisationWebhook, { ...ofHook(other.of, one.id), body: hook() });
  expect(foreign.refusal).toBe('NOT_FOUND');
});

test('the receiver’s answers are in the log, a failed delivery is retried and can be sent again', async () => {
  const one = await hooked({ events: ['value.reported'] });
  const { data: sent } = await one.manager.ok(testOrganisationWebhook, ofHook(one.of, one.id));
  expect(JSON.parse(sent.body)).toMatchObject({ event: 'test', organisationId: one.of.organisationId });
  const again = { params: { id: one.of.organisationId, deliveryId: sent.id } };
  expect((await one.manager.call(redeliverToOrganisation, again)).refusal).toBe('WRONG_STATE');
  far.answers = [500];
  await sendAll(one);
  expect(await log(one)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }]);
  await h.rows(`update webhook_deliveries set state = 'failed' where id = '${sent.id}'`);
  await one.manager.ok(redeliverToOrganisation, again);
  await sendAll(one);
  expect((await log(one)).map(({ state }) => state)).toEqual(['delivered', 'failed']);
});

test('a receiver that is gone is switched off, and the organisation’s managers are emailed', async () => {
  const one = await hooked({ events: ['value.reported'] });
  await write(one.editor, one.of, LAST_WEEK, { action: 'report', value: '12' });
  far.answers = [410];
  await sendAll(one);
  expect((await one.manager.ok(listOrganisationWebhooks, organisation(one.of))).data).toMatchObject([
    { active: false },
  ]);
  const mails = await h.rows<{ to_address: string; data: { organisationId: string } }>(
    `select to_address, data from emails where template = 'webhook-stopped'`,
  );
  expect(mails).toMatchObject([{ to_address: one.of.manager.email, data: { organisationId: one.of.organisationId } }]);
  expect(
    await h.number(`select count(*) from audit_events where action = 'webhook.stopped'
      and entity = 'organisation' and entity_id = '${one.of.organisationId}'`),
  ).toBe(1);
});

test('an address in a private network is refused, an eleventh webhook too, also at once', async () => {
  const one = await hooked();
  for (const url of ['http://hooks.example.com/x', 'https://user:secret@hooks.example.com']) {
    const refused = await one.manager.call(createOrganisationWebhook, { ...organisation(one.of), body: hook({ url }) });
    expect([url, refused.refusal]).toEqual([url, 'WEBHOOK_URL']);
  }
  const all = await Promise.all(
    Array.from({ length: 11 }, () =>
      one.manager.call(createOrganisationWebhook, { ...organisation(one.of), body: hook() }),
    ),
  );
  expect(all.filter(({ refusal }) => refusal === 'TOO_MANY_WEBHOOKS')).toHaveLength(2);
});
