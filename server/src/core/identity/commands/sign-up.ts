import { sql } from 'kysely';
import type { BaseContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { personByEmail } from '../queries.ts';
import { endAccess } from './end-access.ts';
import { issueToken } from './issue-token.ts';
import { addressKnown, confirmAddress } from '../emails.ts';

/** Rolls everything back because the address is already registered. The caller catches it and sends `emailKnown`. */
export class AddressKnown extends Error {}

type SignUpContext = Pick<BaseContext, 'db' | 'now' | 'queue'>;

/**
 * The unconfirmed login of a guest who signs up at a company; needs a transaction across tenants. The unique index decides whether
 * the address is free. An unconfirmed login that only other companies know is replaced, because anyone may have created it: its
 * name and password become the guest's and its sessions end. Links that were emailed to the address stay valid, so that nobody can
 * revoke them by signing up elsewhere. Returns the login's id. Throws AddressKnown.
 */
export async function addLogin(
  ctx: SignUpContext,
  tenantId: string,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const { db, now } = ctx;
  const chosen = { name, password_hash: passwordHash };
  const added = await db
    .insertInto('users')
    .values({ id: newId(now), email, username: email, ...chosen, created_at: now })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const replaced = await db
    .updateTable('users')
    .set(chosen)
    .where(sql`lower(email)`, '=', email)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!replaced) throw new AddressKnown();
  // Read after the update has locked the login: a concurrent sign-up at this company is visible now.
  if (await personByEmail(ctx, tenantId, email)) throw new AddressKnown();
  await endAccess(db, now, replaced.id);
  return replaced.id;
}

/** The company and the app that somebody signs up at; without `face` the portal. */
interface SignUpApp {
  tenantId: string;
  face?: 'metrics';
}

/** Emails a new login the link that confirms its address. */
export async function emailConfirmation(
  ctx: SignUpContext,
  { tenantId, face }: SignUpApp,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await issueToken(ctx, { tenantId, userId, kind: 'confirm' });
  const to = { userId, accountId: null };
  await queueMail({ ...ctx, scope: { tenantId } }, confirmAddress, to, { token, email, face });
}

/** Emails a registered address that somebody tried to sign up with it. */
export async function emailKnown(context: SignUpContext, { tenantId, face }: SignUpApp, email: string): Promise<void> {
  const ctx = { ...context, scope: { tenantId } };
  const known = await ctx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();
  if (!known) return;
  const here = (await personByEmail(ctx, tenantId, email)) !== undefined;
  await queueMail(ctx, addressKnown, { userId: known.id, accountId: null }, { email: known.email, here, face });
}
