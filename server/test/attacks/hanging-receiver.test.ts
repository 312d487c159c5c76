import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIMITS } from '@tonnage/contract/limits';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { createWebhook, listWebhooks, testWebhook, updateWebhook } from '@tonnage/contract/core/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startWorkers } from '../../src/app.ts';
import {
  FAILURES_ALLOWED,
  OPTIMISTIC,
  PAUSE_MINUTES,
  SWITCHED_OFF_DAYS,
} from '../../src/core/webhooks/commands/judge-receiver.ts';
import { deliver, resumeDeliveries } from '../../src/core/webhooks/jobs.ts';
import { createWebhookClient } from '../../src/platform/webhook-client.ts';
import { startQueue, type RunningQueue } from '../../src/platform/queue/queue.ts';
import { harness } from '../harness.ts';
import { NOW } from '../fixtures.ts';

const h = harness();
let answers = 200;
let received = 0;
const well = createServer((request, response) => {
  received++;
  request.resume();
  response.writeHead(answers).end();
});
/** Accepts deliveries and never responds. */
const hanging = createServer((request) => void request.resume());
const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });
let urls: { well: string; hanging: string };

beforeAll(async () => {
  urls = { well: await listen(well), hanging: await listen(hanging) };
});
afterAll(() => {
  for (const server of [well, hanging]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(async () => {
  answers = 200;
  received = 0;
  h.clock.set(NOW);
  await h.rows('delete from webhooks');
  await h.rows(`delete from emails where template like 'webhook-%'`);
});

async function listening(
  url: string,
  by: { id: string } = h.fixtures.clerk,
  company = h.fixtures.alpha,
): Promise<string> {
  const client = await h.as(by, company);
  const body = { data: { url, events: ['order.placed' as const], active: true } };
  return (await client.ok(createWebhook, { body })).data.webhooks[0]!.id;
}

const later = (minutes: number) => h.clock.set(new Date(Date.parse(h.clock.now()) + minutes * 60_000).toISOString());
/** Sends all due deliveries of a webhook, as the queue would. */
async function sendDue(webhookId: string): Promise<void> {
  const rows = await h.rows<{ id: string }>(
    `select id from webhook_deliveries where webhook_id = '${webhookId}' and state = 'waiting' order by id`,
  );
  for (const { id } of rows) await deliver(h.deps, { deliveryId: id, webhookId, tenantId: h.fixtures.alpha.tenantId });
}
const rowOf = async (id: string) =>
  (
    await h.rows<{ failures: number; active: boolean; paused_until: Date | null }>(
      `select failures, active, paused_until from webhooks where id = '${id}'`,
    )
  )[0]!;
const emailCount = (template: string) =>
  h.rows<{ to_address: string }>(`select to_address from emails where template = '${template}'`);

describe('a failing receiver', () => {
  test('is paused after repeated failures, its managers are told once, and one delivery at a time tries it', async () => {
    const id = await listening(urls.well);
    for (let i = 0; i < FAILURES_ALLOWED + 3; i++) await h.placed(await h.customer());
    answers = 503;
    await sendDue(id);
    expect(received).toBe(FAILURES_ALLOWED);
    expect(await rowOf(id)).toMatchObject({ failures: FAILURES_ALLOWED, active: true });
    expect(await emailCount('webhook-failing')).toEqual([{ to_address: h.fixtures.clerk.email }]);
    const { data } = await (await h.as(h.fixtures.clerk)).ok(listWebhooks, {});
    expect(data[0]).toMatchObject({ id, failingSince: NOW });
    await sendDue(id);
    expect(received).toBe(FAILURES_ALLOWED);
    later(PAUSE_MINUTES[0]);
    await sendDue(id);
    expect(received).toBe(FAILURES_ALLOWED + 1);
    expect(await emailCount('webhook-failing')).toHaveLength(1);
  });

  test('gets everything that was queued when it responds again', async () => {
    const id = await listening(urls.well);
    for (let i = 0; i < FAILURES_ALLOWED + 3; i++) await h.placed(await h.customer());
    answers = 503;
    await sendDue(id);
    answers = 200;
    later(PAUSE_MINUTES[0]);
    await sendDue(id);
    await sendDue(id);
    expect(
      await h.number(`select count(*) from webhook_deliveries where state = 'delivered' and webhook_id = '${id}'`),
    ).toBe(FAILURES_ALLOWED + 3);
    expect(await rowOf(id)).toEqual({ failures: 0, active: true, paused_until: null });
  });

  test('is switched off after three days, or if it says that it is gone, and its managers are told', async () => {
    const id = await listening(urls.well);
    await h.placed(await h.customer());
    answers = 503;
    await sendDue(id);
    later(SWITCHED_OFF_DAYS * 24 * 60 + 1);
    await sendDue(id);
    expect((await rowOf(id)).active).toBe(false);
    expect(await emailCount('webhook-stopped')).toHaveLength(1);
    h.clock.set(NOW);
    const goneReceiver = await listening(urls.well);
    await h.placed(await h.customer());
    answers = 410;
    await sendDue(goneReceiver);
    expect((await rowOf(goneReceiver)).active).toBe(false);
  });

  test('is tried at once by a test from the desk, and afresh when it is saved again', async () => {
    const id = await listening(urls.well);
    for (let i = 0; i < FAILURES_ALLOWED; i++) await h.placed(await h.customer());
    answers = 503;
    await sendDue(id);
    const client = await h.as(h.fixtures.clerk);
    answers = 200;
    received = 0;
    await client.ok(testWebhook, { params: { id } });
    await sendDue(id);
    expect(received).toBeGreaterThan(0);
    await h.rows(`update webhooks set failures = 9, paused_until = '2036-01-01' where id = '${id}'`);
    await client.ok(updateWebhook, {
      params: { id },
      body: { data: { url: urls.well, events: ['order.placed'], active: true } },
    });
    expect(await rowOf(id)).toEqual({ failures: 0, active: true, paused_until: null });
  });

  test('gets a delivery with a lost job from the sweep', async () => {
    const id = await listening(urls.well);
    await h.placed(await h.customer());
    await h.rows(`delete from pgboss.job where name = 'webhook.deliver'`);
    later(11);
    await resumeDeliveries(h.deps);
    await resumeDeliveries(h.deps);
    expect(await h.number(`select count(*) from pgboss.job where data ->> 'webhookId' = '${id}'`)).toBe(1);
  });
});

describe('with a queue', () => {
  let queue: RunningQueue;
  beforeAll(async () => {
    queue = await startQueue(h.deps.database, h.clone.url, { workers: true, onError: () => undefined });
    // With the production timeout, so that the silent receiver is waited for all the while.
    const webhookClient = createWebhookClient({ inside: true, timeoutMs: 10_000 });
    await startWorkers({ backups: null, ...h.deps, webhookClient, queue, mailer: null });
  });
  afterAll(() => queue.stop());

  test('a receiver that never responds delays nobody else, not even its own company', async () => {
    const stuck = await listening(urls.hanging);
    for (let i = 0; i < 6; i++) await h.placed(await h.customer());
    const open = () =>
      h.number(`select count(*) from webhook_deliveries where webhook_id = '${stuck}' and claimed_until is not null`);
    await vi.waitFor(async () => expect(await open()).toBe(1), { timeout: 10_000 });
    await listening(urls.well);
    await h.placed(await h.customer());
    // Long before the hanging delivery times out: it has not yet.
    await vi.waitFor(() => expect(received).toBe(1), { timeout: 9_000 });
    expect(await open()).toBe(1);
  });

  test('as many silent receivers as a company may have take four workers, and another company is called meanwhile', async () => {
    const { alpha, beta, stranger, passwordHash } = h.fixtures;
    const rival = await h.making(async (m) => {
      const person = await makePerson(m, { email: 'manager@beta.example', name: 'Other', passwordHash });
      await makeStaff(m, beta.tenantId, person.id, 'manager');
      return person;
    });
    for (let i = 0; i < LIMITS.webhooks; i++) await listening(urls.hanging);
    await listening(urls.well, rival, beta);
    const open = () =>
      h.number(
        `select count(*) from webhook_deliveries where tenant_id = '${alpha.tenantId}' and claimed_until is not null`,
      );
    await h.placed(await h.customer());
    await vi.waitFor(async () => expect(await open()).toBe(OPTIMISTIC), { timeout: 10_000 });
    await h.placed(stranger, {}, beta);
    // Long before a silent receiver is given up: as many are open as before.
    await vi.waitFor(() => expect(received).toBe(1), { timeout: 9_000 });
    expect(await open()).toBe(OPTIMISTIC);
  });
});
