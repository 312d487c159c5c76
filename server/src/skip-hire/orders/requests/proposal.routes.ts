import * as proposals from '@tonnage/contract/skip-hire/orders/requests';
import type { Binder, Deps } from '../../../platform/http/endpoint.ts';
import { withProposal } from '../../../platform/http/proposal-session.ts';
import { answerProposal } from './commands/answer-proposal.ts';
import { mailedProposal } from './proposal.queries.ts';

/** The date that staff propose, answered from its email without a login. */
export function proposalRoutes(bind: Binder, deps: Deps): void {
  bind.open(proposals.getProposal, (request, { body }) =>
    withProposal(deps, request, body.data.token, 'read', async (ctx, id) => ({
      data: (await mailedProposal(ctx, id)).proposal,
      meta: {},
    })),
  );
  bind.open(proposals.answerProposalByMail, (request, { body }) =>
    withProposal(deps, request, body.data.token, 'write', async (ctx, id) => {
      const { jobId } = await mailedProposal(ctx, id);
      await answerProposal(ctx, jobId, body.data.answer, id);
      return { data: (await mailedProposal(ctx, id)).proposal, meta: {} };
    }),
  );
}
