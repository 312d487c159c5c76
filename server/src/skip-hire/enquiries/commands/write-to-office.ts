import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { enquiryById } from '../queries.ts';
import { checkPace, writeMessage } from './write-message.ts';

/** A member writes again about an enquiry that they can see: it is open again. Throws NOT_FOUND, TOO_MANY_MESSAGES. */
export async function writeToOffice(ctx: AccountContext, id: string, text: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('orders.view');
  const row = await enquiryById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  await checkPace(ctx);
  await db
    .updateTable('enquiries')
    .set({ status: 'open', updated_at: touched(now) })
    .where('id', '=', row.id)
    .execute();
  await writeMessage(ctx, { enquiryId: row.id, accountId: scope.accountId, body: text });
  await audit(ctx, {
    action: 'enquiry.written',
    entity: 'enquiry',
    entityId: row.id,
    accountId: scope.accountId,
    changes: { text },
  });
}
