import { documents, type Document } from '@tonnage/contract/skip-hire/documents/documents';
import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { documentRows, type DocumentRow } from './queries.ts';

/**
 * The documents that an archive is asked for, in the list's order, and how many there are: the chosen ones, or all that a list
 * of these filters shows. Of more than an archive takes only the number is of use, so no more are read.
 */
export async function selectedDocuments(
  entries: Entries,
  { db, scope }: AccountContext,
  asked: { ids?: string[] | undefined; filters?: Record<string, unknown> | undefined; q?: string | undefined },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const { ids, filters, q } = asked;
  const wanted = ids?.filter(isId) ?? [];
  let total = wanted.length;
  if (ids === undefined) {
    total = 0;
    for (let page = 1; wanted.length < LIMITS.archiveDocuments; page++) {
      const { data, meta } = await entries.list<Document>({ db, scope }, documents, {
        filters,
        q,
        pagination: { page, pageSize: LIMITS.pageSize },
      });
      wanted.push(...data.map(({ id }) => id));
      ({ total } = meta.pagination);
      if (data.length < LIMITS.pageSize) break;
    }
  }
  if (wanted.length === 0) return { rows: [], total: 0 };
  const rows = await documentRows(db, scope)
    .where('d.id', 'in', wanted.slice(0, LIMITS.archiveDocuments + 1))
    .orderBy('d.date', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  return { rows, total: ids === undefined || total > LIMITS.archiveDocuments ? total : rows.length };
}
