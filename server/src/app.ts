import type { FastifyInstance } from 'fastify';
import { companyOf } from './core/tenants/routes.ts';
import './composition/connect.ts';
import { entries, JOBS, MODULES } from './composition/modules.ts';
import type { TrackingDeps } from './skip-hire/waste-tracking/client.ts';
import { byteBinder } from './platform/http/file-endpoint.ts';
import { serveDocs } from './platform/http/docs-page.ts';
import { markReplies } from './platform/http/far-reads.ts';
import { delayWrites } from './platform/http/delay-writes.ts';
import { createBinder } from './platform/http/endpoint.ts';
import type { Backups } from './platform/backup/jobs.ts';
import type { Config } from './platform/config.ts';
import type { Mailer } from './platform/email/transport.ts';
import { serveTelemetry } from './platform/telemetry/prometheus.ts';
import { answerOtherMethods } from './platform/http/allowed-methods.ts';
import { serveSecurityTxt } from './platform/http/security-txt.ts';
import { recordUse } from './platform/sessions/session-use.ts';
import { serveEvents } from './platform/events/event-stream.ts';
import type { RunningQueue } from './platform/queue/queue.ts';
import { abortWithClient } from './platform/files/store-state.ts';
import { addHealth, createServer } from './platform/http/server.ts';
import { createTextBinder } from './platform/http/text-endpoint.ts';
import { hostOf } from './platform/sessions/session.ts';
import { phoneOfHost } from './platform/tenant.ts';
import { Stopping } from './platform/http/stopping.ts';
import { limitTraffic } from './platform/http/traffic.ts';
import type { TrafficLimits } from './platform/config.ts';
import { serveWeb } from './platform/http/web-app.ts';

/** Builds the whole server of its modules. The caller starts listening. Without `traffic`, only sign-ins are limited. */
export async function buildApp(
  deps: TrackingDeps,
  options: Parameters<typeof createServer>[0] & {
    meters?: Config['meters'];
    traffic?: TrafficLimits;
    /** The company is being created until then; rejects if it can't be. */
    complete?: Promise<unknown>;
  },
): Promise<FastifyInstance> {
  const app = await createServer({ phoneOf: (request) => phoneOfHost(deps.database, hostOf(request)), ...options });
  abortWithClient(app);
  const stopping = new Stopping(app, options.times?.answer);
  app.decorate('stopping', stopping);
  // Must come before other registrations: a plugin only gets the hooks that exist when it is registered.
  serveTelemetry(app, deps, options.meters ?? 'off');
  if (options.traffic) limitTraffic(app, deps, options.traffic);
  recordUse(app, deps);
  markReplies(app, deps.database);
  const creation = delayWrites(app, options.complete);
  const otherMethods = answerOtherMethods(app);
  const binders = {
    app,
    deps,
    entries,
    bind: createBinder(app, deps),
    text: createTextBinder(app, deps),
    bytes: await byteBinder(app, deps),
  };
  for (const { routes } of MODULES) await routes?.(binders);
  serveEvents(app, deps);
  otherMethods();
  serveDocs(app);
  const ready = () =>
    creation.ended ? deps.database.ready() : Promise.reject(new Error('The company is being created'));
  addHealth(app, { ready, store: deps.files.state }, stopping);
  serveSecurityTxt(app, companyOf(deps), deps.clock);
  await serveWeb(app, companyOf(deps), deps);
  return app;
}

/** Starts the background jobs of every module. */
export async function startWorkers(
  deps: TrackingDeps & { queue: RunningQueue; mailer: Mailer | null; backups: Backups | null },
): Promise<void> {
  for (const job of JOBS) await deps.queue.work(job, deps);
}
