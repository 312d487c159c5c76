import { metrics } from '@opentelemetry/api';
import { EVENTS_PATH } from '@tonnage/contract/live-updates';
import type { FastifyInstance } from 'fastify';
import { hostOf } from '../sessions/session.ts';
import type { WaitingWork } from '../queue/queue.ts';

/** Every file of the browser app is a route and has another name in the next build, so they count as one. */
const FILE = /^\/(?!api\/).*\.\w+$/;

/** An answer as it is measured: by the pattern of its route, which says nothing of a company, a person or a request. */
interface Answered {
  method: string;
  route: string;
  status: number;
  seconds: number;
  /** Where it was asked, for the size of its company. */
  host: string;
}

/** Calls `record` for each answer. Must be called before plugins are registered. */
export function onAnswered(app: FastifyInstance, record: (answered: Answered) => void): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { url = 'none' } = request.routeOptions;
    // A live-update stream lasts as long as its client listens, which is no measure of speed.
    if (url !== EVENTS_PATH)
      record({
        method: request.method,
        route: FILE.test(url) ? 'file' : url,
        status: statusCode,
        seconds: elapsedTime / 1000,
        host: hostOf(request),
      });
    done();
  });
}

/**
 * Measures answers and pending work for OpenTelemetry, by the names of its conventions; without a collector nothing is measured.
 * Must be called before plugins are registered. `pending` is read only as often as figures are sent, in every process that answers
 * requests.
 */
export function exportMeters(app: FastifyInstance, pending: () => Promise<readonly WaitingWork[]>): void {
  const meter = metrics.getMeter('tonnage');
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time from a request to the end of its response.',
    // Those of the conventions, up to the longest answer.
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
  });
  onAnswered(app, ({ method, route, status, seconds }) =>
    durations.record(seconds, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    }),
  );
  const waiting = meter.createObservableGauge('tonnage.queue.waiting', {
    description: 'Queued tasks that no worker has started, due or not.',
  });
  const overdue = meter.createObservableGauge('tonnage.queue.overdue', {
    unit: 's',
    description: 'How long the oldest queued task has been due.',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      for (const work of await pending()) {
        result.observe(waiting, work.waiting, { 'tonnage.task': work.name });
        result.observe(overdue, work.overdue, { 'tonnage.task': work.name });
      }
    },
    [waiting, overdue],
  );
}
