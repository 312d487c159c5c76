import type { Permission } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { endpoint, type Access } from './endpoint.ts';
import { dataOf, many, one } from './envelope.ts';
import { idParams } from './fields.ts';
import type { RefusalCode } from './refusals.ts';
import type { Asked, Resource } from './resource.ts';

const SHAPE = { fields: z.custom<Asked['fields']>(), populate: z.custom<Asked['populate']>() };
const LANGUAGE = {
  filters: z.custom<Asked['filters']>(),
  sort: z.custom<Asked['sort']>(),
  pagination: z.custom<Asked['pagination']>(),
  ...SHAPE,
};

/** `fields` and `populate`, which apply to every response with an entry. */
export const shapeQuery = z.object(SHAPE).partial();
/** The whole language, for lists. */
export const listQuery = z.object(LANGUAGE).partial();

type Named<Name extends string, Entry extends z.ZodObject> = Resource & { readonly name: Name; readonly entry: Entry };

/** GET /name */
export function listOf<N extends string, Z extends z.ZodObject>(of: Named<N, Z>, summary: string) {
  return endpoint({
    ...common(of, summary),
    method: 'GET',
    path: `/${of.name}` as const,
    query: listQuery,
    status: 200,
    response: many(of.entry),
    refusals: [],
  });
}

/** GET /name/{id} */
export function getOf<N extends string, Z extends z.ZodObject>(of: Named<N, Z>, summary: string) {
  return endpoint({
    ...common(of, summary),
    method: 'GET',
    path: `/${of.name}/{id}` as const,
    params: idParams,
    query: shapeQuery,
    status: 200,
    response: one(of.entry),
    refusals: [],
  });
}

/** POST /name. The same key gets the first answer again. */
export function createOf<
  N extends string,
  Z extends z.ZodObject,
  Body extends z.ZodRawShape,
  const R extends readonly RefusalCode[],
>(of: Named<N, Z>, summary: string, permission: Permission, body: Body, refusals: R) {
  return endpoint({
    ...common(of, summary),
    method: 'POST',
    path: `/${of.name}` as const,
    query: shapeQuery,
    body: dataOf(body),
    status: 201,
    response: one(of.entry),
    refusals: [...refusals, 'IDEMPOTENCY_MISMATCH'] as const,
    idempotent: true,
    permission,
  });
}

/** PUT or PATCH /name/{id}: both merge, absent fields stay. `If-Match` is supported. */
export function updateOf<
  const M extends 'PUT' | 'PATCH',
  N extends string,
  Z extends z.ZodObject,
  Body extends z.ZodRawShape,
  const R extends readonly RefusalCode[],
>(method: M, of: Named<N, Z>, summary: string, body: Body, refusals: R) {
  return endpoint({
    ...common(of, summary),
    method,
    path: `/${of.name}/{id}` as const,
    params: idParams,
    query: shapeQuery,
    body: dataOf(body),
    status: 200,
    response: one(of.entry),
    refusals: [...refusals, 'CHANGED_MEANWHILE'] as const,
  });
}

/** DELETE /name/{id}. `If-Match` is supported. */
export function removeOf<N extends string, Z extends z.ZodObject, const R extends readonly RefusalCode[]>(
  of: Named<N, Z>,
  summary: string,
  refusals: R,
) {
  return endpoint({
    ...common(of, summary),
    method: 'DELETE',
    path: `/${of.name}/{id}` as const,
    params: idParams,
    status: 204,
    response: z.undefined(),
    refusals: [...refusals, 'CHANGED_MEANWHILE'] as const,
  });
}

const named = z.union([z.string(), z.object({ id: z.string() }), z.object({ documentId: z.string() })]);
const few = z.array(named).max(1);

/**
 * A relation to one, in any of Strapi's forms: an id, a list of one, `{connect}`, `{set}` or `{disconnect}`. Parsed to
 * the id, or null for none.
 */
export const relation = z
  .union([
    named,
    few,
    z.strictObject({ connect: few.optional(), set: few.optional(), disconnect: z.array(named).optional() }),
    z.null(),
  ])
  .transform((input): string | null => {
    const of = (each: z.output<typeof named> | undefined): string | null =>
      each === undefined ? null : typeof each === 'string' ? each : 'id' in each ? each.id : each.documentId;
    if (input === null) return null;
    if (typeof input === 'string') return input;
    if (Array.isArray(input)) return of(input[0]);
    return 'id' in input || 'documentId' in input ? of(input) : of(input.connect?.[0] ?? input.set?.[0]);
  });

function common<R extends Resource>(of: R, summary: string) {
  return { summary, tag: of.tag, access: 'account' as const satisfies Access, resource: of };
}
