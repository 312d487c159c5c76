import type { Instant } from '@tonnage/domain/common/dates';

/** Where the time comes from. Nothing else in the server asks the machine. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that stands where it was put: for tests, and for the demo company's past. */
export class SetClock implements Clock {
  #now: Instant;
  constructor(now: Instant) {
    this.#now = now;
  }
  now(): Instant {
    return this.#now;
  }
  set(now: Instant): void {
    this.#now = now;
  }
}
