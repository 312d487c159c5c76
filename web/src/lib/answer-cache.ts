import type { CallName } from './calls.ts';
import { isStale, storedUserId } from './shown.ts';

/**
 * Caches the server's latest answers in one store per user, named by their id. A store is deleted when its user logs
 * out and when another user signs in (docs/decisions/0020). Without TLS browsers offer no Cache API, and nothing is
 * cached.
 */
const PREFIX = 'answers:';
const AT = 'x-answered-at';

/** Calls that people read at a glance on site; money, documents, people and access are excluded. */
const KEPT: ReadonlySet<CallName> = new Set<CallName>([
  'getApplicationAnonymous',
  'getApplicationAuth',
  'findMyAccount',
  'getOrdersSummary',
  'getOrdersByStatus',
  'getSiteOrdersByStatus',
  'getOrder',
  'getJob',
  'listSites',
  'getSite',
  'getLockedDates',
  'checkCoverage',
]);

/** Shown at once, before the server has answered: not the free days, which must not change as a button is pressed. */
const SHOWN_AT_ONCE: ReadonlySet<CallName> = new Set<CallName>([
  'getApplicationAuth',
  'findMyAccount',
  'getOrdersSummary',
  'getOrdersByStatus',
  'getSiteOrdersByStatus',
  'getOrder',
  'listSites',
  'getSite',
]);

export interface CachedAnswer {
  reply: unknown;
  /** When the server answered, as epoch milliseconds. */
  at: number;
}

export function isCacheable(name: CallName, method: string): boolean {
  return method === 'GET' && KEPT.has(name) && 'caches' in globalThis;
}

export function isShownAtOnce(name: CallName): boolean {
  return SHOWN_AT_ONCE.has(name) && 'caches' in globalThis;
}

/** Counts how often the cache was cleared: an answer requested before that is not cached after it. */
let era = 0;
export const currentEra = (): number => era;

/**
 * Caches an answer if its request belongs to the current era. A full or forbidden storage loses only the copy, not the
 * answer.
 */
export async function cacheAnswer(
  userId: string,
  address: string,
  answer: { reply: unknown; era: number },
): Promise<void> {
  if (answer.era !== era) return;
  try {
    const cache = await caches.open(PREFIX + userId);
    await cache.put(address, new Response(JSON.stringify(answer.reply), { headers: { [AT]: String(Date.now()) } }));
    // While the request was in flight, another user may have signed in, or this one out, here or in another tab.
    if (answer.era !== era || isStale() || (userId !== '' && storedUserId() !== userId))
      await caches.delete(PREFIX + userId);
  } catch {
    return;
  }
}

export async function cachedAnswer(userId: string, address: string): Promise<CachedAnswer | null> {
  try {
    const cached = await caches.match(address, { cacheName: PREFIX + userId });
    return cached ? { reply: (await cached.json()) as unknown, at: Number(cached.headers.get(AT)) } : null;
  } catch {
    return null;
  }
}

/** Deletes the caches of all other users; with null, of all users. */
export async function forgetAnswers(except: string | null): Promise<void> {
  era += 1;
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX);
  await Promise.all(names.filter((name) => name !== PREFIX + (except ?? '')).map((name) => caches.delete(name)));
}
