import { LONDON } from '@tonnage/domain/common/dates';
import { mayRemind } from '@tonnage/domain/skip-hire/office-documents';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { emailCustomer } from '../../../core/email/commands/email-customer.ts';
import { orderedBy } from '../../orders/placed-by.queries.ts';
import { deskDocumentById } from '../desk.queries.ts';
import { signatureWaiting } from '../emails.ts';

/**
 * Reminds the customer by email to sign a note, once a day: two at once send one email. Throws NOT_FOUND, WRONG_STATE, and
 * NOBODY_TO_EMAIL, which leaves the day free for a reminder that reaches somebody.
 */
export async function remindToSign(ctx: TenantContext, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const today = dateIn(LONDON, now);
  const may = mayRemind({ ...row, retainUntil: row.retain_until, validTo: row.valid_to }, row.reminded_on, today);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const reminded = await db
    .updateTable('documents')
    .set({ reminded_on: today })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', '=', 'awaiting_signature')
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', today)]))
    .executeTakeFirst();
  if (reminded.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'document.reminded',
    entity: 'document',
    entityId: row.id,
    accountId: row.account_id,
    changes: { number: row.number },
  });
  const to = { accountId: row.account_id, siteId: row.site_id, ...(await orderedBy(ctx, row.order_id)) };
  const sentTo = await emailCustomer(ctx, signatureWaiting, to, { documentId: row.id });
  if (sentTo.length === 0)
    throw new Refusal('NOBODY_TO_EMAIL', {
      message: `No reminder was sent: ${row.account} has no address that receives it. Check the addresses under Customers › ${row.account}.`,
    });
}
