import type { CallName } from './calls.ts';
import { isStale, storedUserId } from './shown.ts';

/**
 * What the server answered last, kept for the person who asked and shown to nobody else: one store per person, named by their
 * id, gone at their log-out and when another signs in (docs/decisions/0020). Browsers that keep nothing without TLS keep nothing.
 */
const PREFIX = 'answers:';
const AT = 'x-answered-at';

/** Read at a glance on a site; money, documents, people and whatever opens a door are not among them. */
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

export interface CachedAnswer {
  reply: unknown;
  /** When the server said it, as epoch milliseconds. */
  at: number;
}

export function isCacheable(name: CallName, method: string): boolean {
  return method === 'GET' && KEPT.has(name) && 'caches' in globalThis;
}

/** Counts how often everything was forgotten: what was asked for before that is not kept after it. */
let era = 0;
export const currentEra = (): number => era;

/** Keeps an answer of the era in which it was asked for. A full or forbidden storage costs the copy, not the answer. */
export async function cacheAnswer(
  userId: string,
  address: string,
  asked: { reply: unknown; era: number },
): Promise<void> {
  if (asked.era !== era) return;
  try {
    const cache = await caches.open(PREFIX + userId);
    await cache.put(address, new Response(JSON.stringify(asked.reply), { headers: { [AT]: String(Date.now()) } }));
    // Another person may have signed in, or this one out, here or in another tab, while it was on its way.
    if (asked.era !== era || isStale() || (userId !== '' && storedUserId() !== userId))
      await caches.delete(PREFIX + userId);
  } catch {
    return;
  }
}

export async function cachedAnswer(userId: string, address: string): Promise<CachedAnswer | null> {
  try {
    const kept = await caches.match(address, { cacheName: PREFIX + userId });
    return kept ? { reply: (await kept.json()) as unknown, at: Number(kept.headers.get(AT)) } : null;
  } catch {
    return null;
  }
}

/** Forgets what is kept of everybody but this person; with null, of everybody. */
export async function forgetAnswers(except: string | null): Promise<void> {
  era += 1;
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX);
  await Promise.all(names.filter((name) => name !== PREFIX + (except ?? '')).map((name) => caches.delete(name)));
}
