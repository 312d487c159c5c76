import { shownAccount, shownSince, shownUser } from './shown.ts';

/** Input of forms on a page that had to be left without confirmation. It belongs to this tab and is lost with it. */
const KEY = 'typed';
/**
 * When a user had all their typed input deleted, by their id: read by all tabs, also by those that were suspended at
 * the time.
 */
const FORGOTTEN = 'forgotten:';
/** The channel on which a tab asks the others how many forms hold input. */
const CHANNEL = 'tonnage-typed';
/** Milliseconds in which they answer. */
const ANSWER_MS = 200;

interface Typed {
  userId: string | null;
  accountId: string | null;
  path: string;
  at: number;
  /** Values by the name of their form. */
  forms: Record<string, unknown>;
  /** Those of them that are in a dialog, which the page does not open by itself. */
  dialogs: readonly string[];
}

interface Registered {
  name: string;
  read: () => unknown;
  isInDialog: () => boolean;
}

const forms = new Map<object, Registered>();
const listeners = new Set<() => void>();

export const typed = {
  /**
   * `read` is called for a form's values if the page has to be left; null means nothing to store. Returns a function
   * that unregisters it.
   */
  register: (name: string, read: () => unknown, isInDialog: () => boolean): (() => void) => {
    const key = {};
    forms.set(key, { name, read, isInDialog });
    return () => void forms.delete(key);
  },
  /**
   * Returns, once, what the same user had typed into the form of that name on this page and in this account; null if
   * nothing.
   */
  take: (name: string): unknown => {
    const stored = readStored();
    if (stored === null) return null;
    const { [name]: values = null, ...others } = stored.forms;
    if (Object.keys(others).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ ...stored, forms: others }));
    else sessionStorage.removeItem(KEY);
    for (const listener of listeners) listener();
    return values;
  },
  /** The name of a dialog for which input is stored on this page; null if none. */
  waiting: (): string | null => {
    const stored = readStored();
    return stored?.dialogs.find((name) => name !== '' && name in stored.forms) ?? null;
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The stored input of the user whom this page shows; null if none. */
function readStored(): Typed | null {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Typed | null;
  if (stored === null || stored.path !== window.location.pathname) return null;
  if (stored.userId !== shownUser() || stored.accountId !== shownAccount() || isForgotten(stored.userId, stored.at))
    return null;
  return stored;
}

/** Whether a user has had everything deleted since then. */
const isForgotten = (userId: string | null, at: number) => Number(localStorage.getItem(FORGOTTEN + userId)) >= at;

export function forgetTyped(): void {
  sessionStorage.removeItem(KEY);
}

/** Deletes what a user has typed in every tab of this browser, including what those tabs still show. */
export function forgetTypedEverywhere(userId: string): void {
  forgetTyped();
  localStorage.setItem(FORGOTTEN + userId, String(Date.now()));
}
window.addEventListener('storage', ({ key }) => key?.startsWith(FORGOTTEN) && forgetTyped());

/** Stores what is typed on this page until the same user is back on it. Returns whether there was anything. */
export function storeTyped(userId: string | null, accountId = shownAccount()): boolean {
  if (isForgotten(userId, shownSince())) return false;
  const found = typedForms();
  if (found.length === 0) return false;
  const typed: Typed = {
    userId,
    accountId,
    path: window.location.pathname,
    at: Date.now(),
    forms: Object.fromEntries(found.map(({ name, values }) => [name, values])),
    dialogs: found.flatMap(({ name, isInDialog }) => (isInDialog() ? [name] : [])),
  };
  sessionStorage.setItem(KEY, JSON.stringify(typed));
  return true;
}

function typedForms() {
  return [...forms.values()].flatMap((form) => {
    const values = form.read();
    return values === null ? [] : [{ ...form, values }];
  });
}

type Message = { asks: string } | { forms: number };

const channel = new BroadcastChannel(CHANNEL);
const post = (message: Message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and names none
  channel.postMessage(message);
};
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('asks' in data && data.asks === shownUser()) post({ forms: typedForms().length });
});

/** The number of forms with input that a user has in the other tabs of this browser. */
export async function countTypedElsewhere(userId: string): Promise<number> {
  let count = 0;
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if ('forms' in data) count += data.forms;
  };
  channel.addEventListener('message', onMessage);
  post({ asks: userId });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.removeEventListener('message', onMessage);
  return count;
}
