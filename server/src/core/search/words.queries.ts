import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/http/scope.ts';

/** Sorts after every text with the same beginning: the last code point. */
const END = '\u{10FFFF}';
const WORDS = 8;

/** The search words in a query: lower case, at most eight, each of two characters or more. */
export function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
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
export function withWord(scope: Scope, thing: string, word: string): RawBuilder<unknown> {
  return sql`exists (select from search_words x where x.thing_id = ${sql.ref(thing)} and x.tenant_id = ${scope.tenantId}
    and x.account_id = ${scope.accountId} and x.word >= ${word} and x.word < ${word + END})`;
}
