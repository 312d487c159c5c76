import {
  archiveDocuments,
  createDocument as createEndpoint,
  type Document,
  documents,
  getDocument,
  getDocumentFile,
  getDocumentLink,
  getDocumentNote,
  getDocumentPaper,
  getDocumentThumbnail,
  listDocuments,
  patchDocument,
  removeDocument as removeEndpoint,
  signDocument as signEndpoint,
  updateDocument,
  uploadFiles,
} from '@tonnage/contract/skip-hire/documents/documents';
import type { Asked } from '@tonnage/contract/resource';
import { LIMITS } from '@tonnage/contract/limits';
import { isNote, maySign } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import * as wire from '@tonnage/contract/skip-hire/documents/mailed-notes';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { AccountContext, Reading } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { editDocument } from './commands/edit-document.ts';
import { removeDocument } from './commands/remove-document.ts';
import { signDocument } from './commands/sign-document.ts';
import { paperById } from './paper.queries.ts';
import { DOCUMENTS } from './csv.ts';
import { noteFacts, takenLoad } from './note.queries.ts';
import { presentNote, presentUpload } from './present.ts';
import { documentById } from './queries.ts';
import type { MailedContext } from '../../core/email/mailed-link.ts';
import { noteLink } from './note-link.ts';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import { archiveOf, archiveSize } from './commands/archive-documents.ts';
import { selectedDocuments } from './archive.queries.ts';
import { createDocument } from './commands/create-document.ts';
import { storeFile } from '../../platform/files/store-file.ts';
import { renderedFile, thumbnailOf } from './rendered-file.ts';

/** The document in the requested shape, for the reply to a write. */
export async function document(entries: Entries, ctx: AccountContext, id: string, query: Asked) {
  return { data: await entries.one<Document>(ctx, documents, id, query), meta: {} };
}

export function documentRoutes(bind: Binder, deps: Deps, entries: Entries): void {
  const resource = new ResourceBinder(bind, entries);
  resource.list(listDocuments, {
    csv: {
      name: 'documents',
      columns: DOCUMENTS,
      populate: { site: { fields: ['name'] }, order: { fields: ['number'] } },
    },
  });
  resource.get(getDocument);
  resource.update(updateDocument, (ctx, id, { data }, ifMatch) => editDocument(ctx, id, data, ifMatch));
  resource.update(patchDocument, (ctx, id, { data }, ifMatch) => editDocument(ctx, id, data, ifMatch));
  resource.remove(removeEndpoint, removeDocument);
  bind.account(signEndpoint, async (ctx, { params, body, query }) => {
    entries.checkShape(ctx, documents, query);
    await signDocument(ctx, params.id, body.data);
    return document(entries, ctx, params.id, query);
  });
  bind.account(getDocumentNote, async ({ db, scope }, { params }) => {
    const row = await documentById(db, scope, params.id);
    if (!row || !isNote(row.kind)) throw new Refusal('NOT_FOUND');
    const note = (row.content ?? (await noteFacts(db, { ...row, kind: row.kind }))) as TransferNote;
    return { data: presentNote(row, note, await takenLoad(db, row)) };
  });
  bind.account(getDocumentPaper, async ({ db, scope }, { params }) => {
    const row = await documentById(db, scope, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    return { data: await paperById(db, scope.tenantId, row.id) };
  });
  // The link belongs to the session: it ends with it, and has the session's permissions.
  bind.session(getDocumentLink, async ({ db, now, session }, { params, query }) => {
    if (session.scope === null) throw new Refusal('NO_ACCOUNT');
    const row = await documentById(db, session.scope, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    const path = `/api/documents/${row.id}/file`;
    const link = await deps.tokens.signLink({ sessionId: session.id, target: `${path} ${query.as}` }, now);
    const expiresAt = new Date(Date.parse(now) + LIMITS.linkSeconds * 1000).toISOString();
    return { data: { url: `${path}?as=${query.as}&link=${link}`, expiresAt } };
  });
}

/** A note that is signed from its email by somebody without a login. */
export function mailedNoteRoutes(bind: Binder): void {
  bind.token(noteLink, wire.getMailedNote, 'read', async (ctx) => ({ data: await mailedNote(ctx) }));
  bind.token(noteLink, wire.signMailedNote, 'write', async (ctx, { body }) => {
    const { token: _, ...signing } = body.data;
    await signDocument(ctx, ctx.mailedId, signing);
    return { data: await mailedNote(ctx) };
  });
}

/** The note of the link, with its contents while it can be signed. Throws NOTE_LINK. */
async function mailedNote({ db, now, scope, mailedId }: Reading<MailedContext>): Promise<wire.MailedNote> {
  const row = await documentById(db, scope, mailedId);
  if (!row || !isNote(row.kind)) throw new Refusal('NOTE_LINK');
  const number = row.number ?? '';
  const may = maySign({ ...row, validTo: row.valid_to, own: false }, dateIn(LONDON, now));
  if (!may.allowed) return { number, state: row.status === 'signed' ? 'signed' : 'over', note: null };
  const facts = (await noteFacts(db, { ...row, kind: row.kind })) as TransferNote;
  return { number, state: 'waiting', note: presentNote(row, facts, await takenLoad(db, row)) };
}

const mayUpload = ({ scope }: AccountContext) => scope.require('documents.upload');

export function fileRoutes(bytes: ByteBinder, deps: Deps, entries: Entries): void {
  bytes.upload(createEndpoint, { files: 1, may: mayUpload }, async (ctx, { body, query }, files) => {
    entries.checkShape(ctx, documents, query);
    return document(entries, ctx, await createDocument(ctx, body.data, files), query);
  });
  bytes.upload(uploadFiles, { files: LIMITS.uploadFiles, may: mayUpload }, async (ctx, _, files) => {
    if (files.length === 0) throw new Refusal('NO_FILE', { field: 'files' });
    const laid = [];
    for (const file of files)
      laid.push(presentUpload(await storeFile(ctx, { accountId: ctx.scope.accountId }, file), file, ctx.now));
    return laid;
  });
  bytes.download(getDocumentFile, async ({ db, scope }, { params, query }) =>
    renderedFile(deps, scope.tenantId, await documentById(db, scope, params.id), query.as),
  );
  bytes.download(getDocumentThumbnail, async ({ db, scope }, { params }) =>
    thumbnailOf(deps, await documentById(db, scope, params.id)),
  );
  bytes.download(archiveDocuments, async (ctx, { body }) => {
    const { rows, total } = await selectedDocuments(entries, ctx, body.data);
    const size = archiveSize(rows, total);
    return {
      mime: 'application/zip',
      name: `Documents ${dateIn(LONDON, ctx.now)}.zip`,
      as: 'attachment',
      // The total size of the files, so that browsers can show progress.
      headers: { 'x-files-size': String(size), 'x-files-count': String(rows.length) },
      open: () => Promise.resolve(archiveOf(deps, ctx.scope.tenantId, rows)),
    };
  });
}
