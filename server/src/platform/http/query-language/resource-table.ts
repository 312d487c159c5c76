import type { Resource } from '@tonnage/contract/resource';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { FREE, type Db } from '../../db/db.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { statement } from '../../db/statement.ts';
import type { Scope } from '../../scope.ts';
import { columnOf, sortedBy, termsOf, wireValue, withKey } from './columns.ts';
import type { Question } from './question.ts';

/** The names that Strapi gives to an entry's id and day are columns that every table has. */
const ownColumnOf = (name: string) =>
  name === 'documentId' ? 'id' : name === 'publishedAt' ? 'created_at' : columnOf(name);

/** An entry in its wire format, before `fields` and `populate` are applied. */
export type Entry = Record<string, unknown>;

/** An entry and the targets of its to-one relations, if they were selected. */
export interface Match {
  entry: Entry;
  linkTo: (relation: string) => string | null;
}

/** Which rows, in which order. */
export interface WhereClause {
  where: RawBuilder<boolean>;
  sort: Question['sort'];
  limit: number;
  offset: number;
}

/** The part of a scope that decides which rows it reaches. */
export type Reader = Pick<Scope, 'tenantId' | 'accountId' | 'siteIds' | 'role'>;

/** A resource with its rows: everything that the query language needs to know about it. */
export interface ResourceTable {
  readonly resource: Resource;
  /** The SQL of a field or a to-one relation. */
  column(name: string): RawBuilder<unknown>;
  /** A page of the scope's rows. `linked`: with the targets of their to-one relations. */
  find(db: Db, scope: Scope, clause: WhereClause, linked: boolean): Promise<Match[]>;
  /** A page in the resource's own order, of all rows but the hidden ones. */
  page(db: Db, scope: Scope, page: { limit: number; offset: number }, linked: boolean): Promise<Match[]>;
  /** The rows whose `field`, an id or a to-one relation, is among the ids; hidden ones too. */
  among(db: Db, scope: Scope, field: string, ids: readonly string[], linked: boolean): Promise<Match[]>;
  /** The number of the scope's rows where the database keeps it: reading it costs the same for any number. */
  readonly total: ((db: Db, scope: Scope) => Promise<number>) | null;
  /** The ids of the scope's matching rows, in order. */
  ids(db: Db, scope: Scope, clause: Pick<WhereClause, 'where' | 'sort'>): Promise<string[]>;
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
  rows: (db: Db, scope: Reader) => SelectQueryBuilder<D, T, Row>;
  /**
   * The same rows without what is joined to them, for a table that grows without end: a page is chosen and counted among them, and the
   * rest is joined to that page only. `columns` must then name nothing that is joined.
   */
  bare?: (db: Db, scope: Reader) => SelectQueryBuilder<B, U, Bare>;
  /** The alias of the resource's own table in `rows`. */
  as: string;
  columns?: Readonly<Record<string, string | RawBuilder<unknown>>>;
  /** Converts a row to its wire format; by default its fields under their own names. */
  present?: (row: Row, scope: Scope) => object;
  hidden?: ResourceTable['hidden'];
  search?: ResourceTable['search'];
  total?: ResourceTable['total'];
}): ResourceTable {
  const { resource, rows, columns = {} } = declared;
  const bare = (declared.bare ?? rows) as (db: Db, scope: Reader) => SelectQueryBuilder<B, U, unknown>;
  const column = (name: string) => {
    const own = columns[name] ?? `${declared.as}.${ownColumnOf(name)}`;
    return typeof own === 'string' ? sql.ref(own) : own;
  };
  const links = Object.entries(resource.relations)
    .filter(([, { by, embedded }]) => by === undefined && !embedded)
    .map(([name]) => name);
  const present = declared.present ?? ((row: Row) => presentFields(resource, row as Record<string, unknown>));
  const order = termsOf([resource.order]);
  function sorted<E, F extends keyof E, R>(query: SelectQueryBuilder<E, F, R>, sort: Question['sort'] = []) {
    return sortedBy(query, withKey(sort.length > 0 ? sort : order), column);
  }
  type Query = SelectQueryBuilder<D, T, Row>;
  const withLinks = (query: Query, linked: boolean) =>
    (linked ? query.select(links.map((name) => sql`${column(name)}`.as(`link_${name}`))) : query) as Query;
  const matchesOf = (found: readonly Row[], scope: Scope) =>
    (found as readonly (Row & Record<string, string | null>)[]).map((row) => ({
      entry: present(row, scope) as Entry,
      linkTo: (name: string) => row[`link_${name}`] ?? null,
    }));
  /** A page of `all`. */
  function paged(all: Query, db: Db, reader: Reader, { where, sort, limit, offset }: WhereClause): Query {
    if (!declared.bare) return sorted(all.where(where), sort).limit(limit).offset(offset);
    const ids = sorted(bare(db, reader).clearSelect().where(where), sort)
      .select(sql`${column('id')}`.as('id'))
      .limit(limit)
      .offset(offset);
    return sorted(all.where(sql<boolean>`${column('id')} = any(array(${ids}))`), sort);
  }
  /** Statements whose text depends on nothing that a request names, by their name: each is built once. */
  type Run = (db: Db, input: Record<string, unknown>) => Promise<Row[]>;
  const fixed = new Map<string, Run>();
  async function runFixed<Input extends Record<string, unknown>>(
    name: string,
    { db, scope, input }: { db: Db; scope: Scope; input: Input },
    build: (db: Db, reader: Reader, input: Input) => Query,
  ): Promise<Match[]> {
    const { tenantId, accountId, siteIds, role } = scope;
    // The sites of a member who is limited to some are part of the text.
    if (siteIds !== null) return matchesOf(await build(db, scope, input).execute(), scope);
    const key = `${name} ${role}`;
    const run =
      fixed.get(key) ??
      statement<Reader & Input, Row>((on, given) =>
        build(on, { tenantId: given.tenantId, accountId: given.accountId, siteIds, role }, given),
      );
    fixed.set(key, run as Run);
    return matchesOf(await (run as Run)(db, { ...input, tenantId, accountId }), scope);
  }
  return {
    resource,
    column,
    hidden: declared.hidden ?? null,
    search: declared.search ?? null,
    total: declared.total ?? null,
    async find(db, scope, clause, linked) {
      const query = paged(rows(db, scope).modifyFront(FREE), db, scope, clause);
      return matchesOf(await jsonRows(db, withLinks(query, linked).compile()), scope);
    },
    page: (db, scope, input, linked) =>
      runFixed(`page ${linked}`, { db, scope, input }, (on, reader, { limit, offset }) => {
        const where = declared.hidden?.where ?? sql<boolean>`true`;
        return withLinks(paged(rows(on, reader), on, reader, { where, sort: [], limit, offset }), linked);
      }),
    among: (db, scope, by, ids, linked) =>
      runFixed(`${by} ${linked}`, { db, scope, input: { ids } }, (on, reader, input) => {
        const all = rows(on, reader).where(sql<boolean>`${column(by)} = any(cast(${input.ids} as uuid[]))`);
        return withLinks(sorted(all), linked);
      }),
    async ids(db, scope, { where, sort }) {
      const query = bare(db, scope).modifyFront(FREE).clearSelect().where(where);
      const matches = await sorted(query, sort)
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

/** The entry's declared fields; nothing else of the row. */
function presentFields(resource: Resource, row: Record<string, unknown>): Entry {
  const entry: Entry = {};
  for (const name of resource.fields.keys()) {
    entry[name] = wireValue(row[ownColumnOf(name)]);
  }
  return entry;
}
