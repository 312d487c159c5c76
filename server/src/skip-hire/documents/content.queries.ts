import { isMoneyKind, isNote } from '@tonnage/domain/skip-hire/documents';
import type {
  CustomerSignature,
  InvoiceSheet,
  DocumentSignature,
  PermitSheet,
  WeighbridgeTicket,
} from '@tonnage/domain/skip-hire/printed-documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { Db } from '../../platform/db/db.ts';
import { brandOf } from '../../core/tenants/document-brand.queries.ts';
import { brandImageOf } from '../../core/tenants/branding.queries.ts';
import { isLoadAhead, noteFacts, takenBy, takenLoad } from './note.queries.ts';

/** A document with what it is rendered from. */
export async function renderFacts(db: Db, tenantId: string, documentId: string) {
  const row = await documentRow(db, tenantId, documentId);
  if (!row) return undefined;
  const { company: name, company_address: address, legal_name, brand_colour, support_phone, support_email } = row;
  const logo = await brandImageOf(db, tenantId, 'logo');
  const brand = brandOf({ name, address, legal_name, brand_colour, support_phone, support_email }, logo);
  return { row, brand, paper: await contentOf(db, row) };
}

export type RenderFacts = NonNullable<Awaited<ReturnType<typeof renderFacts>>>;

function documentRow(db: Db, tenantId: string, documentId: string) {
  return db
    .selectFrom('documents as d')
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .innerJoin('tenants as t', 't.id', 'd.tenant_id')
    .selectAll('d')
    .select(['f.key as file_key', 'f.name as file_name', 'f.mime as file_mime', 'f.size as file_size'])
    .select(['t.name as company', 't.legal_name', 't.address as company_address', 't.brand_colour'])
    .select(['t.support_phone', 't.support_email'])
    .where('d.id', '=', documentId)
    .where('d.tenant_id', '=', tenantId)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof documentRow>>>;

/**
 * The printed content. An unsigned note has the current facts; everything else what was stored. Null: there is nothing
 * to print.
 */
async function contentOf(db: Db, row: Row) {
  if (isNote(row.kind)) {
    const stored = row.content as TransferNote | null;
    const note = stored ?? ((await noteFacts(db, { ...row, kind: row.kind })) as TransferNote);
    const load = await takenLoad(db, row);
    const signature = row.signature as CustomerSignature | null;
    const signed = signature && row.signed_at ? { ...signature, at: row.signed_at.toISOString() } : null;
    return {
      kind: 'note' as const,
      note,
      issuer: row.issuer as DocumentSignature,
      taken: takenBy(load),
      isOpen: await isLoadAhead(db, row),
      signature: signed,
      isVoid: row.status === 'void',
      keepUntil: row.retain_until,
    };
  }
  if (row.content === null) return null;
  if (row.kind === 'weighbridge_ticket') {
    return { kind: 'ticket' as const, ticket: row.content as WeighbridgeTicket, keepUntil: row.retain_until };
  }
  if (isMoneyKind(row.kind))
    return { kind: 'invoice' as const, invoice: row.content as InvoiceSheet, keepUntil: row.retain_until };
  return row.kind === 'permit' ? { kind: 'permit' as const, permit: row.content as PermitSheet } : null;
}
