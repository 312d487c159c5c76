// Dialogs and toasts are not needed for the first screen, so their code is loaded when the browser is idle or on first
// use, whichever is sooner.

let isNeeded = false;
const listeners = new Set<() => void>();
let overlaysMounted: () => void;
const mounted = new Promise<void>((resolve) => (overlaysMounted = resolve));

export { overlaysMounted };

export function overlaysReady(): Promise<void> {
  isNeeded = true;
  for (const listener of listeners) listener();
  return mounted;
}

export function onOverlaysWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function overlaysWanted(): boolean {
  return isNeeded;
}
