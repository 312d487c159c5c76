import { useSyncExternalStore } from 'react';

const query = window.matchMedia('(pointer: coarse)');

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the main pointer is a finger: for what the device itself does better then. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
