import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Milliseconds between two tries for a piece that could not be loaded. */
const AGAIN_MS = 3000;

/** Loads a piece of code; without a connection it is tried again until it comes. */
export async function loaded<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * A piece of the screen that is loaded when it is first wanted, as late as that may be. The page around it stays, where a failed
 * `lazy` would take all of it down.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loaded(load) }));
}
