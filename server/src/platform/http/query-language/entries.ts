import type { Asked, Resource } from '@tonnage/contract/resource';
import type { Pagination } from '@tonnage/contract/envelope';
import { sql, type RawBuilder } from 'kysely';
import { atOnce, type Db } from '../../db/db.ts';
import { CHANGED_AT } from '../etag.ts';
import { isId } from '../../db/ids.ts';
import { Refusal } from '../../refusal.ts';
import type { Scope } from '../../scope.ts';
import { compile, type Names } from './compile.ts';
import type { Entry, Match, ResourceTable } from './resource-table.ts';
import type { Filter, Page, Shape } from './question.ts';
import type { Reader } from './read-filters.ts';
import { readQuestion, readShape } from './read-question.ts';

interface QueueCaller {
  db: Db;
  scope: Scope;
}

/** Answers the query language for every resource, within the caller's scope. */
export class Entries {
  readonly #resourceTables: ReadonlyMap<string, ResourceTable>;
  readonly #resources: ReadonlyMap<string, Resource>;

  constructor(resourceTables: readonly ResourceTable[]) {
    this.#resourceTables = new Map(resourceTables.map((resourceTable) => [resourceTable.resource.name, resourceTable]));
    this.#resources = new Map(resourceTables.map(({ resource }) => [resource.name, resource]));
  }

  get resourceTables(): readonly ResourceTable[] {
    return [...this.#resourceTables.values()];
  }

  /**
   * A page of the scope's entries. `T` is an entry as the endpoint declares it; the request may omit fields and add relations.
   * `q` is the resource's own search.
   */
  async list<T>(
    caller: QueueCaller,
    resource: Resource,
    query: Asked & { q?: string | undefined },
  ): Promise<{ data: T[]; meta: { pagination: Pagination } }> {
    const { db, scope } = caller;
    const resourceTable = this.#resourceTable(resource.name);
    const question = readQuestion(this.#reader(caller, resource), query);
    const { filter, sort, page, shape } = question;
    const { limit, offset } = page;
    const where = this.#where(caller, resourceTable, filter, query.q);
    const whole = filter === null && !query.q;
    const linked = hasRelations(shape);
    const matches =
      whole && sort.length === 0
        ? await resourceTable.page(db, scope, { limit, offset }, linked)
        : await resourceTable.find(db, scope, { where, sort, limit, offset }, linked);
    const count = () =>
      whole && resourceTable.total ? resourceTable.total(db, scope) : resourceTable.count(db, scope, where);
    const [data, pagination] = await atOnce([
      this.#shaped(caller, resourceTable, matches, shape),
      paged(page, matches.length, count),
    ]);
    return { data: data as T[], meta: { pagination: pagination as Pagination } };
  }

  /** The ids of everything that a list matches, in its order, ignoring the page and the shape. */
  async ids(caller: QueueCaller, resource: Resource, query: Asked & { q?: string | undefined }): Promise<string[]> {
    const resourceTable = this.#resourceTable(resource.name);
    const { filter, sort } = readQuestion(this.#reader(caller, resource), query);
    const where = this.#where(caller, resourceTable, filter, query.q);
    return resourceTable.ids(caller.db, caller.scope, { where, sort });
  }

  /** The entries with those ids within the scope, in the order of the ids. */
  async byIds<T>(
    caller: QueueCaller,
    resource: Resource,
    ids: readonly string[],
    query: Pick<Asked, 'populate'>,
  ): Promise<T[]> {
    const resourceTable = this.#resourceTable(resource.name);
    const shape = readShape(this.#reader(caller, resource), query);
    const matches = await resourceTable.among(caller.db, caller.scope, 'id', ids, hasRelations(shape));
    const shaped = await this.#shaped(caller, resourceTable, matches, shape);
    const byId = new Map(shaped.map((entry) => [entry['id'] as string, entry]));
    return ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined) as T[];
  }

  /** Throws if `fields` or `populate` is invalid, before anything is written. */
  checkShape(caller: QueueCaller, resource: Resource, query: Asked): void {
    readShape(this.#reader(caller, resource), query);
  }

  /** One entry of the scope in the requested shape, or NOT_FOUND, also for a malformed id. */
  async one<T>(caller: QueueCaller, resource: Resource, id: string, query: Asked): Promise<T> {
    const resourceTable = this.#resourceTable(resource.name);
    const shape = readShape(this.#reader(caller, resource), query);
    if (!isId(id)) throw new Refusal('NOT_FOUND');
    const matches = await resourceTable.among(caller.db, caller.scope, 'id', [id], hasRelations(shape));
    const changedAt = matches[0]?.entry['updatedAt'];
    const [entry] = await this.#shaped(caller, resourceTable, matches, shape);
    if (!entry) throw new Refusal('NOT_FOUND');
    return { ...entry, [CHANGED_AT]: changedAt } as T;
  }

  #resourceTable(name: string): ResourceTable {
    const resourceTable = this.#resourceTables.get(name);
    if (!resourceTable) throw new Error(`No rows are declared for the resource ${name}`);
    return resourceTable;
  }

  #reader({ scope }: QueueCaller, resource: Resource): Reader {
    return { resource, resources: this.#resources, seesPrices: scope.may('prices.view') };
  }

  #where(
    caller: QueueCaller,
    resourceTable: ResourceTable,
    filter: Filter | null,
    q: string | undefined,
  ): RawBuilder<boolean> {
    const { hidden, search } = resourceTable;
    const parts = [
      ...(filter === null ? [] : [compile(filter, this.#names(caller, resourceTable))]),
      ...(hidden === null || (filter !== null && mentions(filter, hidden.field)) ? [] : [hidden.where]),
      ...(q && search ? [search(q, caller.scope)] : []),
    ];
    return parts.length === 0 ? sql`true` : (sql.join(parts, sql` and `) as RawBuilder<boolean>);
  }

  /** The SQL of a resource's fields and relations: `in (…)` over the related rows of the same scope. */
  #names(caller: QueueCaller, resourceTable: ResourceTable): Names {
    const { fields, relations } = resourceTable.resource;
    return {
      column: (field) => ({ sql: resourceTable.column(field), kind: fields.get(field)!.kind! }),
      some: (name, filter) => {
        const { to, by } = relations[name]!;
        const other = this.#resourceTable(to);
        const own = resourceTable.column(by === undefined ? name : 'id');
        const fitting = compile(filter, this.#names(caller, other));
        const where = by === undefined ? fitting : sql<boolean>`${fitting} and ${other.column(by)} is not null`;
        return sql`(${own} is not null and ${own} in ${other.values(caller.db, caller.scope, by ?? 'id', where)})`;
      },
    };
  }

  /**
   * The entries in the requested shape, with its relations. Each becomes its own reply, so it is changed in place: what is not shown
   * is undefined, which JSON leaves out.
   */
  async #shaped(
    caller: QueueCaller,
    resourceTable: ResourceTable,
    matches: readonly Match[],
    shape: Shape | null,
  ): Promise<Entry[]> {
    if (shape === null) return matches.map(({ entry }) => entry);
    const related = await atOnce(
      [...shape.populate].map(
        async ([name, inner]) => [name, await this.#related(caller, resourceTable, name, matches, inner)] as const,
      ),
    );
    const own = resourceTable.resource.fields;
    const isShown = (name: string) =>
      own.has(name) && (shape.fields === null || name === 'id' || name === 'documentId' || shape.fields.has(name));
    const added = related.map(([name, of]) => [name, matches.map(of)] as const);
    return matches.map(({ entry }, i) => {
      for (const name of Object.keys(entry)) if (!isShown(name)) entry[name] = undefined;
      for (const [name, values] of added) entry[name] = values[i];
      return entry;
    });
  }

  /** The entries behind a relation, for all rows in one statement. */
  async #related(
    caller: QueueCaller,
    resourceTable: ResourceTable,
    name: string,
    matches: readonly Match[],
    shape: Shape,
  ) {
    const { to, by, embedded } = resourceTable.resource.relations[name]!;
    if (embedded) return (of: Match) => pick(of.entry[name], shape.fields);
    const other = this.#resourceTable(to);
    const keyOf = (each: Match) => (by === undefined ? each.linkTo(name) : (each.entry['id'] as string));
    const keys = [...new Set(matches.map(keyOf).filter((key) => key !== null))];
    const linked = by !== undefined || hasRelations(shape);
    const others = keys.length === 0 ? [] : await other.among(caller.db, caller.scope, by ?? 'id', keys, linked);
    const shaped = await this.#shaped(caller, other, others, shape);
    const grouped = Map.groupBy(
      others.map((each, i) => ({
        key: by === undefined ? (each.entry['id'] as string) : each.linkTo(by)!,
        entry: shaped[i]!,
      })),
      ({ key }) => key,
    );
    return (of: Match) => {
      const entries = (grouped.get(keyOf(of) ?? '') ?? []).map(({ entry }) => entry);
      return by === undefined ? (entries[0] ?? null) : entries;
    };
  }
}

/** The pagination of a list; `count` is only called if the page does not show the end. */
async function paged({ by, limit, offset, withCount }: Page, shown: number, count: () => Promise<number>) {
  const total = async () => (shown > 0 && shown < limit ? offset + shown : count());
  const counted = withCount ? { total: await total() } : {};
  if (by === 'start') return { start: offset, limit, ...counted };
  const pages = counted.total === undefined ? {} : { pageCount: Math.ceil(counted.total / limit) };
  return { page: offset / limit + 1, pageSize: limit, ...pages, ...counted };
}

const hasRelations = (shape: Shape | null) => shape !== null && shape.populate.size > 0;

/** The requested fields of entries embedded in another. */
function pick(embedded: unknown, fields: Shape['fields']): unknown {
  if (fields === null) return embedded;
  const kept = (name: string) => name === 'id' || name === 'documentId' || fields.has(name);
  return (embedded as Entry[]).map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => kept(name))));
}

function mentions(filter: Filter, field: string): boolean {
  if ('all' in filter) return filter.all.some((each) => mentions(each, field));
  if ('any' in filter) return filter.any.some((each) => mentions(each, field));
  if ('not' in filter) return mentions(filter.not, field);
  return 'is' in filter && filter.field === field;
}
