/** A file that cannot be read, with what to do. */
export class Unreadable extends Error {}

const MIXED =
  'Parts of this file were saved in different ways, so letters would be lost. Save it again as “CSV UTF-8” or .xlsx.';
const LOST = 'Some characters of this file were lost when it was saved. Save it again as “CSV UTF-8” or .xlsx.';

/**
 * Decodes a text file: by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252, which Excel on Windows
 * writes in Britain, or as Windows-1250, which it writes in Poland, or as Mac Roman, which old Excel on the Mac does, if the
 * text can only be that. Throws Unreadable for a file with lost characters, which are never shown or stored.
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
  if (text === null && marked === false) return legacy(bytes);
  return { text: kept(text), encoding: typeof marked === 'string' ? 'UTF-16' : 'UTF-8' };
}

function legacy(bytes: Uint8Array): { text: string; encoding: string } {
  const windows = kept(decoded(bytes, 'windows-1252'));
  if (PARTLY_UTF_8.test(windows)) throw new Unreadable(MIXED);
  if (POLISH.test(windows)) return { text: kept(decoded(bytes, 'windows-1250')), encoding: 'Windows-1250' };
  const mac = NOT_WINDOWS.test(windows) ? decoded(bytes, 'macintosh') : null;
  return mac !== null && !NOT_MAC.test(mac)
    ? { text: kept(mac), encoding: 'Mac Roman' }
    : { text: windows, encoding: 'Windows-1252' };
}

/** `é`, `£` or `’` of UTF-8 in Windows-1252: `Ã©`, `Â£`, `â€™`. */
const PARTLY_UTF_8 = /Ã[^\p{L}\s\0-\x7f]|Â[\u00a0-\u00bf]|â€[^\p{L}\s\0-\x7f]/u;
/** Polish in Windows-1252: `Wroc³aw`, `Ksi¹¿`, `£ód`, `¿wir`. Cubic metres are no Polish, nor is a Spanish question. */
const POLISH =
  /(?<!(?<!\p{L})(?:[cdkm]?m|yd|ft|in))(?<=\p{L})[¹³¿][\p{Ll}¹³¿]{2}|£ó|(?<!\p{L})¿\p{Ll}{2}(?![^?\n]*\?)/u;
/** What no text has in Windows-1252: bytes without a sign, or `AndrŽ`, `MŸller`, `O’Neill` as `OÕNeill`, `M‡laga`. */
const NOT_WINDOWS =
  /[\u0081\u008d\u008f\u0090\u009d]|\p{Ll}[ŠŒŽŸ](?!\p{Lu})|Ÿ\p{Ll}|\p{Ll}Õ\p{Ll}|\p{Lu}Õ\p{Lu}\p{Ll}|\p{Ll}[‚ƒ„†‡ˆ‰]\p{Ll}/u;
/** What no text has in Mac Roman, as a file from Windows would: `CafÈ`, `OíNeill`, `K¸hn`, or the apple. */
const NOT_MAC =
  /\p{Ll}(?![\0-\x7f])\p{Lu}(?!\p{Lu})|\p{Lu}(?![\0-\x7f])\p{Ll}\p{Lu}|\p{L}(?![\0-\x7f’‘–—…•™®©])[\p{S}\p{P}\p{Lm}]\p{L}|\u{F8FF}/u;

/** The text, if it is one and no character of it was lost. Throws Unreadable. */
function kept(text: string | null): string {
  if (text === null || /[\0\uFFFD]/.test(text)) throw new Unreadable(LOST);
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
