import type { Endpoint, Received } from '@tonnage/contract/endpoint';
import type { FileFormat } from '@tonnage/contract/envelope';
import { cleanTexts, isPassword } from '@tonnage/domain/common/clean-text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readIfMatch } from './etag.ts';
import { InvalidInput, Refusal } from '../refusal.ts';
import { parse, unstorable } from './validation.ts';

/**
 * Parses a request by the endpoint's schemas, after invisible characters were removed from all its texts but passwords. A malformed id in the path is NOT_FOUND.
 */
export function receive<E extends Endpoint>(e: E, request: FastifyRequest): Received<E> {
  cleanTexts(request.query, isPassword);
  cleanTexts(request.body, isPassword);
  try {
    const params = e.params ? parse(e.params, request.params, 'query') : undefined;
    const wrapper =
      e.body !== undefined && 'shape' in e.body && 'data' in (e.body as z.ZodObject).shape ? 'data' : undefined;
    return {
      params,
      query: readQuery(e, request.query as Record<string, unknown>),
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

/** What Strapi's clients send along with every call; here it has no effect. */
const OF_STRAPI = ['status', 'publicationState', 'locale'];
const PAGING = ['page', 'pageSize', 'start', 'limit', 'withCount'];
const NOTHING = z.object({});

/** A parameter that the endpoint does not know is refused: a misspelt filter would find everything. */
function readQuery(e: Endpoint, given: Record<string, unknown>): unknown {
  const query = parse(e.query ?? NOTHING, given, 'query');
  const known = [...Object.keys(e.query?.shape ?? {}), ...(e.resource ? OF_STRAPI : [])];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  // Programs that read emails add parameters to the links in them.
  if (unknown.length === 0 || e.status === 302) return e.query && query;
  const meant = (name: string) => {
    if (known.includes('pagination') && PAGING.includes(name)) return `pagination[${name}]`;
    return known.includes('filters') && e.resource?.fields.get(name)?.filter ? `filters[${name}]` : null;
  };
  throw new InvalidInput(
    unknown.slice(0, NAMED).map((name) => {
      const instead = meant(name);
      return { path: [name], message: `Invalid key ${name}${instead ? `. Did you mean ${instead}?` : ''}` };
    }),
    { key: unknown[0], path: null, source: 'query' },
  );
}
/** The most parameters that one error names. */
const NAMED = 10;

/** Wraps fields sent without `{data}`, as some callers create entries: the same schema reads both. */
function wrapped(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !('data' in body) ? { data: body } : body;
}

/** The format of the file that a request wants instead of a page of the list; null: the page. */
export function fileFormatOf({ csv }: Endpoint, { query }: FastifyRequest): FileFormat | null {
  const { format } = query as { format?: unknown };
  return csv !== undefined && (format === 'csv' || format === 'xlsx') ? format : null;
}
