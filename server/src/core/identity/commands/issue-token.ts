import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';

const LASTS_MS = { reset: LIMITS.resetMinutes * 60_000, confirm: LIMITS.confirmationDays * 86_400_000 };

/**
 * Creates the secret of a link to be emailed; the database stores its hash. It replaces an earlier one of its kind, so that only
 * the newest link is valid, even of two requested at once. Source: portal.md §5, auth/forgot-password.
 */
export async function issueToken(
  { db, now }: { db: Db; now: Instant },
  link: { tenantId: string; userId: string; kind: 'reset' | 'confirm' },
): Promise<string> {
  const token = randomToken();
  const fresh = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(Date.parse(now) + LASTS_MS[link.kind]).toISOString(),
    used_at: null,
  };
  await db
    .insertInto('user_tokens')
    .values({ tenant_id: link.tenantId, user_id: link.userId, kind: link.kind, ...fresh })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet(fresh))
    .execute();
  return token;
}
