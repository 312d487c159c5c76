import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/http/scope.ts';

/** After every text that begins with it: the last code point there is. */
const END = '\u{10FFFF}';
const WORDS = 8;

/** What was typed, as the words that are looked for: in small letters, at most eight, each of two signs or more. */
export function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, WORDS);
}

/**
 * The ids of a scope's orders or documents of which every word begins one (migration 0007). Ranges, not LIKE: under row-level
 * security only an operator that cannot leak may use an index.
 */
export function thingsWith(scope: Scope, kind: 'order' | 'document', words: readonly string[]): RawBuilder<unknown> {
  const sites = scope.siteIds === null ? sql`` : sql`and x.site_id = any(${[...scope.siteIds]}::uuid[])`;
  const ranges = words.map(
    (word) => sql`select x.thing_id from search_words x where x.tenant_id = ${scope.tenantId}
      and x.account_id = ${scope.accountId} and x.kind = ${kind} and x.word >= ${word} and x.word < ${word + END} ${sites}`,
  );
  return sql.join(ranges, sql` intersect `);
}

/** Whether a thing has a word that begins so; for where most have. */
export function withWord(scope: Scope, thing: string, word: string): RawBuilder<unknown> {
  return sql`exists (select from search_words x where x.thing_id = ${sql.ref(thing)} and x.tenant_id = ${scope.tenantId}
    and x.account_id = ${scope.accountId} and x.word >= ${word} and x.word < ${word + END})`;
}
