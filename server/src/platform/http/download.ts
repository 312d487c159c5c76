import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What goes out as bytes. `open` runs when the transaction is over: no connection is held while somebody's phone loads. */
export interface Download {
  mime: string;
  /** What it is called when it is saved. */
  name: string;
  /** `inline` lets the browser show it in a frame of our own pages; everything else is saved. */
  as: 'attachment' | 'inline';
  /** Bytes, where it is known before they are made. */
  size?: number;
  headers?: Record<string, string>;
  open: () => Promise<Readable | Uint8Array>;
}

/** What is shown runs nothing, loads nothing, and stands in no page but ours. */
const SHOWN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";

/** Answers it. */
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
    ...(as === 'inline' ? { 'content-security-policy': SHOWN, 'x-frame-options': 'SAMEORIGIN' } : {}),
    ...(size === undefined ? {} : { 'content-length': size }),
    ...headers,
  });
  return reply.send(content instanceof Readable ? content : Buffer.from(content));
}

const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
