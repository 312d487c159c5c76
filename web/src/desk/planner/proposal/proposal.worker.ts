import { allocateDay, type DayToPlan } from '@tonnage/domain/skip-hire/allocate-day';

/** The milliseconds that a planner is kept from their proposal, and the runs that a search of the largest day needs. */
const LIMITS = { forMs: 900, mostRuns: 60_000 };

export interface Search {
  day: DayToPlan;
  reorder: boolean;
}

self.addEventListener('message', ({ data: { day, reorder } }: MessageEvent<Search>) =>
  // A worker’s message has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(allocateDay(day, reorder, { ...LIMITS, clock: () => performance.now() })),
);
