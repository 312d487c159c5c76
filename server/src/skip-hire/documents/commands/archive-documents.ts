import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { LIMITS } from '@tonnage/contract/limits';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fileNameOf } from '../present.ts';
import type { DocumentRow } from '../queries.ts';
import { renderDocument } from './render-document.ts';

/** The assumed size in bytes of a document that is not rendered yet, where a sum is needed in advance. */
const USUAL_DOCUMENT = 25_000;

/**
 * The total bytes of the documents, as far as they are known. Throws if there are none, or too many for one archive.
 */
export function archiveSize(rows: readonly DocumentRow[], total = rows.length): number {
  if (total === 0) throw new Refusal('ARCHIVE_EMPTY');
  const bytes = rows.reduce((sum, row) => sum + (row.file_size ?? USUAL_DOCUMENT), 0);
  if (total > LIMITS.archiveDocuments || bytes > LIMITS.archiveBytes) {
    throw new Refusal('ARCHIVE_TOO_LARGE', {
      message:
        total > LIMITS.archiveDocuments
          ? `You’ve chosen ${total} documents; a download can have up to ${LIMITS.archiveDocuments}. Choose fewer, or narrow the list.`
          : `These files come to ${Math.ceil(bytes / 1_048_576)} MB; a download can be up to ${LIMITS.archiveBytes / 1_048_576} MB. Choose fewer.`,
    });
  }
  return bytes;
}

/**
 * A zip of the documents, streamed file by file, so that nothing is held in memory. Files that cannot be read are
 * listed in a text file at its end: an archive that is cut off would lose the others too.
 */
export function archiveOf(deps: Deps, tenantId: string, rows: readonly DocumentRow[]): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error) => out.destroy(error as Error));
  void fill(deps, tenantId, rows, zip, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function fill(
  deps: Deps,
  tenantId: string,
  rows: readonly DocumentRow[],
  zip: ZipFile,
  out: Readable,
): Promise<void> {
  const missing: string[] = [];
  const names = new Set<string>();
  for (const row of rows) {
    // The client has gone away.
    if (out.destroyed) return;
    const name = unique(fileNameOf(row), names);
    try {
      const content = await (row.file_key === null
        ? renderDocument(deps, tenantId, row.id).then((file) => file.open())
        : deps.files.read(row.file_key));
      const mtime = row.created_at;
      if (content instanceof Uint8Array) zip.addBuffer(Buffer.from(content), name, { mtime, compress: false });
      else {
        const source = content.pipe(new PassThrough());
        content.on('error', (error) => source.destroy(error));
        zip.addReadStream(source, name, { mtime, compress: false });
        await finished(source, { writable: false });
      }
    } catch {
      missing.push(name);
    }
  }
  if (missing.length > 0) {
    const text = `We couldn’t add these files. Download them one by one, or try again later.\r\n\r\n${missing.join('\r\n')}\r\n`;
    zip.addBuffer(Buffer.from(text), unique('Not included.txt', names));
  }
  zip.end();
}

/** `Plan.pdf`, `Plan (2).pdf`: no two names are equal, ignoring case. */
function unique(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
    if (taken.has(tried.toLowerCase())) continue;
    taken.add(tried.toLowerCase());
    return tried;
  }
}
