import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/http/scope.ts';

/** The part of a WHERE that is a limit to some sites; nothing where there is none. */
export function inSites({ siteIds }: Pick<Scope, 'siteIds'>, column: string): RawBuilder<boolean> {
  return siteIds === null ? sql`true` : sql`${sql.ref(column)} = any(${siteIds}::uuid[])`;
}
