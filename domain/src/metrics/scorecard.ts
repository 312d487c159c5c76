import { PERFORMANCES } from './performance.ts';

/** A performance, or NONE: no objective or no value. */
export const STANDINGS = [...PERFORMANCES, 'NONE'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Orders of the scorecard; `status`: off track first, the furthest off before the others. */
export const SCORECARD_SORTS = ['status', 'name', 'project', 'owner'] as const;
