import type { Instant } from '@tonnage/domain/common/dates';
import type { Deps } from '@tonnage/server/platform/deps';
import { inTenant, type KnownCallers } from './contexts.ts';

type Action = (callers: KnownCallers, at: Instant) => Promise<void>;

// Actions per transaction. Each is a whole command; only the commit is shared. Other work takes its turn between them.
const TOGETHER = 100;
// Transactions between statistics updates: tables that grow this fast outgrow their plans.
const TIDIED_EVERY = 10;

/** Scheduled actions, run in order of time. An action may schedule later ones. */
export class Timetable {
  readonly #actions: { at: Instant; run: Action }[] = [];
  #next = 0;

  add(at: Instant, run: Action): void {
    let low = this.#next;
    let high = this.#actions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#actions[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    this.#actions.splice(low, 0, { at, run });
  }

  /** Runs everything up to and including the instant; later actions never run. */
  async play(
    deps: Pick<Deps, 'database' | 'queue' | 'publicUrl' | 'cards' | 'sendsMail'>,
    tenantId: string,
    until: Instant,
  ): Promise<void> {
    const due = () => this.#next < this.#actions.length && this.#actions[this.#next]!.at <= until;
    for (let played = 0; due(); played++) {
      if (played % TIDIED_EVERY === 1) await deps.database.tidy();
      await inTenant(deps, tenantId, async (callers) => {
        for (let n = 0; n < TOGETHER && due(); n++) {
          const { at, run } = this.#actions[this.#next++]!;
          await run(callers, at);
        }
      });
    }
  }
}
