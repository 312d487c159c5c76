import type { Received } from '@tonnage/contract/endpoint';
import type {
  queryInvoice as queryEndpoint,
  reportProblem as reportEndpoint,
} from '@tonnage/contract/skip-hire/enquiries';
import { LONDON } from '@tonnage/domain/common/dates';
import { isPictureType } from '@tonnage/domain/common/file-types';
import { dateIn } from '@tonnage/domain/common/zoned';
import { ENQUIRY_KIND_LABELS, type EnquiryKind } from '@tonnage/domain/skip-hire/enquiries';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { requireParts } from '../../../platform/files/sent-files.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invoiceTable } from '../../billing/invoices/list.queries.ts';
import { invoiceLines } from '../../billing/invoices/queries.ts';
import { orderWithJobs } from '../../orders/queries.ts';
import { enquiryById } from '../queries.ts';
import { checkPace, writeMessage } from './answer-enquiry.ts';

/**
 * A member reports a problem with an order that they can see, with photos, which are filed with the order. Returns the
 * enquiry's id. Throws NOT_FOUND, PICTURE_TYPE, TOO_MANY_MESSAGES. Source: portal.md §7.
 */
export async function reportProblem(
  ctx: AccountContext,
  orderId: string,
  { kind, text }: Received<typeof reportEndpoint>['body']['data'],
  photos: readonly StoredFile[],
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('orders.view');
  const order = await orderWithJobs(db, scope, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  requireParts(photos, ['photo']);
  if (photos.some(({ mime }) => !isPictureType(mime))) throw new Refusal('PICTURE_TYPE', { field: 'photo' });
  const site_id = order.row.site.id;
  const id = await openEnquiry(ctx, { kind, text, order_id: orderId, site_id });
  for (const photo of photos)
    await db
      .insertInto('documents')
      .values({
        id: newId(now),
        tenant_id: scope.tenantId,
        account_id: scope.accountId,
        site_id,
        order_id: orderId,
        enquiry_id: id,
        kind: 'photo',
        title: `Photo, ${ENQUIRY_KIND_LABELS[kind].toLowerCase()}`,
        status: 'issued',
        date: dateIn(LONDON, now),
        file_id: await storeFile(ctx, { accountId: scope.accountId }, photo),
        uploaded_by: scope.actor.userId,
        created_at: now,
        updated_at: now,
      })
      .execute();
  return id;
}

/**
 * A member queries an invoice that they can see, or one of its lines. Returns the enquiry's id. Throws FORBIDDEN,
 * NOT_FOUND (on `position` for a line that the invoice does not have), TOO_MANY_MESSAGES.
 */
export async function queryInvoice(
  ctx: AccountContext,
  invoiceId: string,
  { position, text }: Received<typeof queryEndpoint>['body']['data'],
): Promise<string> {
  ctx.scope.require('invoices.view');
  const invoice = await invoiceTable.one(ctx, invoiceId);
  if (!invoice) throw new Refusal('NOT_FOUND');
  const lines = position === undefined ? [] : await invoiceLines(ctx.db, invoice.id);
  if (position !== undefined && !lines.some((line) => line.position === position))
    throw new Refusal('NOT_FOUND', { field: 'position' });
  return openEnquiry(ctx, {
    kind: 'invoice',
    text,
    invoice_id: invoice.id,
    invoice_position: position ?? null,
    site_id: invoice.site?.id ?? null,
  });
}

interface NewEnquiry {
  kind: EnquiryKind;
  text: string;
  site_id: string | null;
  order_id?: string;
  invoice_id?: string;
  invoice_position?: number | null;
}

async function openEnquiry(ctx: AccountContext, { text, ...facts }: NewEnquiry): Promise<string> {
  const { db, scope, now } = ctx;
  await checkPace(ctx);
  const id = newId(now);
  const userId = scope.actor.userId!;
  await db
    .insertInto('enquiries')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      ...facts,
      opened_by: userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await writeMessage(ctx, { enquiryId: id, accountId: scope.accountId, body: text });
  await audit(ctx, {
    action: 'enquiry.opened',
    entity: 'enquiry',
    entityId: id,
    accountId: scope.accountId,
    changes: { kind: facts.kind, text },
  });
  return id;
}

/** A member writes again about an enquiry that they can see: it is open again. Throws NOT_FOUND, TOO_MANY_MESSAGES. */
export async function writeToOffice(ctx: AccountContext, id: string, text: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('orders.view');
  const row = await enquiryById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  await checkPace(ctx);
  await db
    .updateTable('enquiries')
    .set({ status: 'open', updated_at: touched(now) })
    .where('id', '=', row.id)
    .execute();
  await writeMessage(ctx, { enquiryId: row.id, accountId: scope.accountId, body: text });
  await audit(ctx, {
    action: 'enquiry.written',
    entity: 'enquiry',
    entityId: row.id,
    accountId: scope.accountId,
    changes: { text },
  });
}
