import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
  open: () => Promise<Readable | Uint8Array>;
}

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

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
