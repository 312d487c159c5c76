import { LIMITS } from '@tonnage/contract/limits';
import { errorNameOf, REFUSALS, type RefusalCode } from '@tonnage/contract/refusals';
import { forStaff, mentionsCallUs, withPhone } from '@tonnage/domain/common/call-us';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { timeLimitRefusal, CommitUnknown, isConnectionLost } from '../db/errors.ts';
import { InvalidInput, Refusal, TooManyRequests } from '../refusal.ts';

interface WireError {
  status: number;
  name: string;
  message: string;
  details?: Record<string, unknown>;
}

/**
 * Converts any error to its form on the wire (wire-strapi.md §2). An unexpected one becomes a 500 that reveals nothing internal.
 */
export function toWire(error: unknown): WireError {
  const code = faultOf(error);
  if (code !== null) return toWire(new Refusal(code));
  if (error instanceof Refusal) {
    const { status } = REFUSALS[error.code];
    const name = errorNameOf(error.code);
    const errors = error.field === undefined ? {} : { errors: [{ path: [error.field], message: error.message, name }] };
    return { status, name, message: error.message, details: { code: error.code, ...errors, ...error.details } };
  }
  if (error instanceof InvalidInput) {
    const name = error.wireName;
    const errors = error.errors.map((e) => ({ ...e, name }));
    const details = errors.every((e) => e.path.length === 0) ? error.details : { errors, ...error.details };
    return { status: 400, name, message: error.message, details };
  }
  const { statusCode, code: reason, message } = error as FastifyError;
  if (statusCode === 413) return { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large' };
  if (statusCode === 429 || error instanceof TooManyRequests)
    return { status: 429, name: 'RateLimitError', message: 'Too many requests, please try again later.', details: {} };
  if (statusCode === 408)
    return {
      status: 408,
      name: 'RequestTimeoutError',
      message: 'The request took too long to arrive. Send it again.',
      details: {},
    };
  if (statusCode === 414)
    return { status: 414, name: 'URITooLongError', message: 'The address is too long.', details: {} };
  if (statusCode === 405)
    return { status: 405, name: 'MethodNotAllowedError', message: 'Method Not Allowed', details: {} };
  if (statusCode === 415) return { status: 415, name: 'UnsupportedMediaTypeError', message: 'Send JSON.', details: {} };
  if (statusCode === 416)
    return { status: 416, name: 'RangeNotSatisfiableError', message: 'The file has no such part.', details: {} };
  if (error instanceof SyntaxError || reason === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return { status: 400, name: 'SyntaxError', message };
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, name: 'BadRequestError', message: 'We couldn’t read the request.', details: {} };
  }
  return { status: 500, name: 'InternalServerError', message: 'Internal Server Error' };
}

/** The refusal code for a fault of the database or its connection; null for every other error. */
function faultOf(error: unknown): RefusalCode | null {
  if (error instanceof CommitUnknown) return 'OUTCOME_UNKNOWN';
  return isConnectionLost(error) ? 'UNAVAILABLE' : timeLimitRefusal(error);
}

/** Seconds before a retry when the server could not serve the request. */
const RETRY_SECONDS = 2;

/** Fetches the company's number; a failure must not replace the original error. */
async function known(phoneOf: (request: FastifyRequest) => Promise<string | null>, request: FastifyRequest) {
  return phoneOf(request).catch(() => null);
}

/**
 * Answers errors. Staff get a refusal without its instructions for customers; customers get the company's telephone number from
 * `phoneOf` wherever it says "call us".
 */
export function errorHandler(phoneOf: (request: FastifyRequest) => Promise<string | null>) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!(error instanceof Refusal) || error.code === 'APPLICATION_DISABLED') return sendError(error, request, reply);
    if (request.byStaff) error.message = forStaff(error.message);
    else if (mentionsCallUs(error.message)) error.message = withPhone(error.message, await known(phoneOf, request));
    return sendError(error, request, reply);
  };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wire = toWire(error);
  // A closed portal is not a failure, but a database that keeps aborting is.
  if (wire.status >= 500 && wire.details?.['code'] !== 'APPLICATION_DISABLED')
    request.log.error({ req: request, err: error }, 'request failed');
  if (wire.status === 503 && wire.details?.['code'] !== 'APPLICATION_DISABLED')
    reply.header('retry-after', RETRY_SECONDS);
  if (wire.status === 401) reply.header('www-authenticate', 'Bearer');
  if ((error instanceof TooManyRequests || error instanceof Refusal) && error.retryAfter !== undefined)
    reply.header('retry-after', error.retryAfter);
  if (wire.status === 429 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', LIMITS.loginWindowMinutes * 60);
  return reply.status(wire.status).type('application/json').send({ data: null, error: wire });
}
