/**
 * Keeps the shell of the portal and of the drivers' page: their pages and everything of one build, so that it opens without a connection. What the server
 * answered is kept elsewhere, by person (lib/kept-answers.ts); nothing of anybody's is in here (docs/decisions/0020).
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

// Both are written by the build (vite.config.ts): a new build is another text, which the browser takes up as a new worker.
const BUILD = '__BUILD__';
const FILES = '__FILES__'.split(' ');

const SHELL = `shell-${BUILD}`;
const PAGE = '/';
/** Of a driver's day, whose secret is in the fragment. */
const RUN_PAGE = '/run';
const ELSEWHERE = /^\/(desk|metrics|reset|confirm|invitation|proposal|newsletter|pay)(\/|$)/i;
/** Milliseconds that a page is waited for where one is kept: on a site a connection does not always break, it hangs. */
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
  // Other faces are pages of their own, and what they show nobody keeps; of the pages of links only the drivers' works without a server.
  if (request.mode === 'navigate' && !ELSEWHERE.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** All of it or nothing: a build of which a part is missing is not taken up. */
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
 * From the server while it answers in time. The kept page is answered with the headers that it came with: its nonce is the one
 * that its own policy names.
 */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<never>((_, reject) => setTimeout(reject, LATE_MS));
  try {
    return await Promise.race([asked, late]);
  } catch {
    const shell = /^\/run(\/|$)/.test(new URL(request.url).pathname) ? RUN_PAGE : PAGE;
    return (await caches.match(shell, { cacheName: SHELL, ignoreVary: true })) ?? asked;
  }
}

/**
 * A hashed file never changes under its name, and is the same for every origin, whatever its `Vary` says.
 */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}
