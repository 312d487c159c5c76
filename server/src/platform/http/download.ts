import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A reply of bytes. `open` runs after the transaction, so that a slow phone holds no connection. */
export interface Download {
  mime: string;
  /** The file name for saving. */
  name: string;
  /** `inline` lets the browser show it in a frame of our own pages; anything else is saved. */
  as: 'attachment' | 'inline';
  /** Size in bytes, if it is known in advance. */
  size?: number;
  headers?: Record<string, string>;
  /** The key of content that never changes: then parts of it can be asked for, and a copy can be revalidated. */
  version?: string;
  /** What a paper made for this request says, but for the time of printing: while it stays the same, a copy is current. */
  facts?: unknown;
  open: () => Promise<Readable | Uint8Array>;
}

/** The body of an answer to HEAD: an empty one would say that the length is zero. */
export const NO_BYTES = (): Readable => Readable.from([]);

/** Displayed content runs and loads nothing, and can only be framed by our own pages. */
const SHOWN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";
/** WebKit shows a PDF with a page of its own, which a sandbox leaves blank; what a PDF holds cannot reach ours anyway. */
const SHOWN_PDF = "frame-ancestors 'self'";

export function sendDownload(
  reply: FastifyReply,
  { mime, name, as, size, headers = {} }: Download,
  content: Readable | Uint8Array,
) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply.headers({
    'content-type': mime,
    'content-disposition': `${as}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, hex)}`,
    'cache-control': 'private, no-store',
    ...(as === 'inline'
      ? { 'content-security-policy': mime === 'application/pdf' ? SHOWN_PDF : SHOWN, 'x-frame-options': 'SAMEORIGIN' }
      : {}),
    ...(size === undefined ? {} : { 'content-length': size }),
    ...headers,
  });
  return reply.send(content instanceof Readable ? content : Buffer.from(content));
}

/** The part of a file that a request asks for (RFC 9110 §14): null: all of it, also if it asks for several parts. */
export function rangeOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  size: number,
  etag: string,
): { start: number; end: number } | 'beyond' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  const condition = headers['if-range'];
  if (!asked || (asked[1] === '' && asked[2] === '') || (condition !== undefined && condition !== etag)) return null;
  const [, from, to] = asked as unknown as [string, string, string];
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  return start >= size || (from === '' && Number(to) === 0) ? 'beyond' : { start, end };
}

/** The bytes from `start` to `end`, both included. */
export async function* slice(
  content: AsyncIterable<Uint8Array>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of content) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > end) return;
  }
}

/** A strong ETag of content that is stored under a key once and never changed. The key itself stays here. */
export const versionTag = (version: string) => `"${createHash('sha256').update(version).digest('base64url')}"`;

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
