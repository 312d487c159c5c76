import type { JobPrice } from '@tonnage/domain/pricing';
import { isDeepStrictEqual } from 'node:util';
import type { AccountContext } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { questionKey } from './commands/quote-price.ts';
import { each } from './price.queries.ts';

type Asked = Parameters<typeof questionKey>[0];

/**
 * What a quote of this account promised: held while it is valid and the order asks for the very same. Otherwise its total
 * says whether the price that was shown still stands.
 */
export async function honouredPrice(
  ctx: AccountContext,
  quoteId: string,
  asked: Asked,
): Promise<{ held: true; each: JobPrice } | { held: false; grossPence: number | null }> {
  const quote = isId(quoteId)
    ? await ctx.db
        .selectFrom('quotes')
        .select(['question', 'price', 'valid_until'])
        .where('account_id', '=', ctx.scope.accountId)
        .where('id', '=', quoteId)
        .executeTakeFirst()
    : undefined;
  if (!quote) return { held: false, grossPence: null };
  const price = quote.price as JobPrice;
  const same = isDeepStrictEqual(quote.question, questionKey(asked));
  if (same && quote.valid_until.toISOString() >= ctx.now) return { held: true, each: each(price, asked.quantity) };
  return { held: false, grossPence: price.grossPence };
}
