import { mayVoid } from '@tonnage/domain/skip-hire/office-documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskDocumentById, type DeskDocumentRow } from '../desk.queries.ts';
import { issueNote, type NoteContext } from './issue-note.ts';

/** Voids the unsigned note of a job that has ended. The job's own event is in the history. */
export async function voidWaitingNote(db: Db, jobId: string, now: string): Promise<void> {
  const ended = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'awaiting_signature')
    .returning(['tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'documents', ended);
}

/**
 * Withdraws a note, signed or not: it stays readable, marked as void, with the reason. Of two at once one withdraws it.
 * Returns it as it was. Throws NOT_FOUND, WRONG_STATE.
 */
export async function takeNoteBack(ctx: TenantContext, id: string, reason: string): Promise<DeskDocumentRow> {
  const { db, now, scope } = ctx;
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const may = mayVoid({ ...row, retainUntil: row.retain_until, validTo: row.valid_to });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const taken = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, void_reason: reason, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', 'in', ['awaiting_signature', 'signed'])
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'document.voided',
    entity: 'document',
    entityId: row.id,
    accountId: row.account_id,
    changes: { number: row.number, kind: row.kind, reason },
  });
  return row;
}

/** Voids the company's own ticket of a load, because another replaces it. Returns its id, or null if there was none. */
export async function voidTicket(ctx: TenantContext, jobId: string, reason: string | null): Promise<string | null> {
  const { db, now, scope } = ctx;
  const old = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, void_reason: reason || null, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'weighbridge_ticket')
    .where('status', '=', 'issued')
    // An uploaded ticket has no text of ours.
    .where('content', 'is not', null)
    .returning(['id', 'account_id', 'number'])
    .executeTakeFirst();
  if (!old) return null;
  await audit(ctx, {
    action: 'document.voided',
    entity: 'document',
    entityId: old.id,
    accountId: old.account_id,
    changes: { number: old.number, kind: 'weighbridge_ticket', reason },
  });
  return old.id;
}

/**
 * Voids the company's own sheet of an order's permit, because another replaces it. Returns its id, or null if there was
 * none.
 */
export async function voidPermitSheet(ctx: TenantContext, orderId: string): Promise<string | null> {
  const { db, now, scope } = ctx;
  const old = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'permit')
    .where('status', '=', 'issued')
    .where('content', 'is not', null)
    .returning(['id', 'tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'documents', old);
  return old.at(-1)?.id ?? null;
}

/**
 * A job at another time, with another container or waste, or from another site, is another transfer: its signed note is voided and a new one
 * issued for signature. An unsigned note shows the new facts anyway. The waste and the site are what they
 * are now, where they changed.
 */
export async function renewNote(
  ctx: NoteContext,
  jobId: string,
  { wasteTypeId: waste, siteId: site }: { wasteTypeId?: string; siteId?: string } = {},
): Promise<void> {
  const { db, now } = ctx;
  if (waste !== undefined || site !== undefined)
    await db
      .updateTable('documents')
      .set({ ...(waste && { waste_type_id: waste }), ...(site && { site_id: site }), updated_at: now })
      .where('job_id', '=', jobId)
      .where('kind', '=', 'wtn')
      .where('status', '=', 'awaiting_signature')
      .where((eb) =>
        eb.or([...(waste ? [eb('waste_type_id', '<>', waste)] : []), ...(site ? [eb('site_id', '<>', site)] : [])]),
      )
      .execute();
  const signed = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'wtn')
    .where('status', '=', 'signed')
    .returning(['account_id', 'site_id', 'waste_type_id'])
    .executeTakeFirst();
  if (!signed) return;
  const { account_id: accountId, site_id: siteId, waste_type_id: wasteTypeId } = signed;
  await issueNote(ctx, { kind: 'wtn', accountId, siteId: site ?? siteId!, wasteTypeId: waste ?? wasteTypeId!, jobId });
}
