import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withoutTenant } from '../db/without-tenant.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/db.ts';
import type { Files } from '../files/store.ts';
import { exportMeters, onAnswered } from './meters.ts';
import { measureReplicas } from './replica-meters.ts';
import { OPERATIONS, type StoreState } from '../files/store-state.ts';
import { waitingCompanies, waitingWork } from '../queue/queue.ts';
import { callerKey } from '../callers.ts';
import { CompanySizes, SIZES, type Size } from './company-sizes.ts';
import { Refusal } from '../refusal.ts';

/**
 * How long to wait for the database: less than Prometheus waits (10 s), so that the other metrics are delivered even if it does
 * not answer.
 */
const PATIENCE_MS = 3_000;
/** How often the event loop is sampled. At the library's 10 ms an idle server worked half as much again. */
const LOOP_MS = 100;

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/;
/** Headers that a proxy or a content delivery network adds. */
const PASSED_ON =
  /^(x-forwarded|forwarded|via$|x-real-ip|(x-)?(true-)?client-ip|x-cluster-client-ip|cf-|fastly-client-ip)/;

/**
 * Measures the server's answers and serves them to Prometheus at `/internal/metrics`, outside /api so that it needs no tenant.
 * Must be called before plugins are registered. Labels are names from the program, and reveal nothing of a tenant, person or
 * request.
 */
export function serveTelemetry(
  app: FastifyInstance,
  { database, files }: { database: Database; files: Pick<Files, 'state'> },
  readers: Config['meters'],
): void {
  // Concurrent requests share one database query, and none starts another while it is unanswered.
  let pending: Promise<PendingWork> | undefined;
  const sizes = new CompanySizes();
  const readOnce = () =>
    (pending ??= withoutTenant(database, (db) => readPending(db, sizes)).finally(() => (pending = undefined)));
  exportMeters(app, async () => (await readOnce()).work);
  const meters = readers === 'off' ? null : measure(app, { database, store: files.state, sizes, readOnce });
  app.get('/internal/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (meters === null || (readers === 'loopback' && !isFromHere(request))) throw new Refusal('NOT_FOUND');
    return reply.type(meters.contentType).send(await meters.text());
  });
}

/** Refusals count together: each status of its own is a dozen series for each route. */
const statusLabel = (status: number) => (status >= 400 && status < 500 ? '4xx' : String(status));

/** Whether a program on this machine sent the request itself. A proxy's headers do not count here, only the socket. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => PASSED_ON.test(name));
}

function measure(
  app: FastifyInstance,
  {
    database,
    store,
    sizes,
    readOnce,
  }: { database: Database; store: StoreState; sizes: CompanySizes; readOnce: () => Promise<PendingWork> },
): { contentType: string; text: () => Promise<string> } {
  // Not the global registry: several servers share one process in the tests.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_MS });
  // Only counters end like that; what they count is there by type too.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`);

  const requests = new Histogram({
    name: 'tonnage_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestsBySize = new Histogram({
    name: 'tonnage_http_request_duration_by_size_seconds',
    help: 'The same for the companies of each size.',
    labelNames: ['size'],
    registers,
  });
  onAnswered(app, ({ method, route, status, seconds, host }) => {
    requests.observe({ method, route, status: statusLabel(status) }, seconds);
    const tenant = database.callers.tenantOf(callerKey.host(host));
    if (tenant !== undefined) requestsBySize.observe({ size: sizes.of(tenant) }, seconds);
  });

  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `tonnage_${name}`, help, labelNames, registers });
  const connections = gauge('pool_connections', 'Connections to PostgreSQL.', 'pool', 'state');
  const queuing = gauge('pool_waiting', 'Requests waiting for a connection to PostgreSQL.', 'pool');
  const up = gauge('database_up', 'Whether the database answered when these figures were collected.');
  const waiting = gauge('queue_waiting', 'Queued tasks that no worker has started, due or not.', 'name');
  const overdue = gauge('queue_overdue_seconds', 'How long the oldest queued task has been due.', 'name');
  const waitingBySize = gauge('queue_waiting_by_size', 'The same of the companies of each size.', 'size');
  const overdueBySize = gauge('queue_overdue_by_size_seconds', 'The same of the companies of each size.', 'size');
  const storeCalls = gauge('store_calls', 'Calls to the file store that have not ended.');
  const storeErrors = new Counter({
    name: 'tonnage_store_errors_total',
    help: 'Calls to the file store that failed.',
    labelNames: ['operation'],
    registers,
  });
  const replicas = measureReplicas(registers, database.replicas);
  const mails = gauge('mails', 'Emails that are queued, and that failed.', 'state');
  const failing = gauge('webhooks_failing', 'Webhooks whose receiver has failed since its last success.');

  async function text(): Promise<string> {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(database.pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      queuing.set({ pool }, waitingCount);
    }
    replicas();
    storeCalls.set(store.underWay);
    storeErrors.reset();
    for (const operation of OPERATIONS) storeErrors.inc({ operation }, store.errors[operation]);
    const snapshot = await Promise.race([readOnce(), wait(PATIENCE_MS, null, { ref: false })]).catch(() => null);
    up.set(snapshot === null ? 0 : 1);
    // Unknown values are left out, so that the last ones do not stay for good.
    for (const each of [waiting, overdue, waitingBySize, overdueBySize, mails, failing]) each.reset();
    failing.set(snapshot?.webhooksFailing ?? 0);
    for (const work of snapshot?.work ?? []) {
      waiting.set({ name: work.name }, work.waiting);
      overdue.set({ name: work.name }, work.overdue);
    }
    for (const work of snapshot?.bySize ?? []) {
      waitingBySize.set({ size: work.size }, work.waiting);
      overdueBySize.set({ size: work.size }, work.overdue);
    }
    for (const { state, count } of snapshot?.mails ?? []) mails.set({ state }, count);
    return registry.metrics();
  }
  return { contentType: registry.contentType, text };
}

interface PendingWork {
  work: Awaited<ReturnType<typeof waitingWork>>;
  bySize: { size: Size; waiting: number; overdue: number }[];
  mails: { state: string; count: number }[];
  webhooksFailing: number;
}

async function readPending(db: Db, sizes: CompanySizes): Promise<PendingWork> {
  await sizes.refresh(db);
  // Queries tenant by tenant, following the outbox index, so that sent emails are not scanned.
  const { rows } = await sql<PendingWork['mails'][number]>`select state, sum((select count(*) from emails m
      where m.tenant_id = t.id and m.state = states.state)) as count
    from (values ('queued'), ('failed')) as states (state) left join tenants t on true group by state`.execute(db);
  const { rows: webhooks } = await sql<{ failing: number }>`
    select count(*)::int as failing from webhooks where failing_since is not null`.execute(db);
  const companies = await waitingCompanies(db);
  const bySize = SIZES.map((size) => {
    const theirs = companies.filter(({ tenantId }) => sizes.of(tenantId) === size);
    return {
      size,
      waiting: theirs.reduce((sum, { waiting }) => sum + waiting, 0),
      overdue: Math.max(0, ...theirs.map(({ overdue }) => overdue)),
    };
  });
  return { work: await waitingWork(db), bySize, mails: rows, webhooksFailing: webhooks[0]!.failing };
}
