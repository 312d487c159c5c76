import type { Instant } from '@tonnage/domain/common/dates';

/** The source of the time. Nothing else in the server reads the machine's clock. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that only moves when it is set: for tests, and for the demo company's past. */
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
