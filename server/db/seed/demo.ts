import type { Deps } from '../../src/platform/endpoint.ts';

/** Placeholder until the demo company is written. */
export async function seedDemo(_deps: Deps): Promise<{ password: string; list: string }> {
  return { password: '', list: '' };
}
