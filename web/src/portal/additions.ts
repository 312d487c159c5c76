import type { Additions } from './addition.ts';
import { additions as enquiries } from './enquiries/additions.ts';

const FEATURES: Readonly<Record<string, Additions>> = {
  enquiries,
};

export const ADDITIONS: readonly (readonly [feature: string, of: Additions])[] = Object.entries(FEATURES);
