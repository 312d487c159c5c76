import * as wire from '@tonnage/contract/skip-hire/enquiries';
import { ENQUIRY_PHOTOS } from '@tonnage/domain/skip-hire/enquiries';
import type { AccountContext, Reading, TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { emailed } from '../../platform/email/emailed.ts';
import { pageAnswer, pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answerEnquiry, closeEnquiry, reopenEnquiry } from './commands/answer-enquiry.ts';
import { queryInvoice, reportProblem, writeToOffice } from './commands/open-enquiry.ts';
import { presentDeskEnquiry, presentEnquiry } from './present.ts';
import { deskEnquiryById, deskEnquiryTable, enquiryById, enquiryPage } from './queries.ts';

/** Problems and queries of customers, and the office's answers. */
export function enquiryRoutes(bind: Binder): void {
  bind.account(wire.listEnquiries, async (ctx, { query }) => {
    ctx.scope.require('orders.view');
    const { rows, total } = await enquiryPage(ctx, { ...query, ...pageOf(query.pagination, 0) });
    return pageAnswer(query, { rows: rows.map(presentEnquiry), total });
  });
  bind.account(wire.queryInvoice, async (ctx, { params, body }) => {
    return own(ctx, await queryInvoice(ctx, params.id, body.data));
  });
  bind.account(wire.writeToOffice, async (ctx, { params, body }) => {
    await writeToOffice(ctx, params.id, body.data.text);
    return own(ctx, params.id);
  });
  bind.staff(wire.listDeskEnquiries, deskEnquiryTable.answer);
  bind.staff(wire.getDeskEnquiry, (ctx, { params }) => desk(ctx, params.id));
  bind.staff(wire.answerEnquiry, async (ctx, { params, body }) => {
    await answerEnquiry(ctx, params.id, body.data);
    const { data } = await desk(ctx, params.id);
    return { data: { ...data, ...emailed(ctx) } };
  });
  bind.staff(wire.closeEnquiry, async (ctx, { params }) => {
    await closeEnquiry(ctx, params.id);
    return desk(ctx, params.id);
  });
  bind.staff(wire.reopenEnquiry, async (ctx, { params }) => {
    await reopenEnquiry(ctx, params.id);
    return desk(ctx, params.id);
  });
}

export function enquiryFileRoutes(bytes: ByteBinder): void {
  const may = ({ scope }: AccountContext) => scope.require('orders.view');
  bytes.upload(wire.reportProblem, { files: ENQUIRY_PHOTOS, may }, async (ctx, { params, body }, files) =>
    own(ctx, await reportProblem(ctx, params.id, body.data, files)),
  );
}

async function own(ctx: Reading<AccountContext>, id: string) {
  const row = await enquiryById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentEnquiry(row) };
}

async function desk(ctx: Reading<TenantContext>, id: string) {
  const row = await deskEnquiryById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentDeskEnquiry(row) };
}
