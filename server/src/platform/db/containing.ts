import { foldName } from '@tonnage/domain/common/names';
import { sql, type RawBuilder } from 'kysely';

/** Escapes a text for a literal match in a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Whether one of the columns contains a text, whatever its case, accents and apostrophes (`tonnage_fold`). */
export function containing(columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = foldName(`%${escapeLike(text)}%`);
  const each = columns.map((column) => sql`tonnage_fold(${sql.ref(column)}) like ${pattern}`);
  return sql`(${sql.join(each, sql` or `)})`;
}
