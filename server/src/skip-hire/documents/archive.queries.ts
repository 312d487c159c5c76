import { documents, type Document } from '@tonnage/contract/skip-hire/documents/documents';
import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { documentRows, type DocumentRow } from './queries.ts';

/**
 * The documents for an archive, in the list's order, and their number: the selected ones, or all that match the list's
 * filters. Above an archive's limit only the number matters, so no more rows are read.
 */
export async function selectedDocuments(
  entries: Entries,
  { db, scope }: AccountContext,
  selection: { ids?: string[] | undefined; filters?: Record<string, unknown> | undefined; q?: string | undefined },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const { ids, filters, q } = selection;
  const validIds = ids?.filter(isId) ?? [];
  let total = validIds.length;
  if (ids === undefined) {
    total = 0;
    for (let page = 1; validIds.length < LIMITS.archiveDocuments; page++) {
      const { data, meta } = await entries.list<Document>({ db, scope }, documents, {
        filters,
        q,
        pagination: { page, pageSize: LIMITS.pageSize },
      });
      validIds.push(...data.map(({ id }) => id));
      ({ total } = meta.pagination);
      if (data.length < LIMITS.pageSize) break;
    }
  }
  if (validIds.length === 0) return { rows: [], total: 0 };
  const rows = await documentRows(db, scope)
    .where('d.id', 'in', validIds.slice(0, LIMITS.archiveDocuments + 1))
    .orderBy('d.date', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  return { rows, total: ids === undefined || total > LIMITS.archiveDocuments ? total : rows.length };
}
