import type { z } from 'zod';
import { emailPeople } from '../../../../core/email/commands/email-customer.ts';
import type { CustomerEmail } from '../../../../core/email/define-email.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import type { TenantContext } from '../../../../platform/context.ts';

/**
 * Emails those who pay an account's invoices: its accounts contacts, otherwise its owners, and its invoice address if it has
 * one. A customer without users gets it at the account's own address. Each address gets it once. Returns the addresses.
 */
export async function mailPayers<Data extends z.ZodObject>(
  ctx: TenantContext,
  kind: CustomerEmail<Data>,
  accountId: string,
  data: z.input<Data>,
  once?: string,
): Promise<string[]> {
  const payers = { accountId, siteId: null, userId: null, role: 'accounts' } as const;
  const reached = await emailPeople(ctx, kind, payers, data, once);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['invoice_email', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const email = account.invoice_email ?? (reached.length === 0 ? account.email : null);
  if (email === null || reached.includes(email)) return reached;
  const to = { email, name: null, accountId, colleagues: reached.length > 0 };
  await queueMail(ctx, kind, to, data, once === undefined ? undefined : `${once}:address`);
  return [...reached, email];
}
