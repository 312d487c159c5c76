import type { createDocument as endpoint } from '@tonnage/contract/skip-hire/documents/documents';
import type { Received } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isUploadKind } from '@tonnage/domain/skip-hire/documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import { requireParts } from '../../../platform/files/sent-files.ts';
import type { StoredFile } from '../../../platform/files/stored-files.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { subjectOf } from '../upload.queries.ts';
import { storeFile } from '../../../platform/files/store-file.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Creates a customer's own document from a file in the request, or from one that was uploaded before. Returns its id.
 */
export async function createDocument(ctx: AccountContext, input: Input, sent: readonly StoredFile[]): Promise<string> {
  const { db, now, scope } = ctx;
  scope.require('documents.upload');
  if (!isUploadKind(input.kind)) throw new Refusal('KIND_NOT_YOURS');
  const subject = await subjectOf(db, scope, input);
  requireParts(sent, ['file']);
  const [file] = sent;
  const fileId = file ? await storeFile(ctx, { accountId: scope.accountId }, file) : await uploaded(ctx, input.file);
  const name = file?.name ?? (await nameOf(ctx, fileId));
  const date = input.date ?? dateIn(LONDON, now);
  const id = newId(now);
  const inserted = await db
    .insertInto('documents')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      ...subject,
      kind: input.kind,
      title: input.title ?? name.replace(/\.\w+$/, ''),
      status: 'issued',
      date,
      file_id: fileId,
      uploaded_by: scope.actor.userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'file_id']).doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal('FILE_USED');
  await audit(ctx, {
    action: 'document.uploaded',
    entity: 'document',
    entityId: id,
    accountId: scope.accountId,
    changes: { kind: input.kind, name, ...subject },
  });
  return id;
}

/** A file that this person uploaded before; undefined for somebody else's. */
async function uploaded({ db, scope }: AccountContext, id: string | null = null): Promise<string> {
  if (id === null) throw new Refusal('NO_FILE');
  if (!isId(id)) throw new Refusal('NOT_FOUND', { field: 'file' });
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .where('uploaded_by', '=', scope.actor.userId)
    .executeTakeFirst();
  if (!file) throw new Refusal('NOT_FOUND', { field: 'file' });
  return file.id;
}

async function nameOf({ db }: AccountContext, fileId: string): Promise<string> {
  const { name } = await db.selectFrom('files').select('name').where('id', '=', fileId).executeTakeFirstOrThrow();
  return name;
}
