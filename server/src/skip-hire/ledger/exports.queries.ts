import { listLedgerExports } from '@tonnage/contract/skip-hire/ledger';
import { LEDGER_PACKAGE_LABELS } from '@tonnage/domain/skip-hire/ledger/codes';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { requireId } from '../../platform/db/ids.ts';
import type { Download } from '../../platform/http/download.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The company's exports to accounts packages, newest first. */
export const exportTable = listTable(listLedgerExports, {
  as: 'x',
  rows: ({ db, scope }) =>
    db.selectFrom('ledger_exports as x').selectAll('x').where('x.tenant_id', '=', scope.tenantId),
  columns: { exportedBy: sql`(select u.name from users u where u.id = x.exported_by)` },
});

/** The files of an export as they were written: one, or a zip of them. */
export async function exportFile({ db, scope }: Reading<TenantContext>, id: string): Promise<Download> {
  requireId(id);
  const found = await db
    .selectFrom('ledger_exports')
    .select(['package', 'up_to', 'exported_at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  const files = await db
    .selectFrom('ledger_files')
    .select(['name', 'content'])
    .where('tenant_id', '=', scope.tenantId)
    .where('export_id', '=', id)
    .orderBy('position')
    .execute();
  const [only] = files;
  if (files.length === 1)
    return {
      mime: 'text/csv; charset=utf-8',
      name: only!.name,
      as: 'attachment',
      open: () => Promise.resolve(Buffer.from(only!.content)),
    };
  return {
    mime: 'application/zip',
    name: `${LEDGER_PACKAGE_LABELS[found.package]} ${found.up_to}.zip`,
    as: 'attachment',
    open: () => {
      const zip = new ZipFile();
      // The time of the export, so that the zip is the same each time.
      for (const { name, content } of files)
        zip.addBuffer(Buffer.from(content), name, { mtime: new Date(found.exported_at) });
      zip.end();
      return Promise.resolve(zip.outputStream as unknown as Readable);
    },
  };
}
