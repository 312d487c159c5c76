import * as proposals from '@tonnage/contract/skip-hire/orders/requests';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { answerProposal } from './commands/proposal.ts';
import { proposalLink } from './proposal-link.ts';
import { mailedProposal } from './proposal.queries.ts';

/** The date that staff propose, answered from its email without a login. */
export function proposalRoutes(bind: Binder): void {
  bind.token(proposalLink, proposals.getProposal, 'read', async (ctx) => ({
    data: (await mailedProposal(ctx, ctx.mailedId)).proposal,
    meta: {},
  }));
  bind.token(proposalLink, proposals.answerProposalByMail, 'write', async (ctx, { body }) => {
    const { jobId } = await mailedProposal(ctx, ctx.mailedId);
    await answerProposal(ctx, jobId, body.data.answer, ctx.mailedId);
    return { data: (await mailedProposal(ctx, ctx.mailedId)).proposal, meta: {} };
  });
}
