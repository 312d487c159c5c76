import type { TenantContext } from '../../../../platform/http/context.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';

/**
 * Emails the invoice to those who pay: the account's accounts contacts, otherwise its owners, and its invoice address
 * if it has one. Each address gets it once.
 */
export async function mailInvoice(ctx: TenantContext, accountId: string, invoiceId: string): Promise<void> {
  const once = `invoice:${invoiceId}`;
  await emailCustomer(ctx, 'invoice', { accountId, siteId: null, userId: null, role: 'accounts' }, { invoiceId }, once);
  const { invoice_email: email } = await ctx.db
    .selectFrom('accounts')
    .select('invoice_email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (email !== null)
    await queueMail(ctx, 'invoice', { email, name: null, accountId }, { invoiceId }, `${once}:address`);
}
