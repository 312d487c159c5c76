import { getDeskFile, uploadDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { filePaperNote as paperNote } from '@tonnage/contract/skip-hire/documents/transfer-notes';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { addStaffDocument } from './commands/add-staff-document.ts';
import { filePaperNote } from './commands/file-paper-note.ts';
import { deskDocumentShown, documentWritten } from './desk.present.ts';
import { deskDocumentById } from './desk.queries.ts';
import { renderedFile } from './rendered-file.ts';

/** Files of every customer for staff, and staff uploads. */
export function deskFileRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.desk(getDeskFile, async (ctx, { params, query }) =>
    renderedFile(deps, ctx.scope.tenantId, await deskDocumentById(ctx, params.id), query.as),
  );
  bytes.deskUpload(uploadDeskDocument, { files: 1 }, async (ctx, { body }, files) =>
    deskDocumentShown(ctx, await addStaffDocument(ctx, body.data, files)),
  );
  bytes.deskUpload(paperNote, { files: 1 }, async (ctx, { body }, files) =>
    documentWritten(ctx, await filePaperNote(ctx, body.data, files)),
  );
}
