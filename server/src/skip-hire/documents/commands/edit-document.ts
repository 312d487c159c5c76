import type { updateDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { IfMatch, Received } from '@tonnage/contract/endpoint';
import { isUploadKind, mayEditDocument } from '@tonnage/domain/skip-hire/documents';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion, touched } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { documentById, type DocumentRow } from '../queries.ts';
import { subjectOf } from '../upload.queries.ts';

/** The caller's own upload. Throws the reason why it may not be changed. */
export async function requireOwn(ctx: AccountContext, id: string, ifMatch: IfMatch): Promise<DocumentRow> {
  const { db, scope } = ctx;
  scope.require('documents.upload');
  const document = await documentById(db, scope, id);
  if (!document) throw new Refusal('NOT_FOUND');
  const own = document.uploaded_by !== null && document.uploaded_by === scope.actor.userId;
  const may = mayEditDocument({ ...document, validTo: document.valid_to, own });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  await requireVersion(db, 'documents', document.id, ifMatch);
  return document;
}

/** Changes an upload's name, kind or subject. Absent fields stay as they are. */
export async function editDocument(
  ctx: AccountContext,
  id: string,
  input: Received<typeof updateDocument>['body']['data'],
  ifMatch: IfMatch,
): Promise<void> {
  const { db, now, scope } = ctx;
  const document = await requireOwn(ctx, id, ifMatch);
  if (input.kind !== undefined && !isUploadKind(input.kind)) throw new Refusal('KIND_NOT_YOURS');
  const moved = input.site !== undefined || input.order !== undefined;
  const subject = moved
    ? await subjectOf(db, scope, {
        site: input.site === undefined && input.order == null ? document.site_id : input.site,
        order: input.order === undefined && input.site === undefined ? document.order_id : input.order,
      })
    : {};
  const { kind = document.kind, title = document.title, date = document.date } = input;
  const changes = { kind, title, date, ...subject };
  await db
    .updateTable('documents')
    .set({ ...changes, updated_at: touched(now) })
    .where('id', '=', document.id)
    .execute();
  await audit(ctx, {
    action: 'document.changed',
    entity: 'document',
    entityId: document.id,
    accountId: scope.accountId,
    changes,
  });
}
