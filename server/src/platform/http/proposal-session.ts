import type { Instant } from '@tonnage/domain/common/dates';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { FastifyRequest } from 'fastify';
import type { AccountContext } from './context.ts';
import { literal, type Db, type Row } from '../db/db.ts';
import type { Deps } from './endpoint.ts';
import { Refusal } from '../refusal.ts';
import { Scope } from './scope.ts';
import { hostOf } from './session.ts';

/** What `tonnage_enter_proposal` returns for a valid link. */
interface Addressee {
  userId: string;
  name: string;
  tenantId: string;
  tenantDisabled: boolean;
  disabledMessage: string | null;
  accountId: string;
  role: Role;
  siteIds: string[] | null;
  limitedToDates: boolean;
}

/**
 * Runs work behind the emailed link of a proposed date, without a session: in the addressee's name, with the role and sites that
 * they have in the account now. A forged link, one of another company and one of a former member all give the same PROPOSAL_LINK.
 */
export async function withProposal<T>(
  deps: Deps,
  request: FastifyRequest,
  token: string,
  mode: 'read' | 'write',
  work: (ctx: AccountContext, proposalId: string) => Promise<T>,
): Promise<T> {
  const now: Instant = deps.clock.now();
  const named = await deps.tokens.readProposal(token);
  if (named === null) throw new Refusal('PROPOSAL_LINK');
  const { proposalId, userId } = named;
  const host = hostOf(request);
  const opening = `${mode === 'read' ? 'set transaction read only; ' : ''}set local role tonnage_app;
    select tonnage_enter_proposal(${literal(proposalId)}, ${literal(userId)}, ${literal(host)}, ${literal(now)}) as who`;
  const within = (db: Db, [opened]: Row[]) => {
    const addressee = (opened?.['who'] ?? null) as Addressee | null;
    if (addressee === null) throw new Refusal('PROPOSAL_LINK');
    if (addressee.tenantDisabled)
      throw new Refusal('APPLICATION_DISABLED', { message: addressee.disabledMessage ?? undefined });
    const { name, tenantId, accountId, role, siteIds, limitedToDates } = addressee;
    request.askedBy = userId;
    const actor = { kind: 'customer' as const, userId, name };
    const scope = Scope.create({ tenantId, accountId, role, siteIds, limitedToDates, actor });
    const { queue, publicUrl, cards } = deps;
    return work({ db, now, queue, publicUrl, cards: cards.provider, scope, ip: request.ip }, proposalId);
  };
  return deps.database.transaction(opening, within, { host });
}
