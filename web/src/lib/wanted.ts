/** What a mail's link was to open, while whoever followed it logs in. It is this tab's, and gone with it. */
const KEY = 'wanted';
export const OPEN = '/open/';

export function keepWanted(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Where to go instead of the dashboard, once; null where no link was followed. */
export function takeWanted(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith(OPEN) ? path : null;
}
