import { useLayoutEffect, useSyncExternalStore } from 'react';

export type ColourScheme = 'light' | 'dark' | 'auto';

const KEY = 'tonnage-colours';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser changed it.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(): ColourScheme {
  try {
    const scheme = localStorage.getItem(KEY);
    return scheme === 'light' || scheme === 'dark' ? scheme : 'auto';
  } catch {
    // Storage is blocked.
    return 'auto';
  }
}

function setScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is blocked: the device's scheme stays.
  }
  for (const listener of listeners) listener();
}

/** Follows the device until the user chooses; the choice is stored in this browser. */
export function useColourScheme(): { scheme: ColourScheme; setScheme: (scheme: ColourScheme) => void } {
  return { scheme: useSyncExternalStore(subscribe, stored), setScheme };
}

/** Shows the page in the chosen colours (tokens.css). */
export function useAppliedColourScheme(): void {
  const { scheme } = useColourScheme();
  useLayoutEffect(() => {
    document.documentElement.dataset['colourScheme'] = scheme;
  }, [scheme]);
}
