import type { z } from 'zod';
import { type Complete, type Declared, endpoint, type Endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { list, type DeclaredList, type Listed, type ListRows } from './list.ts';

/** What the endpoints of a group have in common; their paths begin with its `path`. Each may differ in any of it but that. */
type Shared = Pick<Endpoint, 'tag' | 'access' | 'path'> & Partial<Omit<Endpoint, 'name' | 'summary' | 'list'>>;

type Within<G extends Shared, D extends { readonly path?: string }> = {
  readonly [K in keyof G | keyof D | 'path']: K extends 'path'
    ? `${G['path']}${D['path'] extends string ? D['path'] : ''}`
    : K extends keyof D
      ? D[K]
      : K extends keyof G
        ? G[K]
        : never;
};

/** An endpoint's own part: all that its group, or its helper, does not declare. */
type Own<G, Given> = Omit<Declared, keyof G | keyof Given | 'path'> & Partial<Omit<Declared, 'summary'>>;

const CREATES = { method: 'POST', status: 201 } as const;
const UPDATES = { method: 'PATCH', params: idParams } as const;
const REMOVES = { method: 'DELETE', params: idParams } as const;

/**
 * Declares endpoints that share what `shared` says. Besides any endpoint, `list` declares a list, and `create`, `update` and
 * `remove` those of a plain record: POST with 201, and PATCH and DELETE with the record's `id` in the path. A group that adds to another
 * spreads its `shared`.
 */
export function group<const G extends Shared>(shared: G) {
  const within = (own: { readonly path?: string }) => ({ ...shared, ...own, path: `${shared.path}${own.path ?? ''}` });
  const declaring =
    <const Given extends object>(given: Given) =>
    <const D extends Own<G, Given>>(own: D) =>
      endpoint({ ...given, ...within(own) } as unknown as Declared) as unknown as Complete<Within<G & Given, D>>;
  const listing = <
    const D extends Omit<DeclaredList, keyof G> & Partial<DeclaredList>,
    Entry extends z.ZodRawShape,
    Filters extends z.ZodRawShape,
    Meta extends z.ZodRawShape = never,
  >(
    declared: D & ListRows<Entry, Filters, Meta>,
  ) =>
    list(within(declared) as unknown as DeclaredList & ListRows<Entry, Filters, Meta>) as unknown as Listed<
      Within<G, D>,
      Entry,
      Filters,
      Meta
    >;
  return Object.assign(declaring({}), {
    shared,
    list: listing,
    create: declaring(CREATES),
    update: declaring(UPDATES),
    remove: declaring(REMOVES),
  });
}
