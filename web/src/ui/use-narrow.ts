import { useSyncExternalStore } from 'react';

/** Where the bottom bar stands in for the navigation, and tables become cards. */
const query = window.matchMedia('(width < 48em)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the page is as narrow as a phone's; for what is another screen there and not the same one in other measures. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
