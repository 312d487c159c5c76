import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Milliseconds between attempts to load a chunk. */
const AGAIN_MS = 3000;

/** Loads a chunk; without a connection it retries until it succeeds. */
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
 * A component that is loaded on first use. The page around it stays, whereas a failed `lazy` would unmount all of it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loaded(load) }));
}
