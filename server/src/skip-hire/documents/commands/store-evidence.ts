import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import type { EvidenceOf } from '../../fleet/ports.ts';
import { storeFile } from '../../../platform/files/store-file.ts';

/**
 * Stores a picture from the site, or of a signature, among the documents of its job, where customers and staff find it.
 * Returns its id.
 */
export async function storeEvidence(
  ctx: TenantContext,
  job: EvidenceOf,
  evidence: { kind: 'photo' | 'signature'; title: string; file: StoredFile },
): Promise<string> {
  const { db, now, scope } = ctx;
  const { kind, title, file } = evidence;
  const id = newId(now);
  await db
    .insertInto('documents')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: job.account_id,
      site_id: job.site_id,
      order_id: job.order_id,
      job_id: job.id,
      waste_type_id: job.waste_type_id,
      kind,
      title,
      status: 'issued',
      date: dateIn(LONDON, now),
      file_id: await storeFile(ctx, { accountId: job.account_id }, file),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'document.kept',
    entity: 'document',
    entityId: id,
    accountId: job.account_id,
    changes: { kind, jobId: job.id },
  });
  return id;
}
