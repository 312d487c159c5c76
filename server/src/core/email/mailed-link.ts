import type { RefusalCode } from '@tonnage/contract/refusals';
import type { AccountContext } from '../../platform/context.ts';
import type { Mailed, Tokens } from '../../platform/credentials/tokens.ts';
import { addresseeScope, type Addressee, type Link } from '../../platform/sessions/link.ts';

/** Work behind the link in an email, without a login. */
export interface MailedContext extends AccountContext {
  /** What the link is for: a proposal, or a note. */
  mailedId: string;
}

/** Signs the link in an email, and lets its holder in. */
export interface MailedLink extends Link<MailedContext> {
  sign(tokens: Pick<Tokens, 'signMailed'>, mailed: Mailed): Promise<string>;
}

/**
 * Declares a link in an email about one thing of a `kind`, to one reader: a user of the account, or an address without a user. It is valid
 * as long as its thing can be answered. `purpose` separates its signature from that of every other link, and never changes. A
 * forged link, one of another company, one of a former member and one of an address that the customer no longer has all give `refusal`.
 */
export const mailedLink = ({
  kind,
  purpose,
  refusal,
}: {
  kind: string;
  purpose: string;
  refusal: RefusalCode;
}): MailedLink => ({
  refusal,
  sign: (tokens, mailed) => tokens.signMailed(purpose, mailed),
  async entranceOf(token, tokens) {
    const named = await tokens.readMailed(purpose, token);
    if (named === null) return null;
    const { id, userId, address } = named;
    return {
      ...(userId === undefined
        ? { enter: 'address' as const, values: [kind, id, address] }
        : { enter: 'proposal' as const, values: [id, userId] }),
      contextOf: (base, who: Addressee, request) => ({
        ...base,
        scope: addresseeScope(request, who),
        ip: request.ip,
        mailedId: id,
      }),
    };
  },
});
