import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { requestById } from '../queries.ts';
import { privacyAnswered } from '../emails.ts';

/** Staff answer a request, by email if it has an address. Throws NOT_FOUND, WRONG_STATE when it has been answered. */
export async function answerRequest(ctx: TenantContext, id: string, text: string): Promise<void> {
  const { db, now, scope } = ctx;
  const request = await requestById(ctx, id);
  if (!request) throw new Refusal('NOT_FOUND');
  const answered = await db
    .updateTable('privacy_requests')
    .set({ answer: text, answered_at: now, answered_by: scope.actor.userId })
    .where('id', '=', request.id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  if (answered.numUpdatedRows === 0n)
    throw new Refusal('WRONG_STATE', { message: 'This has been answered already. Reload the page.' });
  await audit(ctx, { action: 'privacy.answered', entity: 'privacy_request', entityId: request.id, accountId: null });
  if (request.email === null) return;
  const to = { email: request.email, name: request.name, accountId: null };
  await queueMail(ctx, privacyAnswered, to, { requestId: request.id });
}
