import { setTimeout as wait } from 'node:timers/promises';
import { context, metrics, propagation, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';

/** Sends what is left and ends. */
export interface Telemetry {
  stop(): Promise<void>;
}

/** How long the rest may take to be sent at the end, ms. */
const STOP_MS = 3_000;

/** Any of them names a collector. */
const COLLECTORS = ['', '_TRACES', '_METRICS'].map((signal) => `OTEL_EXPORTER_OTLP${signal}_ENDPOINT`);

/**
 * Used where the environment says nothing. Logs go to the console. A caller's trace is not continued: with it any stranger would decide
 * what is recorded.
 */
const DEFAULTS = { OTEL_LOGS_EXPORTER: 'none', OTEL_PROPAGATORS: 'none', OTEL_SERVICE_NAME: 'tonnage' };

/**
 * Sends traces and metrics to a collector if the standard variables of OpenTelemetry name one; otherwise nothing of it is loaded, and
 * null is returned. Must be called before the server is built. Spans name routes, tasks and statements, never their values.
 */
export async function startTelemetry(env: NodeJS.ProcessEnv): Promise<Telemetry | null> {
  if (env['OTEL_SDK_DISABLED'] === 'true' || !COLLECTORS.some((name) => env[name])) return null;
  for (const [name, value] of Object.entries(DEFAULTS)) env[name] ??= value;
  // With an address for one of them alone, the other would be sent to this machine.
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT'])
    for (const signal of ['TRACES', 'METRICS'])
      if (!env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]) env[`OTEL_${signal}_EXPORTER`] ??= 'none';
  const [{ NodeSDK }, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@fastify/otel'),
  ]);
  const requests = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook,
  });
  const sdk = new NodeSDK({ instrumentations: [requests] });
  sdk.start();
  return {
    stop: async () => {
      requests.disable();
      // A collector that is away must not fail or hold up the end of the server.
      await Promise.race([sdk.shutdown(), wait(STOP_MS, undefined, { ref: false })]).catch(() => undefined);
      for (const api of [trace, metrics, context, propagation]) api.disable();
    },
  };
}

/**
 * An address has ids and the links of guests; its route has none. The instrumentation takes every refusal for an error, and gives its
 * message, which may have a customer's words: only an answer of 500 and more is an error, and it has no message.
 */
function requestHook(span: Span, { routeOptions }: FastifyRequest): void {
  span.setAttribute('url.path', routeOptions.url ?? 'none');
  const [setStatus, setAttributes] = [span.setStatus.bind(span), span.setAttributes.bind(span)];
  span.setStatus = () => span;
  span.setAttributes = (attributes) => {
    if (Number(attributes['http.response.status_code']) >= 500) setStatus({ code: SpanStatusCode.ERROR });
    return setAttributes(attributes);
  };
}
