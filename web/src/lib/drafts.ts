import { newKey } from './idempotency-key.ts';
import { shownAccount } from './shown.ts';

/**
 * What was typed into a long form, kept in the browser until it is sent: it survives a reload, a closed tab, a log-out and a 401. A draft
 * is one person's, in one of their accounts, and each tab has its own, so that no tab overwrites or drops what another holds. Kept for
 * thirty days.
 */
const PREFIX = 'draft:';
const TAB = 'tab';
const STORED_MS = 30 * 24 * 3600 * 1000;

interface Stored<T> {
  at: number;
  values: T;
  /** Its tab has been closed: another may take it over. */
  isClosed?: boolean;
}

/** Where this page's drafts lie. */
const written = new Set<string>();
const mark = (isClosed: boolean) => {
  for (const key of written) {
    const stored = read(key);
    if (stored) localStorage.setItem(key, JSON.stringify({ ...stored, isClosed }));
  }
};
globalThis.addEventListener('pagehide', () => mark(true));
// Shown again out of the browser's memory.
globalThis.addEventListener('pageshow', ({ persisted }) => persisted && mark(false));

/** The drafts of closed tabs that this page has taken over, by where its own lies, as they were then. */
const takenOver = new Map<string, Map<string, string>>();
/** Drafts of open tabs that this page was shown and has let go, as they were then. */
const letGo = new Map<string, string>();

/** This tab, also after a reload. */
function tab(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const made = newKey();
  sessionStorage.setItem(TAB, made);
  return made;
}

/** Where the drafts of a form lie, of all tabs. */
const placeOf = (name: string, userId: string) => `${PREFIX}${userId}:${shownAccount() ?? ''}:${name}:`;

/** This tab's draft, or else the newest of another tab's. */
export function readDraft<T>(name: string, userId: string): T | null {
  try {
    const place = placeOf(name, userId);
    const own = place + tab();
    const found = keysUnder(place).flatMap((key) => {
      const stored = read<T>(key);
      return stored && letGo.get(key) !== textOf(key) ? [{ key, ...stored }] : [];
    });
    const newest = found.find(({ key }) => key === own) ?? found.toSorted((a, b) => b.at - a.at)[0];
    if (newest && newest.key !== own) takenOver.set(own, new Map(found.map(({ key }) => [key, textOf(key)])));
    return newest?.values ?? null;
  } catch {
    return null;
  }
}

export function writeDraft<T>(name: string, userId: string, values: T): void {
  try {
    const key = placeOf(name, userId) + tab();
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Stored<T>));
    written.add(key);
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

/** Drops this tab's draft, and of closed tabs those that it was taken over from and copies of it. */
export function dropDraft(name: string, userId: string): void {
  const place = placeOf(name, userId);
  const own = place + tab();
  const values = valuesOf(own);
  localStorage.removeItem(own);
  for (const key of keysUnder(place)) {
    const isTakenOver = takenOver.get(own)?.get(key) === textOf(key);
    if (read(key)?.isClosed && (isTakenOver || valuesOf(key) === values)) localStorage.removeItem(key);
    else letGo.set(key, textOf(key));
  }
  takenOver.delete(own);
}

/** How many forms a person has drafts of on this device, in all of their accounts. */
export function countDrafts(userId: string): number {
  return keysUnder(`${PREFIX}${userId}:`).filter((key) => read(key) !== null).length;
}

/** Drops all drafts of a person. */
export function dropDrafts(userId: string): void {
  for (const key of keysUnder(`${PREFIX}${userId}:`)) localStorage.removeItem(key);
}

const keysUnder = (place: string) => Object.keys(localStorage).filter((key) => key.startsWith(place));
const valuesOf = (key: string) => {
  const stored = read(key);
  return stored && JSON.stringify(stored.values);
};
const textOf = (key: string) => localStorage.getItem(key) ?? '';

function read<T>(key: string): Stored<T> | null {
  const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
  return stored && Date.now() - stored.at < STORED_MS ? stored : null;
}
