import type { Endpoint } from '@tonnage/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { filtersThrough } from '../http/query-language/read-filters.ts';
import { fileFormatOf } from '../http/receive.ts';

/**
 * What a request costs by its kind, in calls. One call is about 5 ms of the server's time, as an ordinary read takes. An endpoint that
 * is dearer than its kind declares its own `cost`.
 */
export const CALLS = {
  read: 1,
  list: 2,
  write: 2,
  /** A list that filters through a relation, or a search by words. */
  filter: 5,
  search: 5,
  upload: 5,
  /** Sign-in and other calls of guests that compare passwords or send emails. */
  credential: 5,
  /** A list as a file, a PDF, a workbook, an archive or a calendar. */
  file: 20,
} as const;

type Kind = keyof typeof CALLS;

/** What makes a request cost more than a read, if anything. */
export function kindOf(e: Endpoint, request: FastifyRequest): Kind {
  if (e.multipart) return 'upload';
  if (e.limited && e.method === 'POST') return 'credential';
  if (rendersFile(e) || fileFormatOf(e, request)) return 'file';
  if (e.method !== 'GET') return 'write';
  const { filters, q } = request.query as { filters?: unknown; q?: unknown };
  if (e.resource && filtersThrough(e.resource, filters)) return 'filter';
  const { q: searches, pagination: pages } = e.query?.shape ?? {};
  if (searches && q !== undefined && q !== '') return 'search';
  return e.resource || pages ? 'list' : 'read';
}

/** The calls that a request counts as. */
export function costOf(e: Endpoint, request: FastifyRequest): number {
  return Math.max(e.cost ?? 0, CALLS[kindOf(e, request)]);
}

/** Whether an endpoint's answer is a file that is made for it: not a stored one, and not an image. */
export function rendersFile({ bytes, parts }: Endpoint): boolean {
  return parts === undefined && bytes !== undefined && bytes.some((type) => !type.startsWith('image/'));
}
