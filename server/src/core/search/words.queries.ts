import { foldName } from '@tonnage/domain/common/names';
import { phoneSought } from '@tonnage/domain/common/phone';
import { sql, type RawBuilder } from 'kysely';
import { FREE, type Db } from '../../platform/db/db.ts';
import type { Scope, TenantScope } from '../../platform/scope.ts';

/** Sorts after every text with the same beginning: the last code point. */
const END = '\u{10FFFF}';
const WORDS = 8;

/** The search words in a query: folded, at most eight, each of two characters or more. */
export function wordsOf(q: string): string[] {
  return foldName(q)
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, WORDS);
}

/**
 * The ids of a scope's orders or documents that have a word beginning with each of the given ones (migration 0007). Uses ranges,
 * not LIKE: under row-level security only leakproof operators may use an index.
 */
export function thingsWith(scope: Scope, kind: 'order' | 'document', words: readonly string[]): RawBuilder<unknown> {
  const sites = scope.siteIds === null ? sql`` : sql`and x.site_id = any(${[...scope.siteIds]}::uuid[])`;
  const ranges = words.map(
    (word) => sql`select x.thing_id from search_words x where x.tenant_id = ${scope.tenantId}
      and x.account_id = ${scope.accountId} and x.kind = ${kind} and x.word >= ${word} and x.word < ${word + END} ${sites}`,
  );
  return sql.join(ranges, sql` intersect `);
}

/** Whether an entity has a word with that beginning; for scopes in which most do. */
export function withWord(scope: Scope, kind: 'order' | 'document', thing: string, word: string): RawBuilder<unknown> {
  return sql`exists (select from search_words x where x.thing_id = ${sql.ref(thing)} and x.tenant_id = ${scope.tenantId}
    and x.account_id = ${scope.accountId} and x.kind = ${kind} and x.word >= ${word} and x.word < ${word + END})`;
}

/** What staff search by: orders and documents by numbers and references, customers and sites by names, payments and permits by reference. */
type Kind = 'order' | 'document' | 'account' | 'site' | 'payment' | 'permit' | 'caller';
/** Up to this many are named one by one; for more, reading a list in its order finds matches sooner. */
const NAMED = 2000;

/** What a text matches among a company's things of one kind. */
export interface Found {
  /** Sets of words, one of which the thing has whole. */
  ways: readonly (readonly string[])[];
  /** Null: too many to list. */
  ids: readonly string[] | null;
}

/** The things of a company of which each word of a text begins a word. One statement, at most a few thousand index entries per kind. */
export async function findInCompany<K extends Kind>(
  { db, scope }: { db: Db; scope: TenantScope },
  q: string,
  kinds: readonly K[],
): Promise<Record<K, Found>> {
  const typed = foldName(q).split(/\s+/).filter(Boolean).slice(0, WORDS);
  const phone = phoneSought(q);
  // Of numbers and titles only words of two characters or more are stored, and one letter of an address says nothing.
  const waysOf = (kind: Kind): string[][] => {
    const hasPhone = kind === 'account' || kind === 'caller';
    const all = hasPhone || typed.every((word) => word.length === 1) ? typed : typed.filter((word) => word.length > 1);
    // What looks like a telephone number may be a customer's number.
    return hasPhone && phone !== null ? [[phone], all] : [all];
  };
  const idsOf = (kind: K) => {
    const ways = waysOf(kind).map((words) => {
      const ranges = words.map(
        (word) => sql`select x.thing_id from search_words x where x.tenant_id = ${scope.tenantId} and x.kind = ${kind}
          and x.word >= ${word} and x.word < ${word + END}`,
      );
      return sql`(${sql.join(ranges, sql` intersect `)})`;
    });
    return sql`array(select t.thing_id from (${sql.join(ways, sql` union `)}) t limit ${2 * NAMED}) as ${sql.ref(kind)}`;
  };
  const none = Object.fromEntries(kinds.map((kind) => [kind, { ways: [typed], ids: [] }])) as unknown as Record<
    K,
    Found
  >;
  if (typed.length === 0) return none;
  const { rows } = await sql<Record<K, string[]>>`select ${FREE} ${sql.join(kinds.map(idsOf))}`.execute(db);
  return Object.fromEntries(
    kinds.map((kind) => {
      const ids = rows[0]![kind];
      return [kind, { ways: waysOf(kind), ids: ids.length === 2 * NAMED ? null : [...new Set(ids)] }];
    }),
  ) as unknown as Record<K, Found>;
}

/** Whether a column names something that was found. A kind without a match leaves the planner free to use the others' indexes. */
export function isFound(scope: TenantScope, column: string, { ways, ids }: Found): RawBuilder<boolean> {
  if (ids?.length === 0) return sql`false`;
  if (ids !== null) return sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
  const has = (word: string) =>
    sql`exists (select from search_words x where x.thing_id = ${sql.ref(column)} and x.tenant_id = ${scope.tenantId}
      and x.word >= ${word} and x.word < ${word + END})`;
  const each = ways.map((words) => sql`(${sql.join(words.map(has), sql` and `)})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The condition of a list's search text: one of the columns, by the kind of what it refers to, names something found. */
export function foundBy<K extends Kind>(columns: Readonly<Record<K, string>>) {
  const kinds = Object.keys(columns) as K[];
  return async (q: string, reader: { db: Db; scope: TenantScope }): Promise<RawBuilder<boolean>> => {
    const found = await findInCompany(reader, q, kinds);
    return sql`(${sql.join(
      kinds.map((kind) => isFound(reader.scope, columns[kind], found[kind])),
      sql` or `,
    )})`;
  };
}
