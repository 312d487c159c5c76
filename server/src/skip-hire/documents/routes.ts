import {
  documents,
  getDocument,
  getDocumentLink,
  getDocumentNote,
  listDocuments,
  patchDocument,
  removeDocument as removeEndpoint,
  signDocument as signEndpoint,
  updateDocument,
  type Document,
} from '@tonnage/contract/skip-hire/documents/documents';
import type { Asked } from '@tonnage/contract/resource';
import { LIMITS } from '@tonnage/contract/limits';
import { isNote } from '@tonnage/domain/skip-hire/documents';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { AccountContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { ResourceBinder } from '../../platform/http/query-language/resource-binder.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { editDocument } from './commands/edit-document.ts';
import { removeDocument } from './commands/remove-document.ts';
import { signDocument } from './commands/sign-document.ts';
import { DOCUMENTS } from './csv.ts';
import { noteFacts, recordedLoad } from './note.queries.ts';
import { presentNote } from './present.ts';
import { documentById } from './queries.ts';

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
    return { data: presentNote(row, note, await recordedLoad(db, row)) };
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
