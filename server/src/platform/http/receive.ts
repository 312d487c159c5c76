import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FileFormat } from '@tonnage/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readIfMatch } from './etag.ts';
import { InvalidInput, Refusal } from '../refusal.ts';
import { parse, unstorable } from './validation.ts';

/** Parses a request by the endpoint's schemas. A malformed id in the path is NOT_FOUND. */
export function receive<E extends Endpoint>(e: E, request: FastifyRequest): Received<E> {
  try {
    const params = e.params ? parse(e.params, request.params, 'query') : undefined;
    const wrapper =
      e.body !== undefined && 'shape' in e.body && 'data' in (e.body as z.ZodObject).shape ? 'data' : undefined;
    return {
      params,
      query: e.query ? parse(e.query, request.query, 'query') : undefined,
      ifMatch: readIfMatch(request.headers['if-match']),
      body: e.body ? parse(e.body, e.bareBody ? wrapped(request.body) : request.body, 'body', wrapper) : undefined,
    } as Received<E>;
  } catch (error) {
    // A malformed id matches nothing.
    const unnamed = e.params && (unstorable(request.params) !== null || !e.params.safeParse(request.params).success);
    if (error instanceof InvalidInput && unnamed) throw new Refusal('NOT_FOUND');
    throw error;
  }
}

/** Wraps fields sent without `{data}`, as some callers create entries: the same schema reads both. */
function wrapped(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('data' in body) ? { data: body } : body;
}

/** The format of the file that a request wants instead of a page of the list; null: the page. */
export function fileFormatOf({ csv }: Endpoint, { query }: FastifyRequest): FileFormat | null {
  const { format } = query as { format?: unknown };
  return csv !== undefined && (format === 'csv' || format === 'xlsx') ? format : null;
}
