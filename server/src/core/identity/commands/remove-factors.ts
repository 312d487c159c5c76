import { sql } from 'kysely';
import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { audit } from '../../audit/commands/audit.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { factorsRemoved } from '../security-email.ts';

/**
 * Helps a person who has lost their phone and their recovery codes: removes the second factor and passkeys of their login, forgets
 * their browsers, ends their sessions and emails them. The caller has checked that the actor manages them. `account`: the only one
 * that they may belong to, if a customer’s people do it. Does nothing for a login with just a password. Throws FACTOR_YOURSELF,
 * FACTOR_ELSEWHERE.
 */
export async function removeFactors(
  ctx: TenantContext | AccountContext,
  userId: string,
  account: string | null = null,
): Promise<void> {
  const { db, scope, now } = ctx;
  if (userId === scope.actor.userId) throw new Refusal('FACTOR_YOURSELF');
  const { rows: asked } = await sql<{ beyond: boolean; has: boolean }>`
    select tonnage_used_beyond(${userId}, ${account}) as beyond, tonnage_two_factor(${userId}) as has`.execute(db);
  const { beyond, has } = asked[0]!;
  if (beyond) throw new Refusal('FACTOR_ELSEWHERE');
  if (!has) return;
  const { rows } = await sql<{ id: string }>`select tonnage_remove_factors(${userId}, ${now}) as id`.execute(db);
  notifySessions(db, rows);
  const changes = { sessionsEnded: rows.length };
  await audit(ctx, { action: 'user.factors_removed', entity: 'user', entityId: userId, accountId: account, changes });
  await queueMail(ctx, factorsRemoved, { userId, accountId: account }, { at: now, by: scope.actor.name });
}
