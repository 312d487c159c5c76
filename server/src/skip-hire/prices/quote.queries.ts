import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { isDeepStrictEqual } from 'node:util';
import type { AccountContext, Reading } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import type { QuoteQuestion } from './commands/store-quote.ts';

/**
 * What a quote of this account promised: binding while it is valid and the request is the same. Otherwise its total
 * shows whether the displayed price still applies. Null: there is no such quote.
 */
export async function quotedPrice(
  ctx: Reading<AccountContext>,
  quoteId: string,
  question: QuoteQuestion,
): Promise<{ held: boolean; price: JobPrice } | null> {
  const quote = isId(quoteId)
    ? await ctx.db
        .selectFrom('quotes')
        .select(['question', 'price', 'valid_until'])
        .where('account_id', '=', ctx.scope.accountId)
        .where('id', '=', quoteId)
        .executeTakeFirst()
    : undefined;
  if (!quote) return null;
  const held = isDeepStrictEqual(quote.question, question) && quote.valid_until.toISOString() >= ctx.now;
  return { held, price: quote.price as JobPrice };
}
