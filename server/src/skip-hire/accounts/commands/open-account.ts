import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Throws ACCOUNT_MERGED, naming the survivor, if the account has been merged into another. */
export async function refuseMerged(db: Db, account: { id: string; merged_into: string | null }): Promise<void> {
  if (account.merged_into === null) return;
  const { rows } = await sql<{ into: string }>`select tonnage_merged_into(${account.id}) as into`.execute(db);
  throw new Refusal('ACCOUNT_MERGED', {
    message: `This account has been merged into ${rows[0]!.into}. Use that account instead.`,
  });
}

/** Locks and returns an account of the staff's company. Throws NOT_FOUND, and ACCOUNT_MERGED for one that was merged. */
export async function openAccount(ctx: Pick<TenantContext, 'db' | 'scope'>, id: string) {
  const account = await ownRow(ctx, 'accounts', id);
  await refuseMerged(ctx.db, account);
  return account;
}
