import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';

/** The links of a period, oldest first; twenty at most. */
export function linksOf(db: Db, metricId: number, key: IsoDate) {
  return db
    .selectFrom('period_links')
    .select(['id', 'author_id', 'label', 'url', 'created_at'])
    .where('metric_id', '=', metricId)
    .where('period_key', '=', key)
    .orderBy('id')
    .execute();
}

function documents(db: Db, metricId: number, key: IsoDate) {
  return db
    .selectFrom('period_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.author_id', 'd.created_at', 'd.file_id', 'f.key as file_key', 'f.name', 'f.mime', 'f.size'])
    .where('d.metric_id', '=', metricId)
    .where('d.period_key', '=', key);
}

/** The documents of a period, oldest first; ten at most. */
export const documentsOf = (db: Db, metricId: number, key: IsoDate) =>
  documents(db, metricId, key).orderBy('d.id').execute();

/** One document of a period, with its place in the store. */
export function periodDocument(db: Db, metricId: number, key: IsoDate, id: string) {
  return isId(id) ? documents(db, metricId, key).where('d.id', '=', id).executeTakeFirst() : undefined;
}

/** How many links or documents a period has. */
export async function attachedCount(
  db: Db,
  table: 'period_links' | 'period_documents',
  metricId: number,
  key: IsoDate,
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('metric_id', '=', metricId)
    .where('period_key', '=', key)
    .executeTakeFirstOrThrow();
  return n;
}
