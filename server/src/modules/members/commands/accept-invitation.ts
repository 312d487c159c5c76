import type { Instant } from '@tonnage/domain/dates';
import { sql } from 'kysely';
import { across } from '../../../platform/across.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashPassword, hashToken } from '../../../platform/tokens.ts';
import { makePerson, personWith } from '../../identity/commands/make-person.ts';

interface Acceptance {
  token: string;
  host: string;
  name?: string | undefined;
  password?: string | undefined;
  passwordConfirmation?: string | undefined;
}

/** What the link of an invitation leads to. Throws INVALID_TOKEN for one that does not hold (any more). */
export async function lookAtInvitation(deps: Deps, { token, host }: Pick<Acceptance, 'token' | 'host'>) {
  return across(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, host);
    const found = await invitationOf(db, deps.clock.now(), tenantId, token);
    return { ...found, known: (await personWith(db, found.email)) !== undefined };
  });
}

/**
 * Uses an invitation up and makes its reader a member. Whoever holds the link reads the address's mail, so the address is
 * confirmed, and a person who has a login needs no password here; nobody is signed in by it. Throws INVALID_TOKEN,
 * NAME_AND_PASSWORD, PASSWORDS_DIFFER.
 */
export async function acceptInvitation(deps: Deps, given: Acceptance): Promise<{ email: string; account: string }> {
  const now = deps.clock.now();
  if ((given.password ?? '') !== (given.passwordConfirmation ?? '')) throw new Refusal('PASSWORDS_DIFFER');
  // Outside the transaction: it takes long on purpose.
  const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
  return across(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, given.host);
    const found = await invitationOf(db, now, tenantId, given.token);
    const known = await personWith(db, found.email);
    if (!known && (!given.name || passwordHash === null)) throw new Refusal('NAME_AND_PASSWORD');
    const used = await db
      .updateTable('invitations')
      .set({ accepted_at: now })
      .where('id', '=', found.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
    const person =
      known ?? (await makePerson(db, now, { email: found.email, name: given.name!, passwordHash: passwordHash! }));
    await db
      .updateTable('users')
      .set({ confirmed_at: sql<string>`coalesce(confirmed_at, ${now})` })
      .where('id', '=', person.id)
      .execute();
    await db
      .insertInto('account_members')
      .values({
        account_id: found.accountId,
        user_id: person.id,
        tenant_id: tenantId,
        role: found.role,
        site_ids: found.siteIds,
        valid_from: found.validFrom,
        valid_to: found.validTo,
        created_at: now,
      })
      .onConflict((c) => c.columns(['account_id', 'user_id']).doNothing())
      .execute();
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: person.id, name: person.name } } },
      {
        action: 'member.joined',
        entity: 'user',
        entityId: person.id,
        accountId: found.accountId,
        changes: { role: found.role },
      },
    );
    return { email: found.email, account: found.account };
  });
}

async function invitationOf(db: Db, now: Instant, tenantId: string, token: string) {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 'i.account_id as accountId', 'i.site_ids as siteIds'])
    .select(['i.valid_from as validFrom', 'i.valid_to as validTo', 'a.name as account', 'u.name as invitedBy'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where('a.status', '!=', 'closed')
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN');
  return row;
}
