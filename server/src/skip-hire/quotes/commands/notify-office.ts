import { queueMail } from '../../../core/email/commands/queue-email.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { managersOf } from '../../staff/queries.ts';
import { quoteAnswered } from '../emails.ts';
import { quoteRow } from '../queries.ts';

/** Emails whoever wrote a quote how the customer answered; the managers, if the writer has left. Once for each quote. */
export async function notifyOffice(ctx: TenantContext, quoteId: string): Promise<void> {
  const { db, scope } = ctx;
  const row = await quoteRow(ctx, quoteId);
  if (!row || row.status === 'open') return;
  const writer = await db
    .selectFrom('staff')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', row.created_by)
    .executeTakeFirst();
  for (const userId of writer ? [writer.user_id] : await managersOf(ctx))
    await queueMail(
      ctx,
      quoteAnswered,
      { userId, accountId: null },
      { quoteId },
      `quote-answered ${quoteId} ${userId}`,
    );
}
