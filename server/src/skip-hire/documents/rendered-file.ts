import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { renderDocument } from './commands/render-document.ts';
import { fileNameOf } from './present.ts';

/** A document's file for download; rendered now if it was never read. Throws NOT_FOUND if there is no document. */
export function renderedFile(
  deps: Deps,
  tenantId: string,
  row:
    | (Parameters<typeof fileNameOf>[0] & { id: string; file_key: string | null; file_size: number | null })
    | undefined,
  as: 'attachment' | 'inline',
) {
  if (!row) throw new Refusal('NOT_FOUND');
  const { id, file_key: key, file_size: size } = row;
  return {
    mime: row.file_mime ?? 'application/pdf',
    name: fileNameOf(row),
    as,
    ...(size === null ? {} : { size }),
    ...(key === null ? {} : { version: key }),
    open: async () => (key === null ? (await renderDocument(deps, tenantId, id)).open() : deps.files.read(key)),
  };
}
