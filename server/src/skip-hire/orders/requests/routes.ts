import * as requests from '@tonnage/contract/skip-hire/orders/requests';
import * as proposals from '@tonnage/contract/skip-hire/orders/requests';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { pageAnswer, pageOf } from '../../../platform/http/paging.ts';
import { answerProposal, proposeDate } from './commands/proposal.ts';
import { confirmJob, declineJob } from './commands/answer-request.ts';
import { requireJob } from '../commands/job-event.ts';
import { officeDays } from '../planning/office-day.queries.ts';
import { jobStatus } from '../jobs.queries.ts';
import { presentRequest, requestRows } from './request.queries.ts';
import { proposalLink } from './proposal-link.ts';
import { mailedProposal } from './proposal.queries.ts';

/** Staff actions on a job. */
export function deskJobRoutes(bind: Binder): void {
  bind.staff(requests.listRequests, async (ctx, { query }) => {
    const { limit, offset } = pageOf(query.pagination, 0);
    const { rows, total } = await requestRows(ctx.db, ctx.scope, { ...query, limit, offset });
    const today = dateIn(LONDON, ctx.now);
    return pageAnswer(query, { rows: rows.map((row) => presentRequest(row, today)), total });
  });
  bind.staff(requests.confirmRequest, async (ctx, { params }) => {
    await confirmJob(ctx, params.id);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(requests.declineRequest, async (ctx, { params, body }) => {
    await declineJob(ctx, params.id, body.data.reason);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(requests.proposeDate, async (ctx, { params, body }) => {
    await proposeDate(ctx, params.id, body.data);
    return { data: await jobStatus(ctx, params.id) };
  });
  bind.staff(requests.getOfficeDays, async (ctx, { params }) => {
    const { minDate, maxDate, locked, fewLeft } = await officeDays(ctx, await requireJob(ctx, params.id));
    return { data: { minDate, maxDate, lockedDates: locked.map(({ date }) => date), details: locked, fewLeft } };
  });
  bind.account(requests.answerProposal, async (ctx, { params, body }) => {
    await answerProposal(ctx, params.id, body.data.answer);
    return { data: await jobStatus(ctx, params.id) };
  });
}

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
