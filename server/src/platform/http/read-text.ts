import { isUtf8 } from 'node:buffer';
import { InvalidInput } from '../refusal.ts';

/** Charsets that UTF-8 includes, so that a body declared in them is read as it was written. */
const INCLUDED = ['utf-8', 'utf8', 'us-ascii', 'ascii'];

/**
 * Decodes a body, which must be UTF-8 (RFC 8259 §8.1), and keeps a byte order mark, so that its signature still matches.
 * Throws InvalidInput for other bytes, and for another declared charset unless every byte is ASCII.
 */
export function readText(body: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (!INCLUDED.includes(charset) && body.some((byte) => byte > 0x7f))
    throw notUtf8(`Send the body in UTF-8, not in ${charset}.`);
  if (!isUtf8(body)) throw notUtf8('The body isn’t valid UTF-8. Send it in UTF-8.');
  return body.toString('utf8');
}

/** Checks a form's escaped bytes, such as `%E9`, which would otherwise stay escaped. Throws InvalidInput. */
export function checkEscapes(form: string): void {
  for (const [escapes] of form.matchAll(/(?:%[\da-f]{2})+/gi)) {
    if (!isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex')))
      throw notUtf8('The form isn’t encoded in UTF-8. Send it in UTF-8.');
  }
}

/** Throws InvalidInput for a field's text that was decoded with bytes lost. */
export function checkDecoded(text: unknown, field: string): void {
  if (typeof text === 'string' && text.includes('\u{FFFD}'))
    throw notUtf8('This isn’t valid UTF-8. Send it in UTF-8.', [field]);
}

const notUtf8 = (message: string, path: string[] = []) => new InvalidInput([{ path, message }]);

/** A text without its byte order mark, which a receiver may ignore (RFC 8259 §8.1). */
export const withoutMark = (text: string) => (text.startsWith('\u{FEFF}') ? text.slice(1) : text);
