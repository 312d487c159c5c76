/** A file that cannot be read, with what to do. */
export class Unreadable extends Error {}

const LOST = 'Some characters of this file were lost when it was saved. Save it again as “CSV UTF-8” or .xlsx.';

/**
 * Decodes a text file: by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252, which Excel on Windows
 * writes. Throws Unreadable for a file with lost characters, which are never shown or stored.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const [a, b, c] = bytes;
  const marked =
    a === 0xff && b === 0xfe
      ? 'utf-16le'
      : a === 0xfe && b === 0xff
        ? 'utf-16be'
        : a === 0xef && b === 0xbb && c === 0xbf;
  const text = decoded(bytes, typeof marked === 'string' ? marked : 'utf-8');
  const legacy = text ?? (marked === false ? decoded(bytes, 'windows-1252') : null);
  if (legacy === null || /[\0\uFFFD]/.test(legacy)) throw new Unreadable(LOST);
  return {
    text: legacy,
    encoding: text === null ? 'Windows-1252' : typeof marked === 'string' ? 'UTF-16' : 'UTF-8',
  };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
