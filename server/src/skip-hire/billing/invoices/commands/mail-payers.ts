import { emailPeople } from '../../../../core/email/commands/email-customer.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import type { TenantContext } from '../../../../platform/context.ts';

/**
 * Emails those who pay an account's invoices: its accounts contacts, otherwise its owners, and its invoice address if it has
 * one. A customer without users gets it at the account's own address. Each address gets it once. Returns the addresses.
 */
export async function mailPayers(
  ctx: TenantContext,
  template: 'invoice' | 'payment-corrected',
  accountId: string,
  data: Record<string, unknown>,
  once?: string,
): Promise<string[]> {
  const payers = { accountId, siteId: null, userId: null, role: 'accounts' } as const;
  const reached = await emailPeople(ctx, template, payers, data, once);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['invoice_email', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const email = account.invoice_email ?? (reached.length === 0 ? account.email : null);
  if (email === null || reached.includes(email)) return reached;
  const to = { email, name: null, accountId };
  const colleagues = reached.length > 0;
  await queueMail(ctx, template, to, { ...data, colleagues }, once === undefined ? undefined : `${once}:address`);
  return [...reached, email];
}
