import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { senderTest } from '../emails.ts';

/** Sends the user an email with the current sender name. Returns the address. */
export async function sendTestMail(ctx: TenantContext): Promise<string> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', scope.actor.userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, senderTest, { email, name, accountId: null }, {});
  await auditCompany(ctx, 'settings.mail_tested', { to: email });
  return email;
}
