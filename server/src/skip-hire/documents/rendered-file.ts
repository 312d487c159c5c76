import { isPictureType } from '@tonnage/domain/common/file-types';
import type { Deps } from '../../platform/deps.ts';
import { thumbnail, THUMBNAIL_TYPE, thumbnailKeyOf } from '../../platform/files/thumbnail.ts';
import type { Download } from '../../platform/http/download.ts';
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

/**
 * The small copy of a document's picture. Read again only after the server has confirmed that the reader may still see it. Throws
 * NOT_FOUND if there is no document, or it is no picture.
 */
export function thumbnailOf(
  deps: Deps,
  row: { title: string; file_key: string | null; file_mime: string | null } | undefined,
): Download {
  const key = row?.file_key ?? null;
  if (!row || key === null || !isPictureType(row.file_mime ?? '')) throw new Refusal('NOT_FOUND');
  return {
    mime: THUMBNAIL_TYPE,
    name: `${row.title}.webp`,
    as: 'inline',
    headers: { 'cache-control': 'private, no-cache' },
    version: thumbnailKeyOf(key),
    open: async () => {
      const small = await thumbnail(deps.files, key);
      if (small === null) throw new Refusal('NOT_FOUND');
      return small;
    },
  };
}
