/**
 * Caches the shell of the portal and of the drivers' page: their pages and all files of one build, so that they open
 * without a connection. The server's answers are cached elsewhere, by user (lib/answer-cache.ts); this cache contains
 * no personal data (docs/decisions/0020).
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

// Both are written by the build (web/build/files.ts): a new build changes this file, which the browser installs as a new
// worker.
const BUILD = '__BUILD__';
const FILES = '__FILES__'.split(' ');

const SHELL = `shell-${BUILD}`;
const PAGE = '/';
/** The page of a driver's day, whose secret is in the fragment. */
const RUN_PAGE = '/run';
const ELSEWHERE = /^\/(desk|metrics|reset|confirm|invitation|proposal|newsletter|pay)(\/|$)/i;
/** Milliseconds to wait for a page that is cached: on site a connection often hangs instead of breaking. */
const LATE_MS = 3_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheShell());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return;
  // Other apps are separate pages and are not cached; of the link pages only the drivers' works without a server.
  if (request.mode === 'navigate' && !ELSEWHERE.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** All or nothing: a build with a missing file is not installed. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll([...[PAGE, RUN_PAGE].map((page) => new Request(page, { cache: 'reload' })), ...FILES]);
  await worker.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== SHELL).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/**
 * Fetches from the server while it answers in time. The cached page is returned with its original headers, because its
 * nonce must match its own policy.
 */
async function page(request: Request): Promise<Response> {
  const response = fetch(request);
  const late = new Promise<never>((_, reject) => setTimeout(reject, LATE_MS));
  try {
    return await Promise.race([response, late]);
  } catch {
    const shell = /^\/run(\/|$)/.test(new URL(request.url).pathname) ? RUN_PAGE : PAGE;
    return (await caches.match(shell, { cacheName: SHELL, ignoreVary: true })) ?? response;
  }
}

/** A hashed file never changes under its name, and is the same for every origin, whatever its `Vary` says. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}
