import { useSyncExternalStore } from 'react';

/** The width at which the bottom bar replaces the navigation, and tables become cards. */
const query = window.matchMedia('(width < 48em)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the page is as narrow as a phone's. Only for screens that differ in structure there; use CSS for sizes. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
