import { dateIn, LONDON } from '@tonnage/domain/dates';
import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';

export interface Note {
  accountId: string;
  kind: 'wtn' | 'season_ticket';
  number: string;
  title: string;
  siteId: string;
  orderId?: string;
  jobId?: string;
  wasteTypeId: string;
  status: 'awaiting_signature' | 'signed';
  validFrom?: string;
  validTo?: string;
}

/** Enters a waste transfer note of one job, or a season ticket of a site and a waste for up to twelve months. */
export async function issueNote(ctx: TenantContext, note: Note): Promise<string> {
  const { db, now, scope } = ctx;
  const id = newId(now);
  await db
    .insertInto('documents')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: note.accountId,
      site_id: note.siteId,
      order_id: note.orderId ?? null,
      job_id: note.jobId ?? null,
      waste_type_id: note.wasteTypeId,
      kind: note.kind,
      number: note.number,
      title: note.title,
      status: note.status,
      date: dateIn(LONDON, now),
      valid_from: note.validFrom ?? null,
      valid_to: note.validTo ?? null,
      created_at: now,
    })
    .execute();
  await audit(ctx, {
    action: `document.${note.status}`,
    entity: 'document',
    entityId: id,
    accountId: note.accountId,
    changes: { number: note.number },
  });
  return id;
}
