import { z } from 'zod';
import type { Endpoint, ListOf } from './endpoint.ts';
import { changes, format, ids, many, pageQuery, pagination } from './envelope.ts';

/** An endpoint that `list` declares. */
export type ListEndpoint = Endpoint & { readonly list: ListOf };

/** The parts of an endpoint that each list declares for itself. */
export type DeclaredList = Pick<
  Endpoint,
  'summary' | 'tag' | 'access' | 'staff' | 'key' | 'path' | 'params' | 'csv' | 'permission' | 'advises' | 'reads'
> & {
  readonly refusals?: Endpoint['refusals'];
  /** Programs read it: `updatedSince` and `sort=updatedAt`. */
  readonly changes?: true;
  /** `ids`: the page or the file has only these rows. */
  readonly picks?: true;
};

type Without<D> = Omit<
  D,
  | 'entry'
  | 'filters'
  | 'order'
  | 'meta'
  | 'changes'
  | 'picks'
  | 'name'
  | 'method'
  | 'status'
  | 'query'
  | 'response'
  | 'refusals'
>;
type Query<D, Filters> = Filters &
  (D extends { readonly changes: true } ? typeof changes : unknown) &
  (D extends { readonly picks: true } ? { ids: typeof ids } : unknown) & { pagination: typeof pageQuery } & (D extends {
    readonly csv: object;
  }
    ? { format: typeof format }
    : unknown);

export type Listed<
  D,
  Entry extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Meta extends z.ZodRawShape,
> = Without<D> & {
  readonly name: string;
  readonly method: 'GET';
  readonly status: 200;
  readonly query: z.ZodObject<Query<D, Filters>>;
  readonly response: z.ZodObject<{
    data: z.ZodArray<z.ZodObject<Entry>>;
    meta: z.ZodObject<{ pagination: typeof pagination } & ([Meta] extends [never] ? unknown : Meta)>;
  }>;
  readonly refusals: D extends { readonly refusals: infer R extends Endpoint['refusals'] } ? R : readonly [];
  readonly list: ListOf;
};

/** The rows of a list. */
export interface ListRows<Entry extends z.ZodRawShape, Filters extends z.ZodRawShape, Meta extends z.ZodRawShape> {
  readonly entry: z.ZodObject<Entry>;
  readonly filters: Filters;
  readonly meta?: Meta;
  readonly order: readonly `${keyof Entry & string}:${'asc' | 'desc'}`[];
}

/**
 * Declares a list once (decision 75): `entry` is a row, `filters` the parameters that narrow it, among them the search text
 * `q`, and `order` its order by fields of the row; with a `sort` among its parameters, the list and its file are in that order. Paging, `format` of a list with a file, and the answer follow. `meta`:
 * what the answer says besides the page. The rows behind it are the server's `listTable`.
 */
export function list<
  const D extends DeclaredList,
  Entry extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Meta extends z.ZodRawShape = never,
>(declared: D & ListRows<Entry, Filters, Meta>): Listed<D, Entry, Filters, Meta> {
  const { entry, filters, order, meta, changes: changing, picks, ...of } = declared;
  return {
    name: '',
    ...of,
    method: 'GET',
    status: 200,
    query: z.object({
      ...filters,
      ...(changing ? changes : {}),
      ...(picks ? { ids } : {}),
      pagination: pageQuery,
      ...(of.csv ? { format } : {}),
    }),
    response: meta ? z.object({ data: z.array(entry), meta: z.object({ pagination, ...meta }) }) : many(entry),
    refusals: of.refusals ?? [],
    list: { fields: Object.keys(entry.shape), filters: Object.keys(filters), order },
  } as unknown as Listed<D, Entry, Filters, Meta>;
}
