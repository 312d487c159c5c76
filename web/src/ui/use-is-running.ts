import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and in the browser while it takes over what the server drew. */
export const useIsRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
