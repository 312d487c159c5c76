import { sql } from 'kysely';
import type { z } from 'zod';
import { emailPeople, peopleOfEach } from '../../../../core/email/commands/email-customer.ts';
import type { CustomerEmail } from '../../../../core/email/define-email.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import type { Reading, TenantContext } from '../../../../platform/context.ts';
import { uuids } from '../../../../platform/db/arrays.ts';

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
  const email = ownAddress((await ownAddresses(ctx, kind, [accountId])).get(accountId), reached);
  if (email === null) return reached;
  const to = { email, name: null, accountId, colleagues: reached.length > 0 };
  await queueMail(ctx, kind, to, data, once === undefined ? undefined : `${once}:address`);
  return [...reached, email];
}

/** The addresses that `mailPayers` would email now. */
export async function payersOf(
  ctx: Reading<TenantContext>,
  kind: Pick<CustomerEmail, 'name'>,
  accountId: string,
): Promise<string[]> {
  return (await payersOfEach(ctx, kind, [accountId])).get(accountId)!;
}

/** The same for each of several accounts, in two queries. */
export async function payersOfEach(
  ctx: Reading<TenantContext>,
  kind: Pick<CustomerEmail, 'name'>,
  accountIds: readonly string[],
): Promise<Map<string, string[]>> {
  const people = await peopleOfEach(ctx, kind, accountIds, 'accounts');
  const own = await ownAddresses(ctx, kind, accountIds);
  return new Map(
    accountIds.map((id) => {
      const reached = people.get(id)?.map(({ email }) => email) ?? [];
      const email = ownAddress(own.get(id), reached);
      return [id, email === null ? reached : [...reached, email]];
    }),
  );
}

const payersIn = (accountId: string) => ({ accountId, siteId: null, userId: null, role: 'accounts' }) as const;

interface OwnAddress {
  invoice_email: string | null;
  email: string | null;
  /** A user with the account's email turned this one off. */
  off: boolean;
}

async function ownAddresses(
  { db, scope }: Reading<TenantContext>,
  kind: Pick<CustomerEmail, 'name'>,
  accountIds: readonly string[],
): Promise<Map<string, OwnAddress>> {
  const { rows } = await sql<OwnAddress & { id: string }>`
    select a.id, a.invoice_email, a.email, exists (select from email_opt_outs r join users u on u.id = r.user_id
      where r.tenant_id = a.tenant_id and r.account_id = a.id and r.template = ${kind.name} and u.email = a.email) as off
    from accounts a where a.tenant_id = ${scope.tenantId} and a.id = any(${uuids(accountIds)})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The account's own address, if it gets its invoices besides those people or in place of nobody; not in place of a user who turned
 * this email off.
 */
function ownAddress(account: OwnAddress | undefined, reached: readonly string[]): string | null {
  const email = account?.invoice_email ?? (reached.length === 0 ? (account?.email ?? null) : null);
  if (!account || email === null || reached.includes(email)) return null;
  return account.invoice_email === null && account.off ? null : email;
}
