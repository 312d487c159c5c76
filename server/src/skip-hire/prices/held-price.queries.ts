import { priceChargedTo, priceOfOne, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { isDeepStrictEqual } from 'node:util';
import type { AccountContext, Reading } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { RefusalWithQuote } from '../../platform/http/refusal-with-quote.ts';
import { paysVatItself } from '../accounts/reverse-charge.queries.ts';
import type { HeldQuestion } from './commands/hold-price.ts';
import { times } from './price.queries.ts';

interface Shown {
  quoteId: string | null | undefined;
  question: HeldQuestion;
  /** Containers in the quote. */
  quantity?: number;
}

/**
 * The quoted price of one container while its quote is valid; else the current one. Throws PRICE_CHANGED with another
 * quote, from `quoteAgain`, unless a quote with the current total was shown.
 */
export async function agreedPrice(
  ctx: AccountContext,
  { quoteId, question, quantity = 1 }: Shown,
  current: JobPrice,
  quoteAgain: (late: AccountContext) => Promise<unknown>,
): Promise<JobPrice> {
  const quoted = quoteId ? await heldPrice(ctx, quoteId, question) : null;
  if (quoted?.held) return priceOfOne(quoted.price, quantity);
  if (quoted?.price.grossPence === times(current, quantity).grossPence) return current;
  throw new RefusalWithQuote('PRICE_CHANGED', async (late) => ({ quote: await quoteAgain(late) }));
}

/**
 * What a quote of this account promised: binding while it is valid, the request is the same, and the customer is charged its VAT still.
 * Otherwise its total shows whether the displayed price still applies. Null: there is no such quote.
 */
async function heldPrice(
  ctx: Reading<AccountContext>,
  quoteId: string,
  question: HeldQuestion,
): Promise<{ held: boolean; price: JobPrice } | null> {
  const quote = isId(quoteId)
    ? await ctx.db
        .selectFrom('held_prices as h')
        .innerJoin('accounts as a', 'a.id', 'h.account_id')
        .select(['h.question', 'h.price', 'h.valid_until', paysVatItself('a').as('pays_vat_itself')])
        .where('h.account_id', '=', ctx.scope.accountId)
        .where('h.id', '=', quoteId)
        .executeTakeFirst()
    : undefined;
  if (!quote) return null;
  const price = quote.price as JobPrice;
  const held =
    isDeepStrictEqual(quote.question, question) &&
    quote.valid_until.toISOString() >= ctx.now &&
    priceChargedTo(price, quote.pays_vat_itself) === price;
  return { held, price };
}
