import { listDeskDocuments, type DeskDocumentPage } from '@tonnage/contract/skip-hire/documents/documents';
import { sql } from 'kysely';
import { foundBy } from '../../core/search/words.queries.ts';
import { dayCell } from '../../platform/formats/cells.ts';
import { namedIn, readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { COURSE, WHAT } from './csv.ts';
import { OF_OFFICE, deskDocumentById } from './desk.queries.ts';
import { fileOf, type Stored, presentNote } from './present.ts';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import { emailed } from '../../platform/email/emailed.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noteFacts, takenLoad } from './note.queries.ts';

/** The documents of every customer, newest first. Void ones only where they are asked for, or among changes. */
export const deskDocumentTable = listTable(listDeskDocuments, {
  as: 'd',
  rows: ({ db, scope }) =>
    db
      .selectFrom('documents as d')
      .selectAll('d')
      .where('d.tenant_id', '=', scope.tenantId)
      .where('d.status', '<>', 'draft'),
  listed: ({ state, updatedSince }) => ((state ?? updatedSince) ? sql`true` : sql`d.status <> 'void'`),
  columns: {
    account: namedIn('accounts', 'd.account_id'),
    site: namedIn('sites', 'd.site_id'),
    order: namedIn('orders', 'd.order_id', ['id', 'number']),
    uploadedBy: readIn('users', 'd.uploaded_by', 'name'),
    ofOffice: OF_OFFICE,
    signedBy: sql`d.signature ->> 'name'`,
    signedOnPaper: sql`coalesce((d.signature ->> 'onPaper')::boolean, false)`,
    replaces: namedIn('documents', 'd.replaces_id', ['id', 'number']),
    replacedBy: sql`(select json_build_object('id', n.id, 'number', coalesce(n.number, '')) from documents n
      where n.tenant_id = d.tenant_id and n.replaces_id = d.id)`,
    stored: sql`(select json_build_object('file_name', f.name, 'file_mime', f.mime, 'file_size', f.size,
      'uploaded_by', d.uploaded_by) from files f where f.id = d.file_id)`,
    updatedAt: 'd.changed_at',
  },
  also: ['stored'],
  derived: { file: ({ stored, ...row }) => fileOf({ ...row, ...(stored as Stored | null) }, '/api/desk/documents') },
  filters: {
    q: foundBy({ document: 'd.id', account: 'd.account_id', site: 'd.site_id', order: 'd.order_id' }),
    state: (state) => sql`d.status = ${state}`,
    from: (from) => sql`d.date >= ${from}::date`,
    to: (to) => sql`d.date <= ${to}::date`,
  },
  file: {
    name: 'documents',
    columns: [
      ...WHAT,
      { header: 'Customer', cell: (row) => row.account.name },
      ...COURSE,
      { header: 'Reason voided', cell: (row) => row.voidReason },
      { header: 'Keep until', cell: (row) => dayCell(row.retainUntil) },
    ],
  },
});

/**
 * A document with its current status, and a note's content: what was signed, or the current facts. Throws NOT_FOUND.
 */
export async function deskDocumentShown(ctx: Reading<TenantContext>, id: string): Promise<{ data: DeskDocumentPage }> {
  const document = await deskDocumentTable.one(ctx, id);
  if (!document) throw new Refusal('NOT_FOUND');
  const { kind } = document;
  if (!isNote(kind)) return { data: { ...document, note: null } };
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const content = (row.content ?? (await noteFacts(ctx.db, { ...row, kind }))) as TransferNote;
  return { data: { ...document, note: presentNote(row, content, await takenLoad(ctx.db, row)) } };
}

/** A document after a command on it, with the addresses that the command emailed. */
export async function documentWritten(ctx: Reading<TenantContext>, id: string) {
  const { data } = await deskDocumentShown(ctx, id);
  return { data: { ...data, ...emailed(ctx) } };
}
