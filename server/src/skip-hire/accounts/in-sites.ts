import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';

/** A WHERE condition that limits rows to some sites; empty if there is no limit. */
export function inSites({ siteIds }: Pick<Scope, 'siteIds'>, column: string): RawBuilder<boolean> {
  return siteIds === null ? sql`true` : sql`${sql.ref(column)} = any(${siteIds}::uuid[])`;
}
