import type { Resource } from '@tonnage/contract/resource';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { FREE, type Db } from '../../db/db.ts';
import type { Scope } from '../scope.ts';

/** An entry in its wire format, before `fields` and `populate` are applied. */
export type Entry = Record<string, unknown>;

/** An entry and the targets of its to-one relations. */
export interface Match {
  entry: Entry;
  links: Record<string, string | null>;
}

/** Which rows, in which order. Without `order` the order is arbitrary. */
export interface WhereClause {
  where: RawBuilder<boolean>;
  order?: readonly { by: RawBuilder<unknown>; descending: boolean }[];
  limit?: number;
  offset?: number;
  /** To-one relations that the caller will follow. */
  links: readonly string[];
}

/** A resource with its rows: everything that the query language needs to know about it. */
export interface ResourceTable {
  readonly resource: Resource;
  /** The SQL of a field or a to-one relation. */
  column(name: string): RawBuilder<unknown>;
  find(db: Db, scope: Scope, narrowing: WhereClause): Promise<Match[]>;
  /** The ids of the scope's matching rows, in order. */
  ids(db: Db, scope: Scope, narrowing: Pick<WhereClause, 'where' | 'order'>): Promise<string[]>;
  count(db: Db, scope: Scope, where: RawBuilder<boolean>): Promise<number>;
  /** The values of a column among the scope's matching rows, for `in (…)`. */
  values(db: Db, scope: Scope, name: string, where: RawBuilder<boolean>): RawBuilder<unknown>;
  /** Rows that a list hides unless its filter names the field. */
  readonly hidden: { field: string; where: RawBuilder<boolean> } | null;
  /** The condition for the search text `q`. */
  readonly search: ((text: string, scope: Scope) => RawBuilder<boolean>) | null;
}

/**
 * Declares the rows behind a resource. `rows` are those of the scope: they carry its isolation, for lists, populated relations
 * and filters through relations. A field is the column of its name in `as`, unless `columns` says otherwise.
 */
export function resourceTable<D, T extends keyof D, Row, B = D, U extends keyof B = keyof B, Bare = unknown>(declared: {
  resource: Resource;
  rows: (db: Db, scope: Scope) => SelectQueryBuilder<D, T, Row>;
  /**
   * The same rows without what is joined to them, for a table that grows without end: a page is chosen and counted among them, and the
   * rest is joined to that page only. `columns` must then name nothing that is joined.
   */
  bare?: (db: Db, scope: Scope) => SelectQueryBuilder<B, U, Bare>;
  /** The alias of the resource's own table in `rows`. */
  as: string;
  columns?: Readonly<Record<string, string | RawBuilder<unknown>>>;
  /** Converts a row to its wire format; by default its fields under their own names. */
  present?: (row: Row, scope: Scope) => object;
  hidden?: ResourceTable['hidden'];
  search?: ResourceTable['search'];
}): ResourceTable {
  const { resource, rows, columns = {} } = declared;
  const bare = (declared.bare ?? rows) as (db: Db, scope: Scope) => SelectQueryBuilder<B, U, unknown>;
  const column = (name: string) => {
    const own = columns[name] ?? `${declared.as}.${columnOf(name)}`;
    return typeof own === 'string' ? sql.ref(own) : own;
  };
  const present = declared.present ?? ((row: Row) => presentFields(resource, row as Record<string, unknown>));
  return {
    resource,
    column,
    hidden: declared.hidden ?? null,
    search: declared.search ?? null,
    async find(db, scope, { where, order = [], limit, offset, links }) {
      const all = rows(db, scope).modifyFront(FREE);
      let query = all;
      if (limit === undefined) query = sorted(all.where(where), order);
      else if (declared.bare) {
        const page = sorted(bare(db, scope).clearSelect().where(where), order)
          .select(sql`${column('id')}`.as('id'))
          .limit(limit)
          .offset(offset ?? 0);
        query = sorted(all.where(sql<boolean>`${column('id')} = any(array(${page}))`), order);
      } else
        query = sorted(all.where(where), order)
          .limit(limit)
          .offset(offset ?? 0);
      const linked = query.select(links.map((name) => sql<string | null>`${column(name)}`.as(`link_${name}`)));
      const matches = (await linked.execute()) as (Row & Record<string, string | null>)[];
      return matches.map((row) => ({
        entry: present(row, scope) as Entry,
        links: Object.fromEntries(links.map((name) => [name, row[`link_${name}`] ?? null])),
      }));
    },
    async ids(db, scope, { where, order = [] }) {
      const query = bare(db, scope).modifyFront(FREE).clearSelect().where(where);
      const matches = await sorted(query, order)
        .select(sql<string>`${column('id')}`.as('id'))
        .$castTo<{ id: string }>()
        .execute();
      return matches.map(({ id }) => id);
    },
    async count(db, scope, where) {
      const counted = bare(db, scope)
        .modifyFront(FREE)
        .clearSelect()
        .where(where)
        .select(sql<number>`count(*)::int`.as('n'));
      return ((await counted.executeTakeFirstOrThrow()) as { n: number }).n;
    },
    values: (db, scope, name, where) =>
      sql`${bare(db, scope)
        .clearSelect()
        .where(where)
        .select(sql`${column(name)}`.as('value'))}`,
  };
}

function sorted<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  order: NonNullable<WhereClause['order']>,
): SelectQueryBuilder<D, T, Row> {
  return order.reduce((by, term) => by.orderBy(term.by, term.descending ? 'desc' : 'asc'), query);
}

function columnOf(field: string): string {
  if (field === 'documentId') return 'id';
  if (field === 'publishedAt') return 'created_at';
  return field.replace(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`).replace(/_(\d)/g, '$1');
}

/** The entry's declared fields; nothing else of the row. */
function presentFields(resource: Resource, row: Record<string, unknown>): Entry {
  const entry: Entry = {};
  for (const name of resource.fields.keys()) {
    const value = row[columnOf(name)];
    entry[name] = value instanceof Date ? value.toISOString() : (value ?? null);
  }
  return entry;
}
