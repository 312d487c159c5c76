/**
 * The name of a file in a Content-Disposition header (RFC 6266): the one in UTF-8 before the plain one, with or without
 * quotation marks, whatever the case of the words. "download" where none is given or it cannot be read.
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
