import { shownAccount, shownUser } from './shown.ts';

/** What was typed into forms when a page had to be left without asking. It is this tab's, and gone with it. */
const KEY = 'typed';

interface Typed {
  userId: string | null;
  accountId: string | null;
  path: string;
  /** Values by the name of their form. */
  forms: Record<string, unknown>;
}

const forms = new Map<object, { name: string; read: () => unknown }>();

export const typed = {
  /** `read` is asked for a form's values if the page has to be left; null: there is nothing to keep. Returns what ends that. */
  register: (name: string, read: () => unknown): (() => void) => {
    const key = {};
    forms.set(key, { name, read });
    return () => void forms.delete(key);
  },
  /** What the same person had typed into the form of that name, on this page and in this account; null: nothing. Given once. */
  take: (name: string): unknown => {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Typed | null;
    if (kept === null || kept.path !== window.location.pathname) return null;
    if (kept.userId !== shownUser() || kept.accountId !== shownAccount()) return null;
    const { [name]: values = null, ...others } = kept.forms;
    if (Object.keys(others).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, forms: others }));
    else sessionStorage.removeItem(KEY);
    return values;
  },
};

export function forgetTyped(): void {
  sessionStorage.removeItem(KEY);
}

/** Keeps what is typed on this page for when the same person is back on it. */
export function keepTyped(userId: string | null, accountId = shownAccount()): void {
  const found = [...forms.values()].flatMap(({ name, read }) => {
    const values = read();
    return values === null ? [] : [[name, values] as const];
  });
  if (found.length === 0) return;
  const kept: Typed = { userId, accountId, path: window.location.pathname, forms: Object.fromEntries(found) };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}
