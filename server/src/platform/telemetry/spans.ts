import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

/** Without a collector its spans are empty, and cost nothing to speak of. */
const tracer = () => trace.getTracer('tonnage');

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    // The kind of error alone: a message may have a customer's words.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a task of the queue as a trace of its own. */
export function tracedTask<T>(name: string, work: () => Promise<T>): Promise<T> {
  const attributes: Attributes = { 'messaging.system': 'pgboss', 'messaging.destination.name': name };
  return ended(tracer().startSpan(name, { kind: SpanKind.CONSUMER, root: true, attributes }), work);
}

/** Values that are written in a statement, such as ids, stay here. */
const LITERAL = /'(?:[^']|'')*'/g;
/** Letters of a statement that a span has. */
const STATEMENT_LETTERS = 2000;

/** Sends a statement as a span of the request or task that it belongs to, if that is traced; its values never leave. */
export function tracedStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return send();
  const attributes: Attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.replaceAll(LITERAL, '?').slice(0, STATEMENT_LETTERS),
  };
  const [operation = 'statement'] = text.trimStart().split(/\s/, 1);
  return ended(tracer().startSpan(operation, { kind: SpanKind.CLIENT, attributes }), send);
}
