import type { CardProvider } from '../../platform/cards/cards.ts';
import type { BaseContext } from '../../platform/context.ts';

/**
 * A company's card provider; null: it has none. The sandbox is for the demo company, unless the installation enables it for all.
 */
export async function cardProviderOf(
  ctx: Pick<BaseContext, 'db' | 'cards'>,
  tenantId: string,
): Promise<CardProvider | null> {
  if (ctx.cards !== null) return ctx.cards;
  const { sandbox_cards: sandbox } = await ctx.db
    .selectFrom('tenants')
    .select('sandbox_cards')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return sandbox ? 'sandbox' : null;
}
