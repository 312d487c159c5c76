// Dialogs and toasts are not needed to show a first screen, so their code comes when the browser is idle or at the first use,
// whichever is sooner.

let wanted = false;
const listeners = new Set<() => void>();
const { promise: mounted, resolve: overlaysMounted } = Promise.withResolvers<void>();

export { overlaysMounted };

export function overlaysReady(): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  return mounted;
}

export function onOverlaysWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function overlaysWanted(): boolean {
  return wanted;
}
