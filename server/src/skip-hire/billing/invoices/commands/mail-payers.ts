import type { z } from 'zod';
import { emailPeople, peopleFor, turnedOff } from '../../../../core/email/commands/email-customer.ts';
import type { CustomerEmail } from '../../../../core/email/define-email.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import type { Reading, TenantContext } from '../../../../platform/context.ts';

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
  const reached = await emailPeople(ctx, kind, payersIn(accountId), data, once);
  const email = await ownAddress(ctx, kind, accountId, reached);
  if (email === null) return reached;
  const to = { email, name: null, accountId, colleagues: reached.length > 0 };
  await queueMail(ctx, kind, to, data, once === undefined ? undefined : `${once}:address`);
  return [...reached, email];
}

/** The addresses that `mailPayers` would email now. */
export async function payersOf(
  ctx: Reading<TenantContext>,
  kind: Pick<CustomerEmail, 'name' | 'binding'>,
  accountId: string,
): Promise<string[]> {
  const { rang, people } = await peopleFor(ctx, kind, payersIn(accountId));
  const reached = [...(rang === null ? [] : [rang]), ...people.map(({ email }) => email)];
  const email = await ownAddress(ctx, kind, accountId, reached);
  return email === null ? reached : [...reached, email];
}

const payersIn = (accountId: string) => ({ accountId, siteId: null, userId: null, role: 'accounts' }) as const;

/**
 * The account's own address, if it gets its invoices besides those people or in place of nobody; not in place of a user who turned
 * this email off.
 */
async function ownAddress(
  ctx: Reading<TenantContext>,
  kind: Pick<CustomerEmail, 'name'>,
  accountId: string,
  reached: readonly string[],
): Promise<string | null> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['invoice_email', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const email = account.invoice_email ?? (reached.length === 0 ? account.email : null);
  if (email === null || reached.includes(email)) return null;
  return account.invoice_email === null && (await turnedOff(ctx, kind, { accountId, email })) ? null : email;
}
