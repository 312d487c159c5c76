import {
  archiveDocuments,
  createDocument as createEndpoint,
  documents,
  getDocumentFile,
  uploadFiles,
} from '@tonnage/contract/skip-hire/documents/documents';
import { LIMITS } from '@tonnage/contract/limits';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { AccountContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';
import { archiveOf, archiveSize } from './commands/archive-documents.ts';
import { selectedDocuments } from './archive.queries.ts';
import { createDocument } from './commands/create-document.ts';
import { storeFile } from '../../platform/files/store-file.ts';
import { renderedFile } from './rendered-file.ts';
import { presentUpload } from './present.ts';
import { documentById } from './queries.ts';
import { document } from './routes.ts';

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
