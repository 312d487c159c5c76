import { createHook } from 'node:async_hooks';
import { afterAll } from 'vitest';

/**
 * Counts the password derivations of this process: it measures the work that would show in timing, without a clock.
 * Node reports each argon2 that it starts, so nothing is mocked.
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
