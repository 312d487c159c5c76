import type { BaseContext } from '../../platform/context.ts';
import type { Tokens } from '../../platform/credentials/tokens.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/scope.ts';
import type { Link } from '../../platform/sessions/link.ts';

/** Work behind a quote's link. It reaches that quote, and no account. */
export interface QuoteLinkContext extends BaseContext {
  quoteId: string;
  scope: { tenantId: string; actor: Actor };
  ip: string;
}

/** Who a link belongs to, as `tonnage_enter_quote` returns it. */
interface Holder {
  quoteId: string;
  name: string;
  tenantId: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
}

/** It separates the signature of these links from that of every other, and never changes. */
const PURPOSE = 'quotes by link';

/**
 * The secret of a quote's link: signed, so that nothing of it is stored. It names the quote alone, because whoever the customer passes
 * it on to may accept; it accepts until the quote's last day, and shows what was accepted for 30 days.
 */
export const quoteToken = (tokens: Pick<Tokens, 'signMailed'>, quoteId: string): Promise<string> =>
  tokens.signMailed(PURPOSE, { id: quoteId, address: '' });

/** Lets the holder of a quote's link in. A forged link and one of another company both give QUOTE_LINK. */
export const quoteLink: Link<QuoteLinkContext> = {
  refusal: 'QUOTE_LINK',
  async entranceOf(token, tokens) {
    const named = await tokens.readMailed(PURPOSE, token);
    if (named === null) return null;
    return {
      enter: 'quote',
      values: [named.id],
      contextOf(base, { quoteId, name, tenantId, tenantDisabled, disabledMessage }: Holder, request) {
        if (tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: disabledMessage ?? undefined });
        const scope = { tenantId, actor: { kind: 'customer' as const, userId: null, name } };
        return { ...base, quoteId, scope, ip: request.ip };
      },
    };
  },
};
