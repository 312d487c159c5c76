import type { JobType } from './orders.ts';

/** What is on the bed of a lorry, or on the ground at a site. */
export type Bed = 'none' | 'empty' | 'full';

/**
 * What a job needs on the bed when the lorry arrives, what it leaves there, and what stands at the site until then. Source:
 * trade-and-law.md §3.
 */
export const BEDS: Record<JobType, { before: Bed; after: Bed; site: Bed | 'on_hire' }> = {
  delivery: { before: 'empty', after: 'none', site: 'none' },
  exchange: { before: 'empty', after: 'full', site: 'full' },
  collection: { before: 'none', after: 'full', site: 'full' },
  // It is emptied and brought back within the job.
  tip_and_return: { before: 'none', after: 'none', site: 'full' },
  // It is moved with what is in it.
  reposition: { before: 'none', after: 'none', site: 'on_hire' },
  wait_and_load: { before: 'empty', after: 'full', site: 'none' },
};
