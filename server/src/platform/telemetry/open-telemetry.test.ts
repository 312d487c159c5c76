import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { buildApp } from '../../app.ts';
import { removeFileJob } from '../jobs.ts';
import { startQueue } from '../queue/queue.ts';
import { startTelemetry } from './open-telemetry.ts';
import { tracedTask } from './spans.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status?: { code?: number };
  attributes: Attribute[];
}
interface Traces {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[];
}
interface Metrics {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

/** By the protocol. */
const [SERVER, ERROR] = [2, 2];

const h = harness();
/** What the collector got, by signal. */
const got = { traces: [] as Traces[], metrics: [] as Metrics[], whole: '' };
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    got.whole += text;
    if (request.url === '/v1/traces') got.traces.push(JSON.parse(text) as Traces);
    if (request.url === '/v1/metrics') got.metrics.push(JSON.parse(text) as Metrics);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
let orderId: string;
/** The trace that a caller says it belongs to. */
const STRANGER = 'a'.repeat(32);
/** What somebody typed. */
const SAID = 'Riverside plot';

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json');
  const order = await h.placed(h.fixtures.acme);
  orderId = order.id;
  const telemetry = (await startTelemetry(process.env))!;
  const before = h.app;
  h.app = await buildApp(h.deps, { logLevel: 'silent', meters: 'off' });
  const caller = { traceparent: `00-${STRANGER}-1111111111111111-01` };
  const answer = await (
    await h.as(h.fixtures.acme.owner)
  ).call(getOrder, { params: { id: orderId } }, { headers: caller });
  expect(answer.status).toBe(200);
  const poor = await h.customer({ limitPence: 1 });
  const refused = await (await h.as(poor.owner)).call(createJob, { body: { data: h.input(poor.siteId) } });
  expect(refused.error.message).toContain('credit limit');

  const queue = await startQueue(h.clone.database, h.clone.url, { workers: true, onError: () => undefined });
  let [worked, failed] = [false, false];
  const work = async (_: unknown, { key }: { key: string }) => {
    if (key === SAID) {
      failed = true;
      throw new Error(`${SAID} is missing`);
    }
    await h.withoutTenant((db) => db.selectFrom('orders').select('id').where('id', '=', orderId).execute());
    worked = true;
  };
  await queue.work({ ...removeFileJob, work }, h.deps);
  await h.deps.database.transaction('', (db) => queue.send(db, removeFileJob, { key: 'secret-key' }));
  await h.deps.database.transaction('', (db) => queue.send(db, removeFileJob, { key: SAID }));
  await vi.waitFor(() => expect([worked, failed]).toEqual([true, true]), { timeout: 20_000 });
  await queue.stop();
  await telemetry.stop();
  await h.app.close();
  h.app = before;
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const spans = () =>
  got.traces.flatMap((each) => each.resourceSpans).flatMap((r) => r.scopeSpans.flatMap((s) => s.spans));
const attribute = (of: { attributes: Attribute[] }, key: string) =>
  of.attributes.find((each) => each.key === key)?.value.stringValue;

describe('a collector of OpenTelemetry', () => {
  test('gets each request as a trace by its route, with its statements', () => {
    const [resource] = got.traces.flatMap((each) => each.resourceSpans);
    expect(attribute(resource!.resource, 'service.name')).toBe('tonnage');
    const request = spans().find((span) => attribute(span, 'http.route') === '/api/orders/:id')!;
    expect(attribute(request, 'url.path')).toBe('/api/orders/:id');
    expect(spans().filter(({ kind, status }) => kind === SERVER && status?.code === ERROR)).toEqual([]);
    // A stranger must not decide what is recorded.
    expect(request.traceId).not.toBe(STRANGER);
    const statements = spans().filter(({ traceId, name }) => traceId === request.traceId && name === 'select');
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(attribute(statement, 'db.query.text')).toMatch(/\$1/);
  });

  test('gets each task of the queue as a trace, with its statements', () => {
    const task = spans().find(({ name }) => name === removeFileJob.name)!;
    expect(task.parentSpanId ?? '').toBe('');
    const [statement] = spans().filter(({ parentSpanId }) => parentSpanId === task.spanId);
    expect(attribute(statement!, 'db.query.text')).toContain('from "orders"');
  });

  test('gets how long answers take, and what waits', () => {
    const names = got.metrics.flatMap((each) => each.resourceMetrics).flatMap((r) => r.scopeMetrics);
    expect(names.flatMap(({ metrics }) => metrics.map(({ name }) => name))).toEqual(
      expect.arrayContaining(['http.server.request.duration', 'tonnage.queue.waiting', 'tonnage.queue.overdue']),
    );
  });

  test('learns nothing of a company, a person or a request', () => {
    const { alpha, acme } = h.fixtures;
    for (const secret of [orderId, alpha.tenantId, alpha.host, acme.owner.email, 'secret-key', SAID, 'credit limit'])
      expect(got.whole).not.toContain(secret);
  });
});

test('without a collector nothing of it is loaded', async () => {
  expect(await startTelemetry({})).toBeNull();
  expect(
    await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }),
  ).toBeNull();
});

test('a collector that is away neither fails nor holds up the end', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  const telemetry = await startTelemetry(process.env);
  await tracedTask('a task', async () => undefined);
  await expect(telemetry!.stop()).resolves.toBeUndefined();
});
