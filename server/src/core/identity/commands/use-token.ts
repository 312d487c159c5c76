import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../../../platform/db/db.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';

/**
 * Uses an emailed secret and returns its owner; null for one that is unknown, used, replaced, expired, or of another tenant. A
 * single statement decides: of two concurrent uses, one succeeds.
 */
export async function useToken(
  { db, now }: { db: Db; now: Instant },
  link: { tenantId: string; token: string; kind: 'reset' | 'confirm' },
): Promise<string | null> {
  const used = await db
    .updateTable('user_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(link.token))
    .where('tenant_id', '=', link.tenantId)
    .where('kind', '=', link.kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id ?? null;
}

/** The owner of an emailed secret, without using it; null for one that `useToken` would reject. */
export async function tokenHolder(
  { db, now }: { db: Db; now: Instant },
  link: { tenantId: string; token: string; kind: 'reset' | 'confirm' },
): Promise<string | null> {
  const held = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(link.token))
    .where('tenant_id', '=', link.tenantId)
    .where('kind', '=', link.kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return held?.user_id ?? null;
}
