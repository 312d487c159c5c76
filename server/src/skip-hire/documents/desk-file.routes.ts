import { getDeskFile, uploadDeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { ByteBinder } from '../../platform/http/file-endpoint.ts';
import type { Deps } from '../../platform/http/endpoint.ts';
import { addOfficePaper } from './commands/add-office-paper.ts';
import { deskDocumentShown } from './desk.present.ts';
import { deskDocumentById } from './desk.queries.ts';
import { paperFile } from './paper-file.ts';

/** Files of every customer for the office, and what it brings. */
export function deskFileRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.desk(getDeskFile, async (ctx, { params, query }) =>
    paperFile(deps, ctx.scope.tenantId, await deskDocumentById(ctx, params.id), query.as),
  );
  bytes.deskUpload(uploadDeskDocument, { files: 1 }, async (ctx, { body }, files) =>
    deskDocumentShown(ctx, await addOfficePaper(ctx, body.data, files)),
  );
}
