import type { Received } from '@tonnage/contract/endpoint';
import type { Pagination } from '@tonnage/contract/envelope';
import type { ListEndpoint } from '@tonnage/contract/list';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { atOnce, FREE } from '../../db/db.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { isId } from '../../db/ids.ts';
import type { FileColumn, ListFile } from '../../formats/cells.ts';
import { listFile } from '../../formats/list-file.ts';
import type { BaseContext } from '../../context.ts';
import { capOf, countUpTo, pageOf } from '../paging.ts';
import type { OrganisationScope, Scope, TenantScope } from '../../scope.ts';
import type { Enter } from '../text-endpoint.ts';
import { columnOf, sortedBy, termsOf, wireValue, withKey, type Term } from './columns.ts';

/** The part of the caller's context that a list needs. */
type Caller<E extends ListEndpoint> = Pick<BaseContext, 'db' | 'now'> & {
  scope: E['access'] extends 'staff' ? TenantScope : E['access'] extends 'account' ? Scope : OrganisationScope;
};
/** With the parameters of the list's path, if it has any. */
type Reader<E extends ListEndpoint> = Caller<E> &
  (E['params'] extends z.ZodObject ? { params: z.output<E['params']> } : unknown);

/** A row as the contract declares it. */
export type EntryOf<E extends ListEndpoint> =
  z.output<E['response']> extends { data: (infer Entry extends { id: string })[] } ? Entry : never;
type Query<E extends ListEndpoint> = Received<E>['query'] & {
  pagination: { page: number; pageSize: number };
  q?: string | undefined;
  sort?: string | undefined;
  updatedSince?: string | undefined;
  ids?: string | undefined;
};
/** What a request gives; the path's parameters are there if the list's path has any. */
interface Given<E extends ListEndpoint> {
  query: Query<E>;
  params?: Received<E>['params'];
}
type Filters<E extends ListEndpoint> = Partial<Omit<Query<E>, 'pagination'>>;
type Row<E extends ListEndpoint> = EntryOf<E> & Readonly<Record<string, unknown>>;
type Condition = RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
type Of<E extends ListEndpoint, T> = T | ((ctx: Reader<E>) => T);

/** A row, with the columns that no field shows, and its position in the list's order, from which the next rows follow. */
export interface Positioned<Entry> {
  entry: Entry;
  row: Readonly<Record<string, unknown>>;
  position: readonly unknown[];
}

/** A list's answers. */
export interface ListTable<E extends ListEndpoint> {
  readonly list: E;
  /** One page and the total, for the endpoint's handler. */
  answer: (ctx: Caller<E>, given: Given<E>) => Promise<{ data: EntryOf<E>[]; meta: { pagination: Pagination } }>;
  /** Everything that the filters find as a file, for the endpoint's second handler. */
  file: (enter: Enter<Caller<E>>, given: Given<E>) => Promise<ListFile>;
  /** The rows after a position in the list's order, at most `limit`; null: from the first. */
  after: (
    ctx: Reader<E>,
    query: Filters<E>,
    last: Positioned<EntryOf<E>> | null,
    limit: number,
  ) => Promise<Positioned<EntryOf<E>>[]>;
  /** The row of that id in the scope; undefined if there is none, also for a malformed id. */
  one: (ctx: Reader<E>, id: string) => Promise<EntryOf<E> | undefined>;
}

/**
 * Declares the rows behind a list of the contract (decision 75). A page is chosen and counted among `rows` alone, which carry the
 * scope's isolation; what else a row shows is read for that page only. A field of the contract is the column of its name in
 * `as`, unless `columns` or `derived` says otherwise, and nothing but those fields leaves. The position from which a file reads on is
 * the list's own order, so it is written once; no term of it may be null. A list whose pages no order of its rows gives binds a
 * handler of its own instead.
 */
export function listTable<E extends ListEndpoint, D, T extends keyof D, Found>(
  list: E,
  declared: {
    /** The alias of the list's own table in `rows`. */
    as: string;
    /** All columns of the scope's rows. */
    rows: (ctx: Reader<E>, query: Filters<E>) => SelectQueryBuilder<D, T, Found>;
    /** What the list leaves out with these parameters, though `one` finds it: those that it shows. */
    listed?: (query: Filters<E>) => RawBuilder<unknown>;
    /** SQL of fields, and of terms of the order, over `as` and `joins`; terms of the order over `as` alone. */
    columns?: Readonly<Record<string, Of<E, string | RawBuilder<unknown>>>>;
    /** Columns that no field shows, for `derived` and the file. */
    also?: readonly string[];
    /** Fields that the domain derives from the others. */
    derived?: { readonly [F in keyof EntryOf<E>]?: (row: Row<E>, ctx: Reader<E>) => EntryOf<E>[F] };
    /** Terms of the order that are no plain column, over `as` alone. */
    order?: Readonly<Record<string, RawBuilder<unknown>>>;
    /** The order that some of the list's parameters ask for; undefined: its own. */
    ordered?: (query: Filters<E>) => readonly string[] | undefined;
    /** What only the rows shown are joined to. */
    joins?: RawBuilder<unknown>;
    /** The conditions of parameters that are not equal to a column of their name; a malformed `…Id` finds nothing. */
    filters?: { readonly [F in keyof Filters<E>]?: (value: NonNullable<Filters<E>[F]>, ctx: Reader<E>) => Condition };
    file?: { name: string; by?: keyof Filters<E>; columns: readonly FileColumn<Row<E>>[] };
  },
): ListTable<E> {
  const { as, columns = {}, also = [], derived = {}, order = {}, joins = sql``, file } = declared;
  const { fields, filters: parameters } = list.list;
  const own = withKey(termsOf(list.list.order));
  const usual = (query: Filters<E>) => {
    const asked = declared.ordered?.(query);
    return asked ? withKey(termsOf(asked)) : own;
  };
  const sorted = (query: Filters<E>) => (query.sort === undefined ? usual(query) : withKey(termsOf([query.sort])));
  /** A file has the list's usual order, unless `sort` is one of the list's parameters. */
  const inFile = (query: Filters<E>) => (parameters.includes('sort') ? sorted(query) : usual(query));
  const conditions = (declared.filters ?? {}) as Record<
    string,
    ((value: unknown, ctx: Reader<E>) => Condition) | undefined
  >;
  const derive = derived as Record<string, ((row: Row<E>, ctx: Reader<E>) => unknown) | undefined>;
  const shown = [...fields.filter((field) => !derive[field]), ...also];

  const column = (ctx: Reader<E>, field: string): RawBuilder<unknown> => {
    const given = columns[field] ?? `${as}.${columnOf(field)}`;
    const it = typeof given === 'function' ? given(ctx) : given;
    return typeof it === 'string' ? sql.ref(it) : it;
  };
  const within = ({ db, now, scope }: Caller<E>, params: Received<E>['params'] | undefined) =>
    ({ db, now, scope, params }) as unknown as Reader<E>;
  const term = (ctx: Reader<E>, field: string) => order[field] ?? column(ctx, field);
  const terms = (ctx: Reader<E>, of: readonly Term[]) =>
    sql.join(of.map(({ field, descending }) => sql`${term(ctx, field)} ${descending ? sql`desc` : sql`asc`}`));

  async function conditionsOf(ctx: Reader<E>, query: Filters<E>): Promise<RawBuilder<boolean>[]> {
    const all: RawBuilder<boolean>[] = [];
    for (const name of [...parameters, 'updatedSince', 'ids']) {
      const value = (query as Record<string, unknown>)[name];
      // An empty search is none; any other empty text is a value that no row has.
      if (value === undefined || name === 'sort' || (name === 'q' && value === '')) continue;
      const condition = conditions[name]?.(value, ctx) ?? plain(ctx, name, value as string);
      all.push((await condition) as RawBuilder<boolean>);
    }
    return all;
  }
  function plain(ctx: Reader<E>, name: string, value: string): RawBuilder<unknown> {
    if (name === 'updatedSince') return sql`${column(ctx, 'updatedAt')} >= ${value}::timestamptz`;
    if (name === 'ids') return sql`${column(ctx, 'id')} = any(${value.split(',').filter(isId)}::uuid[])`;
    if (name.endsWith('Id') && !isId(value)) return sql`false`;
    return sql`${column(ctx, name)} = ${value}`;
  }
  /** The list's own rows that match. */
  async function matching(ctx: Reader<E>, query: Filters<E>) {
    const all = await conditionsOf(ctx, query);
    if (declared.listed) all.push(declared.listed(query) as RawBuilder<boolean>);
    return all.reduce((rows, condition) => rows.where(condition), declared.rows(ctx, query));
  }
  /** The rows of a part of the list as the contract has them. Without an order: the one row, by a text that is always the same. */
  async function read(ctx: Reader<E>, part: SelectQueryBuilder<D, T, Found>, by: readonly Term[]) {
    const selected = sql.join([
      ...shown.map((field) => sql`${column(ctx, field)} as ${sql.ref(field)}`),
      sql`json_build_array(${sql.join(by.map(({ field }) => term(ctx, field)))}) as position`,
    ]);
    const query = sql<Record<string, unknown>>`select ${by.length > 0 ? FREE : sql``} ${selected}
      from ${part} as ${sql.ref(as)} ${joins} ${by.length === 0 ? sql`` : sql`order by ${terms(ctx, by)}`}`;
    const rows = await jsonRows(ctx.db, query.compile(ctx.db));
    return rows.map(({ position, ...row }) => ({ entry: entryOf(row, ctx), row, position: position as unknown[] }));
  }
  function entryOf(row: Record<string, unknown>, ctx: Reader<E>): EntryOf<E> {
    for (const [name, value] of Object.entries(row)) row[name] = wireValue(value);
    return Object.fromEntries(
      fields.map((field) => [field, derive[field] ? derive[field](row as Row<E>, ctx) : row[field]]),
    ) as EntryOf<E>;
  }
  async function page(ctx: Reader<E>, query: Query<E>, { limit, offset }: { limit: number; offset: number }) {
    const by = sorted(query);
    const rows = await matching(ctx, query);
    const part = sortedBy(rows, by, (field) => term(ctx, field))
      .limit(limit)
      .offset(offset);
    const [found, counted] = await atOnce([
      read(ctx, part, by),
      countUpTo(ctx.db, sql`from ${rows.clearSelect().select(sql`1`.as('one'))} as x`, capOf(ctx.scope, query.q)),
    ]);
    return { rows: found.map(({ entry }) => entry), ...counted };
  }
  const table: ListTable<E> = {
    list,
    async answer(caller, { query, params }) {
      const ctx = within(caller, params);
      const { rows, total, more } = await page(ctx, query, pageOf(query.pagination, 0));
      return { data: rows, meta: { pagination: pageOf(query.pagination, total, more).pagination } };
    },
    async after(ctx, query, last, limit) {
      const rows = await matching(ctx, query);
      const by = inFile(query);
      const behind = last === null ? rows : rows.where(beyond(ctx, by, last.position));
      return read(ctx, sortedBy(behind, by, (field) => term(ctx, field)).limit(limit), by);
    },
    async one(ctx, id) {
      if (!isId(id)) return undefined;
      const its = declared.rows(ctx, {}).where(sql<boolean>`${column(ctx, 'id')} = ${id}`);
      return (await read(ctx, its, []))[0]?.entry;
    },
    file(enter, { query, params }) {
      if (!file) throw new Error(`${list.name} declares no file`);
      const by = file.by === undefined ? undefined : (query as Record<keyof Filters<E>, string | undefined>)[file.by];
      return listFile(enter, {
        name: [file.name, by],
        columns: file.columns.map(({ header, cell }) => ({
          header,
          cell: ({ entry, row }: Positioned<EntryOf<E>>) => cell({ ...row, ...entry }),
        })),
        after: (ctx, last: Positioned<EntryOf<E>> | null, limit) =>
          table.after(within(ctx, params), query, last, limit),
      });
    },
  };
  /** Rows after a position: later in the first term, or equal in it and later in the rest. */
  function beyond(ctx: Reader<E>, by: readonly Term[], position: readonly unknown[]): RawBuilder<boolean> {
    if (position.includes(null)) throw new Error(`${list.name} is ordered by a column that may be null`);
    if (by.every(({ descending }) => descending === by[0]!.descending))
      return sql`(${sql.join(by.map(({ field }) => term(ctx, field)))})
        ${by[0]!.descending ? sql`<` : sql`>`} (${sql.join([...position])})`;
    return by.reduceRight<RawBuilder<boolean>>(
      (rest, { field, descending }, n) => {
        const own = term(ctx, field);
        const later = sql<boolean>`${own} ${descending ? sql`<` : sql`>`} ${position[n]}`;
        return n === by.length - 1 ? later : sql`(${later} or (${own} = ${position[n]} and ${rest}))`;
      },
      sql`false`,
    );
  }
  return table;
}
