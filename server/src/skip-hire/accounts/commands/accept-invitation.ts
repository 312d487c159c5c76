import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { personInvited, personWith } from '../../../core/identity/commands/make-person.ts';
import { type Follower, type InvitedForm, proveInvited } from '../../../core/identity/commands/prove-invited.ts';
import { accountInviter } from '../../../core/identity/inviter.queries.ts';

interface Acceptance extends InvitedForm {
  token: string;
}

/** The invitation behind a link. Throws INVALID_TOKEN for a link that is not valid, or no longer. */
export async function lookAtInvitation(deps: Deps, { token, host }: { token: string; host: string }) {
  return withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, host);
    const row = await invitationOf(db, deps.clock.now(), tenantId, token);
    return { ...row, tenantId, known: (await personWith(db, row.email)) !== undefined };
  });
}

/**
 * Accepts an invitation and makes its recipient a member. A person who has confirmed the address before proves that
 * login as well (`proveInvited`); anybody else chooses a name and a password, and the link confirms the address. It signs
 * nobody in. Throws INVALID_TOKEN and what `proveInvited` does.
 */
export async function acceptInvitation(
  deps: Deps,
  follower: Follower,
  input: Acceptance,
): Promise<{ email: string; account: string }> {
  const now = deps.clock.now();
  const { tenantId, ...invitation } = await lookAtInvitation(deps, { ...input, host: follower.caller.host });
  const owner = {
    tenantId,
    email: invitation.email,
    companies: [invitation.company, invitation.account],
    staff: false,
  };
  const invited = await proveInvited(deps, owner, follower, input);
  return withoutTenant(deps.database, async (db) => {
    const row = await invitationOf(db, now, tenantId, input.token);
    const used = await db
      .updateTable('invitations')
      .set({ accepted_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
    const person = await personInvited(db, now, row.email, invited);
    await db
      .insertInto('account_members')
      .values({
        account_id: row.accountId,
        user_id: person.id,
        tenant_id: tenantId,
        role: row.role,
        site_ids: row.siteIds,
        valid_from: row.validFrom,
        valid_to: row.validTo,
        created_at: now,
      })
      .onConflict((c) => c.columns(['tenant_id', 'account_id', 'user_id']).doNothing())
      .execute();
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: person.id, name: person.name } } },
      {
        action: 'member.joined',
        entity: 'user',
        entityId: person.id,
        accountId: row.accountId,
        changes: { role: row.role },
      },
    );
    return { email: row.email, account: row.account };
  });
}

async function invitationOf(db: Db, now: Instant, tenantId: string, token: string) {
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', (j) => j.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.id', '=', 'i.account_id'))
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select('t.name as company')
    .select(['i.id', 'i.email', 'i.role', 'i.account_id as accountId', 'i.site_ids as siteIds'])
    .select(['i.valid_from as validFrom', 'i.valid_to as validTo', 'a.name as account', 'u.name as invitedBy'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where('a.status', '!=', 'closed')
    .where(accountInviter)
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN');
  return row;
}
