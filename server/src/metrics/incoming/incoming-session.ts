import type { IncomingMapping } from '@tonnage/domain/metrics/incoming';
import type { FastifyRequest } from 'fastify';
import type { OrganisationContext } from '../../platform/context.ts';
import { checkSignature } from '../../platform/credentials/signature.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OrganisationScope } from '../../platform/scope.ts';
import { entered } from '../../platform/sessions/link.ts';

/** An incoming webhook, as `tonnage_enter_incoming` returns it. */
interface Incoming {
  webhookId: string;
  name: string;
  secret: string;
  mapping: IncomingMapping;
  tenantId: string;
  organisationId: string;
  timeZone: string;
  userId: string;
  maker: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
}

/**
 * Runs work for a post to an incoming webhook, in the name of the manager who created it, with that organisation alone in reach.
 * INCOMING_SIGNATURE for a wrong or old signature, and for an address that does not work, so that nobody can tell them apart.
 */
export function withIncoming<T>(
  deps: Pick<Deps, 'database' | 'clock' | 'tokens' | 'queue' | 'publicUrl' | 'cards' | 'sendsMail'>,
  request: FastifyRequest,
  id: string,
  work: (ctx: OrganisationContext, post: Omit<Incoming, 'secret'> & { signature: string }) => Promise<T>,
): Promise<T> {
  const refusal = 'INCOMING_SIGNATURE';
  const { database, tokens, queue, publicUrl, sendsMail } = deps;
  const now = deps.clock.now();
  const header = request.headers['tonnage-signature'];
  if (!isId(id) || typeof header !== 'string') throw new Refusal(refusal);
  const by = { database, request, now, mode: 'write' as const };
  return entered(by, { enter: 'incoming', values: [id], refusal }, (db, { secret, ...hook }: Incoming) => {
    const signature = checkSignature(tokens.unseal(secret), header, request.signedBody ?? '', Date.parse(now));
    if (signature === null) throw new Refusal(refusal);
    if (hook.tenantDisabled) throw new Refusal('APPLICATION_DISABLED', { message: hook.disabledMessage ?? undefined });
    request.askedBy = hook.userId;
    const actor = { kind: 'customer' as const, userId: hook.userId, name: hook.maker };
    const roles = new Map([[hook.organisationId, 'manager' as const]]);
    const key = { kind: 'webhook' as const, name: hook.name, projectId: null, expiresAt: null };
    const scope = OrganisationScope.create(hook.tenantId, actor, roles, key);
    return work({ db, now, queue, publicUrl, cards: deps.cards.provider, sendsMail, scope }, { ...hook, signature });
  });
}
