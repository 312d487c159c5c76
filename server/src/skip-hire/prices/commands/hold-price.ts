import { LIMITS } from '@tonnage/contract/limits';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';

/** What a quote is for. An order gets the quoted price only if it requests exactly the same. */
export type HeldQuestion = Record<string, string | number | null>;

/** Stores a price that was shown, for thirty minutes. */
export async function holdPrice(
  ctx: AccountContext,
  question: HeldQuestion,
  price: JobPrice,
): Promise<{ quoteId: string; validUntil: string }> {
  const id = newId(ctx.now);
  const validUntil = new Date(Date.parse(ctx.now) + LIMITS.quoteMinutes * 60_000).toISOString();
  await ctx.db
    .insertInto('held_prices')
    .values({
      id,
      tenant_id: ctx.scope.tenantId,
      account_id: ctx.scope.accountId,
      user_id: ctx.scope.actor.userId!,
      question: json(question),
      price: json(price),
      valid_until: validUntil,
      created_at: ctx.now,
    })
    .execute();
  return { quoteId: id, validUntil };
}
