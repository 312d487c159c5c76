import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { isLinkPage } from '@tonnage/domain/common/link-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { pageFiller, type CompanyOf } from './page.ts';
import { SharedBuilds } from '../files/shared-builds.ts';

const DIST = new URL('../../../../web/dist/', import.meta.url);
/** The portal's page. Without it, the browser app has not been built. */
export const PORTAL_PAGE = new URL('index.html', DIST);
const WORKER = /\/service-worker\.js(\.\w+)?$/;
/** The worker's requests are subject to its own policy, not the page's. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const DAY_MS = 86_400_000;
const NONCE = '__CSP_NONCE__';
/** The script in a page, which must not wait for another request. */
const OWN_SCRIPT = /<script nonce="[^"]*">([^]*?)<\/script>/;

/** Where the tag manager and its usual analytics load images from and send their data to. */
const TAGS = ' https://www.googletagmanager.com https://*.google-analytics.com';
/** The person's own choice (web/src/lib/tag-manager.ts). */
const CONSENT = /(?:^|;\s*)tonnage_consent=given(?:;|$)/;

/**
 * Allows scripts from here only, and a page's `own` by its hash; if `tagged`, also the tag manager's, which our script adds with the
 * page's nonce, and what it loads. No host is named, because a source cannot name one container of that host. Style elements carry the page's nonce; style
 * attributes are needed by the charts and the kit.
 */
function contentSecurityPolicy(nonce: string, tagged: boolean, own: string): string {
  const tags = tagged ? TAGS : '';
  return [
    "default-src 'none'",
    `script-src 'self'${own}${tagged ? ` 'nonce-${nonce}' 'strict-dynamic'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${tags}`,
    "font-src 'self'",
    `connect-src 'self'${tags}`,
    // Lets the browser's viewer show a document's PDF.
    "frame-src 'self'",
    "manifest-src 'self'",
    // The worker caches the app shell (web/src/worker).
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function ownScript(page: string): string {
  const own = OWN_SCRIPT.exec(page);
  return own ? ` 'sha256-${createHash('sha256').update(own[1]!).digest('base64')}'` : '';
}

/** The apps with a page of their own; every other address belongs to the portal. */
const APPS = ['desk', 'metrics', 'run'];
/** Matches the address of a page as a router writes it: `$name` is one part of it, `{-$name}` an optional one, `$` all the rest. */
function patternOf(page: string): RegExp {
  const parts = page.split('/').slice(1);
  const patterns = parts.map((part) => {
    if (part === '$') return '/.*';
    if (part.startsWith('{-$')) return '(?:/[^/]+)?';
    return part.startsWith('$') ? '/[^/]+' : `/${part}`;
  });
  return new RegExp(`^${patterns.join('')}/?$`, 'i');
}

/** A path as a router reads it; null if it cannot be decoded. */
function readPath(path: string): string | null {
  try {
    return decodeURIComponent(path).replaceAll(/\/+/g, '/');
  } catch {
    return null;
  }
}

/** Addresses of the login form; with a query, as in links from emails, the browser draws it. */
const LOGINS = new Set(['/', '/login']);

/**
 * Serves the built browser app: hashed assets for a year, and the app's page for every route outside the API. `companyOf`
 * returns what guests may know of the company at a request's host; it may throw.
 */
export async function serveWeb(
  app: FastifyInstance,
  companyOf: CompanyOf,
  { files, clock }: Pick<Deps, 'files' | 'clock'>,
): Promise<void> {
  if (!existsSync(PORTAL_PAGE)) {
    app.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND');
    });
    return;
  }
  const portal = readFileSync(PORTAL_PAGE, 'utf8');
  // An older build may lack the page of a newer app.
  const built = [...APPS, 'login']
    .map((app) => [app, new URL(`${app}/index.html`, DIST)] as const)
    .filter(([, file]) => existsSync(file));
  const pages = new Map(built.map(([app, file]) => [app, readFileSync(file, 'utf8')]));
  const ownScripts = new Map([portal, ...pages.values()].map((page) => [page, ownScript(page)]));
  const list = new URL('pages.json', DIST);
  // An older build has no list: then every address is a page.
  const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]).map(patternOf) : [/^/];
  const isKnown = (path: string) => {
    const plain = readPath(path);
    return plain !== null && known.some((pattern) => pattern.test(plain));
  };
  const fill = pageFiller(new URL('server/login-page.js', DIST), companyOf);
  await app.register(fastifyStatic, {
    root: fileURLToPath(DIST),
    index: false,
    // A page is only served by its own route, with a nonce; a compressed file only by the route of its original.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'server/**', 'pages.json'],
    wildcard: false,
    // A page loads dozens of files; LOG_LEVEL=debug logs them too.
    ...(app.log.level === 'info' ? { logLevel: 'warn' } : {}),
    immutable: true,
    maxAge: '365d',
    // By scripts/compress-web.ts, perhaps after the first answers.
    preCompressed: true,
    // The worker's name has no hash, so its description of the build must be revalidated.
    setHeaders: (reply, path) => {
      if (WORKER.test(path))
        void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY });
      // Nor have the names of icons and of the script for old browsers.
      else if (!path.includes('/assets/')) void reply.header('cache-control', 'public, max-age=3600');
    },
  });
  const builds = new SharedBuilds(files);
  const publish = () =>
    builds
      .publish(fileURLToPath(new URL('assets/', DIST)), clock.now().slice(0, 10))
      .catch((error: unknown) =>
        app.log.warn(error, 'the parts of the browser app could not be stored for other servers'),
      );
  app.addHook('onListen', () => {
    void publish();
    setInterval(() => void publish(), DAY_MS).unref();
  });
  // The parts of another build, for a page that its server sent.
  const options = { config: { charged: true as const }, exposeHeadRoute: false };
  app.get<{ Params: { name: string } }>('/assets/:name', options, async ({ params: { name } }, reply) => {
    const part = await builds.read(name);
    if (part === null) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(part.type).send(part.content);
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const path = request.url.split('?')[0]!;
    const app = pages.get(APPS.find((name) => name === path.split('/')[1]) ?? '');
    const byLink = isLinkPage(path);
    const tagged = app === undefined && !byLink && CONSENT.test(request.headers.cookie ?? '');
    // Sites that a person goes on to must not learn the secret link.
    if (byLink) reply.header('referrer-policy', 'no-referrer');
    const login = LOGINS.has(request.url) ? pages.get('login') : undefined;
    const page = app ?? portal;
    const { html, isLogin } = await fill(request, page, login);
    const own = ownScripts.get(isLogin ? login! : page)!;
    return reply
      .status(isKnown(path) ? 200 : 404)
      .header('content-security-policy', contentSecurityPolicy(nonce, tagged, own))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE, nonce));
  };
  // Routes of their own, because only a route's answer is compressed.
  for (const path of LOGINS) app.get(path, sendPage);
  // Where password managers look (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account/profile/password', 302));
  // What browsers ask for beside a page of ours without one, such as a PDF.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/icons/icon-192.png', 302));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage = !/^\/(api|\.well-known)\//.test(path) && !/\.\w+$/.test(path);
    if (isPage && request.method === 'OPTIONS') return reply.header('allow', 'GET, HEAD').status(204).send();
    if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) throw new Refusal('NOT_FOUND');
    return sendPage(request, reply);
  });
}
