import type { uploadDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { retainUntil } from '@tonnage/domain/skip-hire/documents';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { oneFile } from '../../../platform/files/sent-files.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import { subjectOf } from '../upload.queries.ts';
import { storeFile } from '../../../platform/files/store-file.ts';
import { mayRemind } from '@tonnage/domain/skip-hire/office-documents';
import { emailCustomer } from '../../../core/email/commands/email-customer.ts';
import { orderedBy } from '../../orders/placed-by.queries.ts';
import { deskDocumentById } from '../desk.queries.ts';
import { signatureWaiting } from '../emails.ts';

type Input = Received<typeof uploadDeskDocument>['body']['data'];

/**
 * Adds a document that staff upload for a customer: to the account, a site, an order or a job. The law requires it to
 * be retained like the company's own records. Throws NOT_FOUND, NO_FILE.
 */
export async function addStaffDocument(ctx: TenantContext, input: Input, sent: readonly StoredFile[]): Promise<string> {
  const { db, now, scope } = ctx;
  const file = oneFile(sent);
  const account = isId(input.accountId)
    ? await db
        .selectFrom('accounts')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', input.accountId)
        .executeTakeFirst()
    : undefined;
  if (!account) throw new Refusal('NOT_FOUND', { field: 'accountId' });
  const job = input.jobId ? await jobOf(ctx, account.id, input.jobId) : null;
  const order = job?.order_id ?? input.orderId;
  const subject = await subjectOf(db, scope.inAccount(account.id), { site: input.siteId, order });
  const date = input.date ?? dateIn(LONDON, now);
  const id = newId(now);
  await db
    .insertInto('documents')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: account.id,
      ...subject,
      job_id: job?.id ?? null,
      waste_type_id: job?.waste_type_id ?? null,
      kind: input.kind,
      title: input.title || file.name.replace(/\.\w+$/, ''),
      status: 'issued',
      date,
      retain_until: retainUntil({ kind: input.kind, date, validTo: null }),
      file_id: await storeFile(ctx, { accountId: account.id }, file),
      uploaded_by: scope.actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await audit(ctx, {
    action: 'document.uploaded',
    entity: 'document',
    entityId: id,
    accountId: account.id,
    changes: { kind: input.kind, name: file.name, ...subject },
  });
  return id;
}

async function jobOf({ db, scope }: TenantContext, accountId: string, jobId: string) {
  const job = isId(jobId)
    ? await db
        .selectFrom('jobs')
        .select(['id', 'order_id', 'waste_type_id'])
        .where('tenant_id', '=', scope.tenantId)
        .where('account_id', '=', accountId)
        .where('id', '=', jobId)
        .executeTakeFirst()
    : undefined;
  if (!job) throw new Refusal('NOT_FOUND', { field: 'jobId' });
  return job;
}

/**
 * Reminds the customer by email to sign a note, once a day: two at once send one email. Throws NOT_FOUND, WRONG_STATE, and
 * NOBODY_TO_EMAIL, which leaves the day free for a reminder that reaches somebody.
 */
export async function remindToSign(ctx: TenantContext, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  const row = await deskDocumentById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const today = dateIn(LONDON, now);
  const may = mayRemind({ ...row, retainUntil: row.retain_until, validTo: row.valid_to }, row.reminded_on, today);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const reminded = await db
    .updateTable('documents')
    .set({ reminded_on: today })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', row.id)
    .where('status', '=', 'awaiting_signature')
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', today)]))
    .executeTakeFirst();
  if (reminded.numUpdatedRows !== 1n) throw new Refusal('WRONG_STATE');
  await audit(ctx, {
    action: 'document.reminded',
    entity: 'document',
    entityId: row.id,
    accountId: row.account_id,
    changes: { number: row.number },
  });
  const to = { accountId: row.account_id, siteId: row.site_id, ...(await orderedBy(ctx, row.order_id)) };
  const sentTo = await emailCustomer(ctx, signatureWaiting, to, { documentId: row.id });
  if (sentTo.length === 0)
    throw new Refusal('NOBODY_TO_EMAIL', {
      message: `No reminder was sent: ${row.account} has no address that receives it. Check the addresses under Customers › ${row.account}.`,
    });
}
