import { sql } from 'kysely';
import type { BaseContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { personByEmail } from '../queries.ts';
import { issueToken } from './issue-token.ts';

/** Rolls everything back because the address is already registered. The caller catches it and sends `emailKnown`. */
export class AddressKnown extends Error {}

type SignUpContext = Pick<BaseContext, 'db' | 'now' | 'queue'>;

/**
 * Creates an unconfirmed login for a guest and returns its id; needs a transaction across tenants. The unique index decides
 * whether the address is free. Throws AddressKnown.
 */
export async function addLogin(
  { db, now }: SignUpContext,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const id = newId(now);
  const added = await db
    .insertInto('users')
    .values({ id, email, username: email, name, password_hash: passwordHash, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new AddressKnown();
  return id;
}

/** The company and the app that somebody signs up at; without `face` the portal. */
interface Place {
  tenantId: string;
  face?: 'metrics';
}

/** Emails a new login the link that confirms its address. */
export async function emailConfirmation(
  ctx: SignUpContext,
  { tenantId, face }: Place,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await issueToken(ctx, { tenantId, userId, kind: 'confirm' });
  const to = { userId, accountId: null };
  await queueMail({ ...ctx, scope: { tenantId } }, 'confirm-address', to, { token, email, face });
}

/** Emails a registered address that somebody tried to sign up with it. */
export async function emailKnown(context: SignUpContext, { tenantId, face }: Place, email: string): Promise<void> {
  const ctx = { ...context, scope: { tenantId } };
  const known = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  if (!known) return;
  const here = (await personByEmail(ctx, tenantId, email)) !== undefined;
  await queueMail(ctx, 'address-known', { userId: known.id, accountId: null }, { email: known.email, here, face });
}
