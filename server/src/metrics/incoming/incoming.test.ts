import { createHmac } from 'node:crypto';
import {
  type IncomingWebhooks,
  listIncomingDeliveries,
  listIncomingWebhooks,
  createIncomingWebhook,
  receiveFigures,
  revokeIncomingWebhook,
  updateIncomingWebhook,
  tryIncomingMapping,
} from '@tonnage/contract/metrics/incoming';
import { updateMetric } from '@tonnage/contract/metrics/metrics';
import { acceptPeriods, getPeriod } from '@tonnage/contract/metrics/periods/periods';
import { beforeEach, expect, test } from 'vitest';
import { sweepDeleted } from '../organisations/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { BEFORE_LAST, LAST_WEEK, look, team, type Team, write } from '../../../test/metrics/team.ts';

const h = harness();
beforeEach(() => h.clock.set(NOW));

const MAPPING: IncomingWebhooks[number]['mapping'] = {
  rows: 'tickets',
  metric: null,
  metricPath: 'material',
  valuePath: 'weight.tonnes',
  dayPath: 'weighed',
  commentPath: 'note',
};
const organisation = ({ organisationId }: Team) => ({ params: { id: organisationId } });
const ticket = (over: object = {}) => ({ material: 'waste', weight: { tonnes: 12.4 }, weighed: LAST_WEEK, ...over });

async function hooked(over: Partial<typeof MAPPING> = {}) {
  const of = await team(h);
  const manager = await h.as(of.manager);
  await manager.ok(updateMetric, { params: { id: of.metricId }, body: { data: { code: 'waste' } } });
  const { data } = await manager.ok(createIncomingWebhook, {
    ...organisation(of),
    body: { data: { name: 'Weighbridge', mapping: { ...MAPPING, ...over } } },
  });
  return { of, manager, secret: data.secret, id: data.webhooks[0]!.id };
}
type Hooked = Awaited<ReturnType<typeof hooked>>;

interface Options {
  delivery?: string;
  secret?: string;
  at?: number;
  signed?: string;
  company?: typeof h.fixtures.alpha;
}
let sources = 0;
/** Posts as another program does, signed. */
function post(one: Hooked, body: unknown, { delivery, secret = one.secret, at = 0, signed, company }: Options = {}) {
  const seconds = Date.parse(h.clock.now()) / 1000 + at;
  const text = signed ?? JSON.stringify(body);
  const mark = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  const headers = { 'tonnage-signature': `t=${seconds},v1=${mark}`, ...(delivery && { 'tonnage-delivery': delivery }) };
  return h.guest(company).call(
    receiveFigures,
    { params: { id: one.id }, body: body as never },
    {
      headers,
      ip: `10.9.${++sources % 250}.1`,
    },
  );
}
const log = async ({ of, manager, id }: Hooked) =>
  (await manager.ok(listIncomingDeliveries, { params: { id: of.organisationId, webhookId: id } })).data;
const value = async ({ of, manager }: Hooked, key = LAST_WEEK) =>
  (await manager.ok(getPeriod, { params: { id: of.metricId, key } })).data;

test('posted figures are written like a script’s, in the name of its creator, with their comments', async () => {
  const one = await hooked();
  const rows = [
    ticket({ note: 'Wet' }),
    ticket({ weighed: `${BEFORE_LAST}T10:00:00Z`, weight: { tonnes: '11' } }),
    ticket({ material: 'nothing' }),
    ticket({ weighed: null }),
  ];
  const answer = await post(one, { tickets: rows });
  expect(answer.body.data).toEqual({
    repeated: false,
    reported: 2,
    unchanged: 0,
    refused: 2,
    problems: [
      { row: 3, message: 'There is no metric nothing.' },
      { row: 4, message: 'There is no day at “weighed”.' },
    ],
  });
  const { cell, comments, log: lines } = await value(one);
  expect(cell).toMatchObject({ value: '12.4', status: 'TO_BE_ACCEPTED', reportedBy: one.of.manager.name });
  expect(comments.map(({ body }) => body)).toEqual(['Wet']);
  expect(lines[0]!.text).toContain(`${one.of.manager.name} (webhook Weighbridge) reported`);
  expect((await value(one, BEFORE_LAST)).cell.value).toBe('11');
  expect(await log(one)).toMatchObject([{ receivedAt: NOW, reported: 2, refused: 2 }]);
  const [hook] = (await one.manager.ok(listIncomingWebhooks, organisation(one.of))).data;
  expect(hook).toMatchObject({
    works: true,
    lastUsedAt: NOW,
    url: expect.stringContaining(`/api/metrics/incoming/${one.id}`) as string,
  });
});

test('a delivery is taken once by its name, its body or its signature, also of two at the same time', async () => {
  const one = await hooked();
  const body = { tickets: [ticket()] };
  const both = await Promise.all([post(one, body, { delivery: 'a' }), post(one, body, { delivery: 'a' })]);
  expect(both.map(({ body: { data } }) => data.repeated).filter(Boolean)).toEqual([true]);
  expect(both.map(({ body: { data } }) => data.reported)).toEqual([1, 1]);
  // Somebody corrects the value; the same post, captured and sent under another name, does not undo that.
  await write(await h.as(one.of.editor), one.of, LAST_WEEK, { action: 'report', value: '13' });
  expect((await post(one, body, { delivery: 'b' })).body.data.repeated).toBe(true);
  expect(
    (await post(one, { tickets: [ticket({ weight: { tonnes: 9 } })] }, { delivery: 'a', at: 1 })).body.data.repeated,
  ).toBe(true);
  expect((await value(one)).cell.value).toBe('13');
  const other = await hooked();
  expect((await post(other, body)).body.data.repeated).toBe(false);
  expect((await post(other, body, { at: 5 })).body.data.repeated).toBe(true);
  expect(await log(one)).toHaveLength(1);
});

test('a wrong, old or missing signature writes nothing, whatever the reason', async () => {
  const one = await hooked();
  const body = { tickets: [ticket()] };
  const refused = [
    await post(one, body, { secret: 'whsec_other' }),
    await post(one, body, { at: -301 }),
    await post(one, body, { at: 301 }),
    await post(one, body, { signed: JSON.stringify({ tickets: [ticket({ weight: { tonnes: 99 } })] }) }),
    await post({ ...one, id: 'x' }, body),
    await post({ ...one, id: one.of.metricId }, body),
    await post(one, body, { company: h.fixtures.beta }),
    await h.guest().call(receiveFigures, { params: { id: one.id }, body }),
  ];
  expect(refused.map(({ refusal }) => refusal)).toEqual(Array(8).fill('INCOMING_SIGNATURE'));
  expect((await value(one)).cell.value).toBeNull();
  expect((await post(one, body, { at: -300 })).status).toBe(200);
});

test('a webhook reaches its own organisation alone', async () => {
  const [one, other] = [await hooked(), await hooked()];
  const answer = await post(one, { tickets: [ticket({ material: other.of.metricId })] });
  expect(answer.body.data).toMatchObject({ reported: 0, refused: 1 });
});

test('a body without rows is refused and can be sent again after the mapping is changed', async () => {
  const one = await hooked();
  const body = [ticket()];
  const refused = await post(one, body, { delivery: 'a' });
  expect([refused.refusal, refused.error.message]).toEqual(['INCOMING_ROWS', 'There is no list at “tickets”.']);
  const mapping = { ...MAPPING, rows: '' };
  await one.manager.ok(updateIncomingWebhook, {
    params: { id: one.of.organisationId, webhookId: one.id },
    body: { data: { name: 'Bridge', mapping } },
  });
  expect((await post(one, body, { delivery: 'a' })).body.data).toMatchObject({ repeated: false, reported: 1 });
  expect((await post(one, [], { at: 9 })).refusal).toBe('INCOMING_ROWS');
  expect((await post(one, Array(1001).fill(ticket()))).refusal).toBe('INCOMING_ROWS');
});

test('an accepted value is never replaced', async () => {
  const one = await hooked({ rows: '', metric: 'waste', metricPath: '' });
  await post(one, ticket());
  const { version } = await look(one.manager, one.of, LAST_WEEK);
  const items = [{ metricId: one.of.metricId, key: LAST_WEEK, version }];
  await one.manager.ok(acceptPeriods, { body: { data: { items } } });
  const answer = await post(one, ticket({ weight: { tonnes: 1 } }));
  expect(answer.body.data).toMatchObject({ refused: 1 });
  expect((await value(one)).cell.value).toBe('12.4');
});

test('a sample shows what it would write, and writes nothing', async () => {
  const one = await hooked();
  const attempt = (sample: string, over: Partial<typeof MAPPING> = {}) =>
    one.manager.call(tryIncomingMapping, {
      ...organisation(one.of),
      body: { data: { mapping: { ...MAPPING, ...over }, sample } },
    });
  const { body } = await attempt(JSON.stringify({ tickets: [ticket({ note: 'Wet' }), ticket({ material: 'x' })] }));
  expect(body.data).toEqual({
    reported: 1,
    unchanged: 0,
    refused: 1,
    rows: [
      { metric: 'waste', value: '12.4', comment: 'Wet', period: LAST_WEEK, result: 'reported', message: null },
      { metric: 'x', value: '12.4', comment: null, period: null, result: 'refused', message: 'There is no metric x.' },
    ],
  });
  expect((await value(one)).cell.value).toBeNull();
  expect((await attempt('{')).refusal).toBe('INCOMING_BODY');
  expect((await attempt('{}')).refusal).toBe('INCOMING_ROWS');
  expect((await attempt('{}', { metricPath: '' })).refusal).toBe('INCOMING_METRIC');
});

test('a webhook stops when it is revoked, once, and with its creator’s role', async () => {
  const one = await hooked();
  const ofThis = { params: { id: one.of.organisationId, webhookId: one.id } };
  await h.rows(`update organisation_members set role = 'member' where user_id = '${one.of.manager.id}'`);
  expect((await post(one, { tickets: [ticket()] })).refusal).toBe('INCOMING_SIGNATURE');
  await h.rows(`update organisation_members set role = 'manager' where user_id = '${one.of.manager.id}'`);
  const both = await Promise.all([1, 2].map(() => one.manager.call(revokeIncomingWebhook, ofThis)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await post(one, { tickets: [ticket()] })).refusal).toBe('INCOMING_SIGNATURE');
  const data = { name: 'Again', mapping: MAPPING };
  expect((await one.manager.call(updateIncomingWebhook, { ...ofThis, body: { data } })).refusal).toBe('WRONG_STATE');
  expect(
    await h.number(`select count(*) from audit_events where entity_id = '${one.of.organisationId}'
      and action in ('organisation.incoming_made', 'organisation.incoming_revoked')`),
  ).toBe(2);
});

test('the secret is stored encrypted, and deliveries for thirty days', async () => {
  const one = await hooked();
  await post(one, { tickets: [ticket()] });
  const stored = await h.rows(`select to_jsonb(w)::text as row from incoming_webhooks w`);
  expect(JSON.stringify(stored)).not.toContain(one.secret);
  h.clock.set('2026-04-03T09:00:00.000Z');
  await sweepDeleted(h.deps);
  expect(await h.number(`select count(*) from incoming_deliveries where webhook_id = '${one.id}'`)).toBe(0);
});
