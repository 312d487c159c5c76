import { createHook } from 'node:async_hooks';
import { afterAll } from 'vitest';

/**
 * Counts how many passwords were derived in this process: the work that a clock would show, without a clock.
 * Node tells of each argon2 that it starts, so nothing stands in for the real one.
 */
export function countDerivations(): { readonly count: number } {
  const derivations = { count: 0 };
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') derivations.count += 1;
    },
  }).enable();
  afterAll(() => void hook.disable());
  return derivations;
}
