import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SessionContext } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invitationsTo, pendingInvitations } from '../invitations.queries.ts';
import { joinInvited } from './accept-invitation.ts';
import { decline } from './open-invitation.ts';

type Session = SessionContext['session'];

/** The pending invitations to the signed-in person's address: none while it is unconfirmed, because anyone may have typed it. */
export async function ownInvitations(deps: Deps, { tenantId, user }: Session) {
  if (!user.confirmed) return [];
  const now = deps.clock.now();
  return withoutTenant(deps.database, (db) => invitationsTo(db, now, tenantId, user.email.toLowerCase()));
}

/** Accepts one of them, as its link would (`joinInvited`), but without it. Throws NOT_FOUND for any other. */
export async function acceptOwnInvitation(deps: Deps, session: Session, id: string) {
  const now = deps.clock.now();
  return withoutTenant(deps.database, async (db) => {
    const row = await ownInvitation(db, now, session, id);
    await joinInvited({ db, now, queue: deps.queue }, { ...row, tenantId: session.tenantId }, session.user);
    return { id: row.organisationId, organisation: row.organisation };
  });
}

/** Declines one of them. Throws NOT_FOUND for any other. */
export async function declineOwnInvitation(deps: Deps, session: Session, id: string) {
  const now = deps.clock.now();
  return withoutTenant(deps.database, async (db) => {
    const row = await ownInvitation(db, now, session, id);
    await decline(
      db,
      now,
      { ...row, tenantId: session.tenantId },
      { userId: session.user.id, name: session.user.name },
    );
    return { organisation: row.organisation };
  });
}

async function ownInvitation(db: Db, now: string, { tenantId, user }: Session, id: string) {
  const row =
    user.confirmed && isId(id)
      ? await pendingInvitations(db, now, tenantId)
          .where('i.id', '=', id)
          .where('i.email', '=', user.email.toLowerCase())
          .executeTakeFirst()
      : undefined;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
