/**
 * What was typed into a long form, kept in the browser until it is sent: it survives a reload, a log-out and a 401.
 * Drafts of one person are not shown to another on the same machine. Kept thirty days.
 */
const PREFIX = 'draft:';
const KEPT_MS = 30 * 24 * 3600 * 1000;

interface Stored<T> {
  userId: string;
  at: number;
  values: T;
}

export function readDraft<T>(name: string, userId: string): T | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Stored<T> | null;
    return stored && stored.userId === userId && Date.now() - stored.at < KEPT_MS ? stored.values : null;
  } catch {
    return null;
  }
}

export function writeDraft<T>(name: string, userId: string, values: T): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ userId, at: Date.now(), values } satisfies Stored<T>));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name);
}
