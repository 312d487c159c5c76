import type { TenantContext } from '../../../../platform/http/context.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';

/**
 * Tells those who pay: the account's people of accounts, else its owners, and the address for invoices where the account has
 * one. Once for each.
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
