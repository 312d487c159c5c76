import * as wire from '@tonnage/contract/skip-hire/waste-tracking';
import { LONDON } from '@tonnage/domain/common/dates';
import { receiptOf, receiptProblems } from '@tonnage/domain/skip-hire/receipt';
import { nextTry } from '../../platform/queue/queue.ts';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { TenantContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { TrackingDeps } from './client.ts';
import { correctReceipt, enterReceipt, sendReceipt } from './commands/receipt.ts';
import { readReturned } from './commands/read-returned.ts';
import { setTrackingCode } from './commands/set-tracking-code.ts';
import { loadTable } from './loads.queries.ts';
import { factsOf, receiptsToExport, repliesOf, requireReceipt, trackingCounts, wordsOf } from './queries.ts';
import { replyText } from './replies.ts';
import { LOADS_IN_BOOK, trackingBook } from './spreadsheet.ts';
import { sendReceiptJob } from './jobs.ts';

/** Loads that are looked through for those that are ready to export. */
const EXPORTED = 1000;

/** The records that the law requires of waste received at the depots. */
export function trackingRoutes(bind: Binder, deps: TrackingDeps): void {
  bind.staff(wire.listReceipts, loadTable.answer, loadTable.file);
  bind.staff(wire.getTracking, async (ctx) => {
    const { paid_until, ...counts } = await trackingCounts(ctx, dateIn(LONDON, ctx.now));
    return { data: { connected: deps.tracking !== null, ...counts, paidUntil: paid_until?.toISOString() ?? null } };
  });
  bind.staff(wire.getReceipt, (ctx, { params }) => shown(ctx, params.id));
  bind.staff(wire.correctReceipt, async (ctx, { params, body }) => {
    await correctReceipt(ctx, params.id, body.data.said);
    return shown(ctx, params.id);
  });
  bind.staff(wire.sendReceipt, async (ctx, { params }) => {
    await sendReceipt(ctx, params.id, deps.tracking !== null);
    return shown(ctx, params.id);
  });
  bind.staff(wire.enterReceipt, async (ctx, { params, body }) => {
    await enterReceipt(ctx, params.id, body.data.trackingId);
    return shown(ctx, params.id);
  });
  bind.staff(wire.readReturned, async (ctx, { body }) => ({ data: await readReturned(ctx, body.data.rows) }));
  bind.staff(wire.setTrackingCode, async (ctx, { body }) => ({
    data: { coded: await setTrackingCode(ctx, deps, body.data.code) },
  }));
}

export function trackingFileRoutes(bytes: ByteBinder): void {
  bytes.desk(wire.exportReceipts, async (ctx, { query: { kind } }) => {
    const rows = await receiptsToExport(ctx, kind, EXPORTED);
    const ready = rows
      .filter((row) => receiptProblems(factsOf(row), wordsOf(row)).length === 0)
      .slice(0, LOADS_IN_BOOK);
    if (ready.length === 0) throw new Refusal('NOTHING_TO_EXPORT');
    return {
      mime: wire.exportReceipts.bytes[0],
      name: `Waste tracking ${kind === 'new' ? 'new loads' : kind} ${dateIn(LONDON, ctx.now)}.xlsx`,
      as: 'attachment',
      open: () =>
        trackingBook(ready.map((row) => ({ trackingId: row.tracking_id, ...receiptOf(factsOf(row), wordsOf(row)) }))),
    };
  });
}

async function shown(ctx: Reading<TenantContext>, id: string): Promise<{ data: wire.WasteReceiptPage }> {
  const load = await loadTable.one(ctx, id);
  if (!load) throw new Refusal('NOT_FOUND');
  const row = await requireReceipt(ctx, id);
  const receipt = receiptOf(factsOf(row), wordsOf(row));
  const item = receipt.wasteItems[0]!;
  const words = wordsOf(row);
  const replies = await repliesOf(ctx, id);
  return {
    data: {
      ...load,
      sends: {
        description: item.wasteDescription,
        ewcCodes: item.ewcCodes,
        physicalForm: item.physicalForm,
        containers: item.numberOfContainers,
        containerCode: item.typeOfContainers,
        treatment: words.treatment ?? '',
        containsPops: item.containsPops,
        vehicle: receipt.carrier.vehicleRegistration,
        hazardous: item.containsHazardous,
        consignmentCode: words.consignmentCode ?? '',
        noConsignment: words.noConsignment ?? '',
        hazards: [...(words.hazards ?? [])],
        registered: receipt.carrier.registrationNumber !== null,
        noRegistration: words.noRegistration ?? '',
        carrier: [receipt.carrier.organisationName, receipt.carrier.registrationNumber].filter(Boolean).join(', '),
        permitNumber: receipt.receiver.authorisationNumber,
      },
      replies: replies.map(({ created_at: at, ...reply }) => ({
        ...reply,
        at: at.toISOString(),
        text: replyText(reply),
      })),
      retryAt: row.status === 'sending' ? await nextTry(ctx.db, sendReceiptJob, { receiptId: id }) : null,
    },
  };
}
