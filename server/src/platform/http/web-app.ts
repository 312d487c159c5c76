import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { isLinkPage } from '@tonnage/domain/common/link-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const DIST = new URL('../../../../web/dist/', import.meta.url);
/** The portal's page; where it is not there, nothing of the browser app is. */
export const PORTAL_PAGE = new URL('index.html', DIST);
const WORKER = /\/service-worker\.js(\.\w+)?$/;
/** What the worker fetches is allowed by its own policy, not by the page's. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const NONCE = '__CSP_NONCE__';

/** Where the tag manager and the statistics that it commonly loads fetch pictures and send what they count. */
const TAGS = ' https://www.googletagmanager.com https://*.google-analytics.com';
/** The person's own answer (web/src/lib/tag-manager.ts). */
const CONSENT = /(?:^|;\s*)tonnage_consent=given(?:;|$)/;

/**
 * Scripts from here only; where `tagged`, also the one that our own adds with the page's nonce, and what that one loads. No host is
 * named for it, since a source cannot name one container of that host. Style elements carry the page's nonce; style attributes are
 * the drawings' and the kit's.
 */
function contentSecurityPolicy(nonce: string, tagged: boolean): string {
  const tags = tagged ? TAGS : '';
  return [
    "default-src 'none'",
    `script-src 'self'${tagged ? ` 'nonce-${nonce}' 'strict-dynamic'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${tags}`,
    "font-src 'self'",
    `connect-src 'self'${tags}`,
    // A document's own PDF, shown by the browser's reader.
    "frame-src 'self'",
    "manifest-src 'self'",
    // Keeps the shell (web/src/worker).
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The faces that are pages of their own; every other address is the portal's. */
const FACES = ['desk', 'metrics', 'run'];

/**
 * Serves the built browser app: hashed assets for a year, and the page of its face for every route that is not the API's.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(PORTAL_PAGE)) {
    app.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND');
    });
    return;
  }
  const portal = readFileSync(PORTAL_PAGE, 'utf8');
  // A build from before a face existed has no page for it.
  const built = FACES.map((face) => [face, new URL(`${face}/index.html`, DIST)] as const).filter(([, file]) =>
    existsSync(file),
  );
  const pages = new Map(built.map(([face, file]) => [face, readFileSync(file, 'utf8')]));
  await app.register(fastifyStatic, {
    root: fileURLToPath(DIST),
    index: false,
    // A page goes out by its own route alone, with a nonce; a compressed file by that of its text.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    wildcard: false,
    immutable: true,
    maxAge: '365d',
    // As the build wrote them (web/vite.config.ts).
    preCompressed: true,
    // The worker has no hash in its name: what it says of the build is asked for again.
    setHeaders: (reply, path) => {
      if (WORKER.test(path))
        void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY });
    },
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = pages.get(request.url.split(/[/?]/)[1] ?? '') ?? portal;
    const byLink = isLinkPage(request.url.split('?')[0]!);
    const tagged = html === portal && !byLink && CONSENT.test(request.headers.cookie ?? '');
    // Whoever a person goes on to from there is not told where they came from.
    if (byLink) reply.header('referrer-policy', 'no-referrer');
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, tagged))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  };
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && !/\.\w+$/.test(path);
    if (!isPage) throw new Refusal('NOT_FOUND');
    return sendPage(request, reply);
  });
}
