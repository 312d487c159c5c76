import { getDeskFile, uploadDeskDocument } from '@tonnage/contract/desk-documents';
import type { ByteBinder } from '../../platform/byte-endpoint.ts';
import type { Deps } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addOfficePaper } from './commands/add-office-paper.ts';
import { makePaper } from './commands/make-paper.ts';
import { deskDocumentShown } from './desk.present.ts';
import { deskDocumentById } from './desk.queries.ts';
import { fileNameOf } from './present.ts';

/** Files of every customer for the office, and what it brings. */
export function deskFileRoutes(bytes: ByteBinder, deps: Deps): void {
  bytes.desk(getDeskFile, async (ctx, { params, query }) => {
    const row = await deskDocumentById(ctx, params.id);
    if (!row) throw new Refusal('NOT_FOUND');
    const { file_key: key, file_size: size } = row;
    return {
      mime: row.file_mime ?? 'application/pdf',
      name: fileNameOf(row),
      as: query.as,
      ...(size === null ? {} : { size }),
      open: async () =>
        key === null ? (await makePaper(deps, ctx.scope.tenantId, row.id)).open() : deps.files.read(key),
    };
  });
  bytes.deskUpload(uploadDeskDocument, { files: 1 }, async (ctx, { body }, files) =>
    deskDocumentShown(ctx, await addOfficePaper(ctx, body.data, files)),
  );
}
