import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

const DIST = new URL('../../../web/dist/', import.meta.url);
const NONCE = '__CSP_NONCE__';

/** Scripts from here only; style elements carry the page's nonce; style attributes are the drawings' and the kit's. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built browser app: hashed assets for a year, and its page for every route that is not the API's. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const page = new URL('index.html', DIST);
  if (!existsSync(page)) {
    app.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND');
    });
    return;
  }
  const html = readFileSync(page, 'utf8');
  await app.register(fastifyStatic, {
    root: fileURLToPath(DIST),
    index: false,
    immutable: true,
    maxAge: '365d',
    wildcard: false,
  });
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  };
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (!isPage) throw new Refusal('NOT_FOUND');
    return sendPage(reply);
  });
}
