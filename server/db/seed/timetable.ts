import type { Instant } from '@tonnage/domain/common/dates';
import type { Deps } from '../../src/platform/http/endpoint.ts';
import { inTenant, type Doors } from './contexts.ts';

type Deed = (doors: Doors, at: Instant) => Promise<void>;

// Deeds in one transaction. Each is a whole command; only the commit is shared.
const TOGETHER = 250;
// Transactions between two tidyings: tables that grow this fast outgrow their plans.
const TIDIED_EVERY = 4;

/** What happens when, played in the order of time. A deed may put later deeds on it. */
export class Timetable {
  readonly #deeds: { at: Instant; run: Deed }[] = [];
  #next = 0;

  add(at: Instant, run: Deed): void {
    let low = this.#next;
    let high = this.#deeds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#deeds[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    this.#deeds.splice(low, 0, { at, run });
  }

  /** Plays everything up to and including the instant; what is later never happens. */
  async play(
    deps: Pick<Deps, 'database' | 'queue' | 'publicUrl' | 'cards'>,
    tenantId: string,
    until: Instant,
  ): Promise<void> {
    const due = () => this.#next < this.#deeds.length && this.#deeds[this.#next]!.at <= until;
    for (let played = 0; due(); played++) {
      if (played % TIDIED_EVERY === 1) await deps.database.tidy();
      await inTenant(deps, tenantId, async (doors) => {
        for (let n = 0; n < TOGETHER && due(); n++) {
          const { at, run } = this.#deeds[this.#next++]!;
          await run(doors, at);
        }
      });
    }
  }
}
