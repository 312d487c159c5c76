import type { CardProvider } from '../../platform/cards/cards.ts';
import type { BaseContext } from '../../platform/http/context.ts';

/** Who takes cards for a company; null: nobody does. The sandbox is the demo company's, unless the installation gives it to all. */
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
