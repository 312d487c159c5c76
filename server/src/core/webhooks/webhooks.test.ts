import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  updateWebhook,
  testWebhook,
  type Delivery,
  WEBHOOK_EVENTS,
} from '@tonnage/contract/core/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { BACK_OFF_MINUTES, deliver, sweepDeliveries } from './jobs.ts';
import { createWebhookClient, isInside } from '../../platform/webhook-client.ts';
import { harness } from '../../../test/harness.ts';
import { Receiver } from '../../../test/receiver.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();

const far = new Receiver();
beforeAll(() => far.listen());
afterAll(() => far.close());
beforeEach(async () => {
  far.received.length = 0;
  far.answers = [];
  h.clock.set(NOW);
  await h.withoutTenant((db) => db.deleteFrom('webhooks').execute());
});

const manager = () => h.as(h.fixtures.clerk);
const audited = (action: string) => h.number(`select count(*) from audit_events where action = '${action}'`);
const input = (over: object = {}) => ({ url: far.url, events: ['order.placed' as const], active: true, ...over });

async function added(over: object = {}): Promise<{ id: string; secret: string }> {
  const { data } = await (await manager()).ok(createWebhook, { body: { data: input(over) } });
  return { id: data.webhooks[0]!.id, secret: data.secret };
}
const log = async (id: string): Promise<Delivery[]> =>
  (await (await manager()).ok(listDeliveries, { params: { id } })).data;
const work = (webhookId: string, deliveryId: string) =>
  deliver(h.deps, { deliveryId, webhookId, tenantId: h.fixtures.alpha.tenantId });
/** Sends pending deliveries, as the queue would. */
const sendAll = async (id: string) => {
  for (const one of await log(id)) await work(id, one.id);
};
const later = (minutes: number) => h.clock.set(new Date(Date.parse(h.clock.now()) + minutes * 60_000).toISOString());
const marks = (header: unknown) =>
  String(header)
    .split(',')
    .filter((part) => part.startsWith('v1='))
    .map((part) => part.slice(3));
const signed = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

describe('a webhook', () => {
  test('a webhook receives an order in the transaction that places it, signed with its secret', async () => {
    const { id, secret } = await added();
    const order = await h.placed(await h.customer());
    const [waiting] = await log(id);
    expect(waiting).toMatchObject({ event: 'order.placed', state: 'waiting', attempts: 0 });
    expect(await h.number(`select count(*) from pgboss.job where data ->> 'deliveryId' = '${waiting!.id}'`)).toBe(1);
    await sendAll(id);
    const [{ headers, body } = { headers: {}, body: '' }] = far.received;
    expect(JSON.parse(body)).toMatchObject({ event: 'order.placed', at: NOW, about: { kind: 'order', id: order.id } });
    expect(headers['tonnage-event']).toBe('order.placed');
    expect(headers['tonnage-signature']).toBe(
      `t=${Date.parse(NOW) / 1000},v1=${signed(secret, Date.parse(NOW) / 1000, body)}`,
    );
    expect((await log(id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 200,
      answer: expect.stringMatching(/^answer 200/) as string,
    });
    expect((await log(id))[0]!.answer).toHaveLength(500);
    await sendAll(id);
    expect(far.received).toHaveLength(1);
  });

  test('a webhook is not sent refused actions, other events, other companies’, or anything while it is off', async () => {
    const { id } = await added({ events: ['job.confirmed'] });
    await h.placed(await h.customer());
    const poor = await h.customer({ limitPence: 1 });
    await (await manager()).ok(updateWebhook, { params: { id }, body: { data: input() } });
    await expect(h.placed(poor)).rejects.toThrow();
    await h.placed(h.fixtures.stranger, {}, h.fixtures.beta);
    expect(await log(id)).toEqual([]);
    await (await manager()).ok(updateWebhook, { params: { id }, body: { data: input({ active: false }) } });
    await h.placed(await h.customer());
    expect(await log(id)).toEqual([]);
  });

  test('a webhook that was switched off with a delivery pending is sent nothing', async () => {
    const { id } = await added();
    await h.placed(await h.customer());
    await (await manager()).ok(updateWebhook, { params: { id }, body: { data: input({ active: false }) } });
    await sendAll(id);
    expect(far.received).toEqual([]);
    expect((await log(id))[0]).toMatchObject({ state: 'failed', error: 'The webhook was switched off.' });
  });

  test('a webhook that answers 500 and then 200 is sent the same again, no sooner than due', async () => {
    const { id, secret } = await added();
    await h.placed(await h.customer());
    far.answers = [500, 200];
    await sendAll(id);
    expect((await log(id))[0]).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
    await sendAll(id);
    expect(far.received).toHaveLength(1);
    later(BACK_OFF_MINUTES[0]);
    await sendAll(id);
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 2, status: 200, nextAt: null });
    const [first, second] = far.received;
    expect(second!.body).toBe(first!.body);
    const seconds = Math.floor(Date.parse(h.clock.now()) / 1000);
    expect(marks(second!.headers['tonnage-signature'])).toEqual([signed(secret, seconds, second!.body)]);
  });

  test('a webhook that times out, redirects or is down is retried with back-off, and finally fails permanently', async () => {
    const { id } = await added();
    await h.placed(await h.customer());
    far.answers = ['nothing', 302, ...BACK_OFF_MINUTES.slice(1).map(() => 503)];
    const seen: (string | number | null)[] = [];
    for (const minutes of [...BACK_OFF_MINUTES, 0]) {
      // Resets the failures, because pausing is not under test here.
      await h.withoutTenant((db) => db.updateTable('webhooks').set({ failures: 0, paused_until: null }).execute());
      await sendAll(id);
      const [row] = await log(id);
      seen.push(row!.error ?? row!.status);
      later(minutes);
    }
    expect(seen).toEqual(['No answer within 0.5 seconds.', 302, ...BACK_OFF_MINUTES.slice(1).map(() => 503)]);
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: BACK_OFF_MINUTES.length + 1, nextAt: null });
    expect(far.received).toHaveLength(BACK_OFF_MINUTES.length + 1);
  });

  test('a delivery is sent once by two workers at once', async () => {
    const { id } = await added();
    await h.placed(await h.customer());
    const [row] = await log(id);
    await Promise.all([work(id, row!.id), work(id, row!.id)]);
    expect(far.received).toHaveLength(1);
  });

  test('a rotated secret signs alongside the old one for a day, then alone', async () => {
    const { id, secret } = await added({ events: [...WEBHOOK_EVENTS] });
    const { data } = await (await manager()).ok(rotateWebhookSecret, { params: { id } });
    const tell = async () => {
      await (await manager()).ok(testWebhook, { params: { id } });
      await sendAll(id);
      const { headers, body } = far.received.at(-1)!;
      const seconds = Math.floor(Date.parse(h.clock.now()) / 1000);
      return marks(headers['tonnage-signature']).map((mark) =>
        [data.secret, secret].findIndex((one) => signed(one, seconds, body) === mark),
      );
    };
    expect(await tell()).toEqual([0, 1]);
    later(24 * 60);
    expect(await tell()).toEqual([0]);
    expect(await h.number(`select count(*) from webhooks where secret like '%whsec%'`)).toBe(0);
  });
});

describe('a finished delivery', () => {
  test('a finished delivery is sent again with the same body, once for two requests; not while it is pending or the webhook is off', async () => {
    const { id } = await added();
    await h.placed(await h.customer());
    const [first] = await log(id);
    const again = async () => (await manager()).call(redeliver, { params: { id: first!.id } });
    const before = await h.footprint();
    expect((await again()).refusal).toBe('WRONG_STATE');
    expect(await h.footprint()).toEqual(before);
    await sendAll(id);
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    await sendAll(id);
    expect((await log(id)).map(({ redelivery, state }) => [redelivery, state])).toEqual([
      [true, 'delivered'],
      [false, 'delivered'],
    ]);
    expect(far.received[1]!.body).toBe(far.received[0]!.body);
    expect(await audited('webhook.redelivered')).toBe(1);
    await (await manager()).ok(updateWebhook, { params: { id }, body: { data: input({ active: false }) } });
    expect((await again()).refusal).toBe('WRONG_STATE');
    expect((await (await manager()).call(testWebhook, { params: { id } })).refusal).toBe('WRONG_STATE');
  });

  test('a delivery is stored for thirty days', async () => {
    const { id } = await added();
    await (await manager()).ok(testWebhook, { params: { id } });
    await sendAll(id);
    await sweepDeliveries(h.deps);
    expect(await log(id)).toHaveLength(1);
    later(31 * 24 * 60);
    // Sessions do not last that long either.
    h.forgetSessions();
    await sweepDeliveries(h.deps);
    expect(await log(id)).toEqual([]);
  });
});

describe('webhooks', () => {
  test('webhooks are added, changed and removed with an audit entry; those of another company are invisible', async () => {
    const before = await Promise.all(
      ['added', 'set', 'removed', 'secret_changed'].map((verb) => audited(`webhook.${verb}`)),
    );
    const { id } = await added();
    const client = await manager();
    const { data } = await client.ok(updateWebhook, {
      params: { id },
      body: { data: input({ events: ['invoice.issued'] }) },
    });
    expect(data).toEqual([
      expect.objectContaining({ id, url: far.url, events: ['invoice.issued'], active: true, last: null }),
    ]);
    expect(JSON.stringify(data)).not.toContain('secret');
    await client.ok(testWebhook, { params: { id } });
    const [own] = await log(id);
    const rival = await h.making(async (m) => {
      const { passwordHash, beta } = h.fixtures;
      const who = await makePerson(m, { email: `m${h.clock.now()}@beta.example`, name: 'Other', passwordHash });
      await makeStaff(m, beta.tenantId, who.id, 'manager');
      return who;
    });
    const theirs = await h.as(rival, h.fixtures.beta);
    expect((await theirs.ok(listWebhooks, {})).data).toEqual([]);
    const foreign = await Promise.all([
      theirs.call(updateWebhook, { params: { id }, body: { data: input() } }),
      theirs.call(rotateWebhookSecret, { params: { id } }),
      theirs.call(removeWebhook, { params: { id } }),
      theirs.call(listDeliveries, { params: { id } }),
      theirs.call(testWebhook, { params: { id } }),
      theirs.call(redeliver, { params: { id: own!.id } }),
    ]);
    expect(foreign.map(({ refusal }) => refusal)).toEqual(foreign.map(() => 'NOT_FOUND'));
    expect((await client.ok(removeWebhook, { params: { id } })).data).toEqual([]);
    expect((await client.call(removeWebhook, { params: { id } })).refusal).toBe('NOT_FOUND');
    const after = await Promise.all(
      ['added', 'set', 'removed', 'secret_changed'].map((verb) => audited(`webhook.${verb}`)),
    );
    expect(after.map((n, i) => n - before[i]!)).toEqual([1, 1, 1, 0]);
  });

  test('a company has ten webhooks at most', async () => {
    const client = await manager();
    const all = await Promise.all(
      Array.from({ length: 11 }, () => client.call(createWebhook, { body: { data: input() } })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.find(({ status }) => status !== 201)!.refusal).toBe('TOO_MANY_WEBHOOKS');
  });
});

describe('where webhooks may lead', () => {
  const webhookClient = createWebhookClient({ inside: false, timeoutMs: 500 });

  test('a webhook leads to the public internet by https, however its address is written', () => {
    expect(webhookClient.refuses('https://hooks.example.com/x')).toBeNull();
    const refused = [
      'http://hooks.example.com',
      'ftp://hooks.example.com',
      'https://name:word@hooks.example.com',
      'https://localhost',
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://10.1.2.3',
      'https://172.20.0.1',
      'https://192.168.1.1',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1',
      'https://0.0.0.0',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://[64:ff9b::a00:1]',
      'https://[::ffff:0:127.0.0.1]',
      'https://[2001:20::1]',
      'https://[3fff::1]',
      'https://[5f00::1]',
      'https://[fd00::1]',
      'https://[fe80::1]',
      'nonsense',
    ];
    expect(refused.filter((url) => webhookClient.refuses(url) === null)).toEqual([]);
    expect(['8.8.8.8', '2606:4700::1111', '172.32.0.1'].map(isInside)).toEqual([false, false, false]);
  });

  test('an address is checked again when its name is resolved, so that a name for a private address is not followed', async () => {
    const { port } = new URL(far.url);
    const posted = await webhookClient.post(`https://localhost.localdomain:${port}/hook`, {}, '{}');
    expect([posted.status, far.received]).toEqual([null, []]);
    const inside = await webhookClient.post(far.url, {}, '{}');
    expect(inside).toMatchObject({ status: null, error: expect.stringContaining('private network') as string });
    expect(far.received).toEqual([]);
  });

  test('a refused address is reported on its field when it is entered', async () => {
    const client = await manager();
    for (const url of ['http://hooks.example.com', 'https://name:word@hooks.example.com']) {
      const answer = await client.call(createWebhook, { body: { data: input({ url }) } });
      expect([answer.refusal, answer.error.details?.errors?.[0]?.path]).toEqual(['WEBHOOK_URL', ['url']]);
    }
    expect((await client.call(createWebhook, { body: { data: input({ events: [] }) } })).status).toBe(400);
  });
});

test('the receiver in docs/webhooks.md accepts deliveries, and rejects changed or old ones', async () => {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]+?)```/.exec(page)![1]!;
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-receiver-'));
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, code);
  const { isGenuine } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isGenuine: (secret: string, header: string, body: string, now?: number) => boolean;
  };
  const { id, secret } = await added();
  await h.placed(await h.customer());
  await sendAll(id);
  const { headers, body } = far.received[0]!;
  const header = String(headers['tonnage-signature']);
  const at = Date.parse(NOW) / 1000;
  expect(isGenuine(secret, header, body, at)).toBe(true);
  expect(isGenuine(secret, header, `${body} `, at)).toBe(false);
  expect(isGenuine('whsec_other', header, body, at)).toBe(false);
  expect(isGenuine(secret, header, body, at + 301)).toBe(false);
  expect(isGenuine(secret, header.replace(/t=\d+/, `t=${at + 301}`), body, at + 301)).toBe(false);
  expect(isGenuine(secret, '', body, at)).toBe(false);
  rmSync(folder, { recursive: true });
});
