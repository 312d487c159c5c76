/**
 * The file name in a Content-Disposition header (RFC 6266): the UTF-8 name is preferred to the plain one; quotation
 * marks are optional and case is ignored. "download" when there is none or it cannot be decoded.
 */
export function fileNameIn(header: string | null): string {
  const given = header ?? '';
  const long = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(given)?.[1]?.trim();
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(given);
  const short = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return (long && decoded(long)) || short || 'download';
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
