import type { AddressInfo } from 'node:net';
import { logout } from '@tonnage/contract/core/identity/auth';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { Listener } from '../../../test/listener.ts';
import { NOW } from '../../../test/fixtures.ts';
import { sendMailJob } from '../../core/email/jobs.ts';
import { removeFileJob } from '../jobs.ts';

const h = harness();
const apps: FastifyInstance[] = [];
// The server of other test files has no telemetry, because it watches the whole process.
beforeAll(async () => {
  apps.push(h.app);
  h.app = await buildApp(h.deps, { logLevel: 'silent', meters: 'loopback' });
});
afterAll(async () => void (await Promise.all(apps.map((app) => app.close()))));

/** Another server, on the same database by default. */
async function built(options: Partial<Parameters<typeof buildApp>[1]>, database = h.deps.database) {
  const app = await buildApp({ ...h.deps, database }, { logLevel: 'silent', meters: 'loopback', ...options });
  apps.push(app);
  return app;
}

const scrape = (app = h.app, over: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  app.inject({ method: 'GET', url: '/internal/metrics', ...over });

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Every metric of the server by its name and labels, as written. */
async function figures(app = h.app): Promise<Map<string, number>> {
  const lines = linesOf((await scrape(app)).payload).map((line) => [line, line.lastIndexOf(' ')] as const);
  return new Map(lines.map(([line, end]) => [line.slice(0, end), Number(line.slice(end + 1))]));
}

const answered = (method: string, route: string, status: number | '4xx') =>
  `tonnage_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('Prometheus metrics', () => {
  test('metrics are text in Prometheus format that is not cached', async () => {
    const { statusCode, headers, payload } = await scrape();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const value = String.raw`([+-]?\d+(\.\d+)?(e[+-]?\d+)?|[+-]Inf|NaN)`;
    const label = String.raw`[a-zA-Z_]\w*="([^"\\\n]|\\[\\"n])*"`;
    const line = new RegExp(String.raw`^[a-zA-Z_:][\w:]*(\{${label}(,${label})*\})? ${value}$`, 'i');
    expect(linesOf(payload).filter((each) => !line.test(each))).toEqual([]);
    // Only counters end in _total, says promtool.
    const totals = [...payload.matchAll(/^# TYPE (\w+_total) (?!counter)/gm)].map(([, name]) => name);
    expect(totals).toEqual([]);
    expect(payload).toContain('# TYPE process_cpu_seconds_total counter');
    expect(payload).toContain('# TYPE tonnage_http_request_duration_seconds histogram');
  });

  test('answers are counted by route pattern and never by address', async () => {
    const order = await h.placed(h.fixtures.acme);
    await (await h.as(h.fixtures.acme.owner)).ok(getOrder, { params: { id: order.id } });
    await h.guest().raw({ method: 'GET', url: `/api/orders/${order.id}?q=needle` });
    await h.guest().raw({ method: 'POST', url: '/nowhere/needle' });
    const measured = await figures();
    expect(measured.get(answered('GET', '/api/orders/:id', 200))).toBe(1);
    expect(measured.get(answered('GET', '/api/orders/:id', '4xx'))).toBe(1);
    expect(measured.get(answered('POST', 'none', '4xx'))).toBe(1);
    const text = [...measured.keys()].join('\n');
    for (const secret of ['needle', order.id, h.fixtures.alpha.host, h.fixtures.alpha.tenantId, 'acme'])
      expect(text).not.toContain(secret);
  });

  test('files of the browser app are counted as one, whatever a build calls them', async () => {
    const app = await built({});
    app.get('/assets/desk-1a2b3c4d.js', () => 'built');
    await app.inject('/assets/desk-1a2b3c4d.js');
    expect((await figures(app)).get(answered('GET', 'file', 200))).toBe(1);
  });

  test('a live-update stream is not counted, because it lasts as long as its client listens', async () => {
    const app = await built({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const jwt = await h.session(h.fixtures.acme.owner);
    const listener = await Listener.open(port, h.fixtures.alpha.host, jwt);
    await h.bearer(jwt).ok(logout, {});
    await listener.until((each) => each.ended);
    expect([...(await figures(app)).keys()].filter((name) => name.includes('/api/events'))).toEqual([]);
  });

  test('each server counts on its own', async () => {
    await h.guest().raw({ method: 'GET', url: '/healthz' });
    expect((await figures()).has(answered('GET', '/healthz', 200))).toBe(true);
    expect((await figures(await built({}))).has(answered('GET', '/healthz', 200))).toBe(false);
  });
});

describe('Prometheus metrics of pending work', () => {
  test('pending jobs are counted by name, with the time for which the oldest has been due', async () => {
    const waiting = 'tonnage_queue_waiting{name="file.remove"}';
    const overdue = 'tonnage_queue_overdue_seconds{name="file.remove"}';
    const send = (inSeconds: number) =>
      h.withoutTenant((db) => {
        const at = new Date(Date.now() + inSeconds * 1000).toISOString();
        return h.deps.queue.send(db, removeFileJob, { key: 'nothing' }, { at });
      });
    await h.rows(`delete from pgboss.job where name = 'file.remove'`);
    const none = await figures();
    expect([none.get(waiting), none.get(overdue)]).toEqual([0, 0]);
    await send(3600);
    const later = await figures();
    expect([later.get(waiting), later.get(overdue)]).toEqual([1, 0]);
    await send(-90);
    await send(-30);
    const due = await figures();
    expect(due.get(waiting)).toBe(3);
    expect(due.get(overdue)).toBeGreaterThanOrEqual(89);
    expect(due.get(overdue)).toBeLessThan(120);
    await h.rows(`update pgboss.job set state = 'completed' where name = 'file.remove' and start_after <= now()`);
    const done = await figures();
    expect([done.get(waiting), done.get(overdue)]).toEqual([1, 0]);
  });

  test('answers and pending jobs are counted by the size of their company, which is read once an hour', async () => {
    const { alpha, acme } = h.fixtures;
    const waits = (size: string) => `tonnage_queue_waiting_by_size{size="${size}"}`;
    const answers = (size: string) => `tonnage_http_request_duration_by_size_seconds_count{size="${size}"}`;
    const { tenantId } = alpha;
    const send = () =>
      h.withoutTenant((db) =>
        h.deps.queue.send(
          db,
          sendMailJob,
          { tenantId, mailId: newId(NOW) },
          { at: new Date(Date.now() + 60_000).toISOString() },
        ),
      );
    const before = (await figures()).get(waits('small'))!;
    await send();
    expect((await figures()).get(waits('small'))! - before).toBe(1);
    await h.rows(`insert into order_counts (tenant_id, account_id, site_id, status, orders)
      select tenant_id, account_id, id, 'cancelled', 1000 from sites where account_id = '${acme.accountId}' limit 1`);
    expect((await figures()).get(waits('medium'))).toBe(0);
    const app = await built({});
    expect((await figures(app)).get(waits('medium'))).toBeGreaterThan(0);
    const headers = { host: alpha.host, authorization: `Bearer ${await h.session(acme.owner)}` };
    await app.inject({ method: 'GET', url: '/api/users/me', headers });
    expect((await figures(app)).get(answers('medium'))).toBeGreaterThan(0);
  });

  test('unsent and failed emails of all tenants are counted', async () => {
    const queued = 'tonnage_mails{state="queued"}';
    const failed = 'tonnage_mails{state="failed"}';
    const before = await figures();
    const { alpha, beta } = h.fixtures;
    await h.withoutTenant(async (db) => {
      for (const [tenant_id, state] of [
        [alpha.tenantId, 'queued'],
        [alpha.tenantId, 'failed'],
        [beta.tenantId, 'failed'],
        [beta.tenantId, 'kept'],
      ] as const) {
        const mail = { tenant_id, state, template: 'welcome', to_address: 'ann@x.example', data: '{}' };
        await db
          .insertInto('emails')
          .values({ id: newId(NOW), created_at: NOW, ...mail })
          .execute();
      }
    });
    const after = await figures();
    expect(after.get(queued)! - before.get(queued)!).toBe(1);
    expect(after.get(failed)! - before.get(failed)!).toBe(2);
  });

  test('webhooks whose receiver fails are counted', async () => {
    const failing = 'tonnage_webhooks_failing';
    expect((await figures()).get(failing)).toBe(0);
    const since = `'${NOW}'`;
    await h.rows(`insert into webhooks (tenant_id, id, url, events, secret, created_at, failures, failing_since)
      values ('${h.fixtures.alpha.tenantId}', '${newId(NOW)}', 'https://x.example', '{payment.recorded}', 's', ${since}, 3, ${since})`);
    expect((await figures()).get(failing)).toBe(1);
  });

  test('callers waiting for a connection are counted, if there are pools', async () => {
    const measured = await figures();
    const pools = [...measured.keys()].filter((name) => name.startsWith('tonnage_pool_'));
    expect(pools).toHaveLength(6);
    for (const pool of pools) expect(measured.get(pool)).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('gone'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])('pending work is left out while the database %s, and the rest is reported', async (_how, transaction) => {
    expect((await figures()).get('tonnage_database_up')).toBe(1);
    const broken: Database = { ...h.deps.database, transaction };
    const measured = await figures(await built({}, broken));
    expect(measured.get('tonnage_database_up')).toBe(0);
    expect(measured.has('tonnage_queue_waiting{name="mail.send"}')).toBe(false);
    expect(measured.get('process_start_time_seconds')).toBeGreaterThan(0);
  });
});

describe('access to the Prometheus metrics', () => {
  const elsewhere = '192.0.2.7';
  const status = async (...options: Parameters<typeof scrape>) => (await scrape(...options)).statusCode;

  test('a program on the same machine may read them', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      expect(await status(h.app, { remoteAddress })).toBe(200);
    for (const remoteAddress of [elsewhere, '::ffff:192.0.2.7', '2001:db8::1', '10.127.0.1'])
      expect(await status(h.app, { remoteAddress })).toBe(404);
  });

  test('a proxied request may not read them, nor one that claims to be local', async () => {
    for (const name of 'x-forwarded-for forwarded x-real-ip x-forwarded-host via cf-connecting-ip true-client-ip'.split(
      ' ',
    ))
      expect(await status(h.app, { headers: { [name]: '127.0.0.1' } })).toBe(404);
    const refused = await scrape(h.app, { headers: { 'x-forwarded-for': '127.0.0.1' }, remoteAddress: elsewhere });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['cache-control']).toBe('no-store');
    const unknown = await h.app.inject({ method: 'POST', url: '/internal/nothing' });
    expect(refused.payload).toBe(unknown.payload);
  });

  test('nobody may read them if they are off, and everybody if they are open', async () => {
    const off = await built({ meters: 'off' });
    expect(await status(off)).toBe(404);
    const open = await built({ meters: 'open' });
    expect(await status(open, { remoteAddress: elsewhere })).toBe(200);
    expect(await status(open, { headers: { 'x-forwarded-for': elsewhere } })).toBe(200);
  });
});
