import type { AccountContext } from '../../platform/context.ts';
import { hashToken } from '../../platform/credentials/tokens.ts';
import { addresseeScope, type Addressee, type Link } from '../../platform/sessions/link.ts';

/**
 * The secret address of a member's feed, for a calendar program. An ended membership, a replaced address and an unknown one all give
 * the same NOT_FOUND.
 */
export const feedLink: Link<AccountContext> = {
  refusal: 'NOT_FOUND',
  entranceOf(secret) {
    const digest = hashToken(secret);
    return {
      enter: 'feed',
      values: [digest],
      digest,
      contextOf: (base, who: Addressee, request) => ({
        ...base,
        scope: addresseeScope(request, who),
        ip: request.ip,
      }),
    };
  },
};
