import { newKey } from './idempotency-key.ts';
import { storedSession } from './session.ts';
import { shownAccount } from './shown.ts';

/**
 * Stores the input of a long form in the browser until it is sent, so it survives a reload, a closed tab, a log-out and
 * a 401. A draft belongs to one user in one account. Each tab has its own, so tabs never overwrite or drop each other's
 * drafts. Drafts expire after thirty days.
 */
const PREFIX = 'draft:';
const TAB = 'tab';
const STORED_MS = 30 * 24 * 3600 * 1000;

interface Stored<T> {
  at: number;
  values: T;
  /** Its tab has been closed, so another tab may take it over. */
  isClosed?: boolean;
}

/** The storage keys of this page's drafts. */
const written = new Set<string>();
const mark = (isClosed: boolean) => {
  for (const key of written) {
    const stored = read(key);
    if (stored) localStorage.setItem(key, JSON.stringify({ ...stored, isClosed }));
  }
};
globalThis.addEventListener('pagehide', () => mark(true));
// The page was restored from the back/forward cache.
globalThis.addEventListener('pageshow', ({ persisted }) => persisted && mark(false));

/** The drafts of closed tabs that this page has taken over, as they were then, by the key of its own draft. */
const takenOver = new Map<string, Map<string, string>>();
/** Drafts of open tabs that this page was shown and then dropped, as they were then. */
const letGo = new Map<string, string>();

/** The id of this tab, which survives a reload. */
function tab(): string {
  const known = sessionStorage.getItem(TAB);
  if (known !== null) return known;
  const made = newKey();
  sessionStorage.setItem(TAB, made);
  return made;
}

/** The key prefix for the drafts of a form in all tabs. */
const prefixOf = (name: string, userId: string) => `${PREFIX}${userId}:${shownAccount() ?? ''}:${name}:`;

/** The draft of one form, as it was when the form opened, and how to store and drop it. */
export interface Draft<T> {
  readonly restored: T | null;
  store: (values: T) => void;
  /** Once the form was sent, or starts again. */
  drop: () => void;
}

/**
 * Opens the draft of a form, in `useState(() => openDraft(…))`. The name is unique for each form and entry point, so that
 * an unfinished one never overrides another. A guest's form gives no user.
 */
export function openDraft<T>(name: string, userId = storedSession()?.userId ?? ''): Draft<T> {
  return {
    restored: readDraft<T>(name, userId),
    store: (values) => writeDraft(name, userId, values),
    drop: () => dropDraft(name, userId),
  };
}

/** Returns this tab's draft, or else the newest draft of another tab. */
function readDraft<T>(name: string, userId: string): T | null {
  try {
    const prefix = prefixOf(name, userId);
    const own = prefix + tab();
    const found = keysUnder(prefix).flatMap((key) => {
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

function writeDraft<T>(name: string, userId: string, values: T): void {
  try {
    const key = prefixOf(name, userId) + tab();
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Stored<T>));
    written.add(key);
  } catch {
    // A full or forbidden storage loses the draft, not the form.
  }
}

/** Drops this tab's draft, and the drafts of closed tabs that it was taken over from or that are copies of it. */
function dropDraft(name: string, userId: string): void {
  const prefix = prefixOf(name, userId);
  const own = prefix + tab();
  const values = valuesOf(own);
  localStorage.removeItem(own);
  for (const key of keysUnder(prefix)) {
    const isTakenOver = takenOver.get(own)?.get(key) === textOf(key);
    if (read(key)?.isClosed && (isTakenOver || valuesOf(key) === values)) localStorage.removeItem(key);
    else letGo.set(key, textOf(key));
  }
  takenOver.delete(own);
}

/** The number of forms that a user has drafts of on this device, in all accounts. */
export function countDrafts(userId: string): number {
  return keysUnder(`${PREFIX}${userId}:`).filter((key) => read(key) !== null).length;
}

/** Drops all drafts of a user. */
export function dropDrafts(userId: string): void {
  for (const key of keysUnder(`${PREFIX}${userId}:`)) localStorage.removeItem(key);
}

const keysUnder = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
const valuesOf = (key: string) => {
  const stored = read(key);
  return stored && JSON.stringify(stored.values);
};
const textOf = (key: string) => localStorage.getItem(key) ?? '';

function read<T>(key: string): Stored<T> | null {
  const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
  return stored && Date.now() - stored.at < STORED_MS ? stored : null;
}
