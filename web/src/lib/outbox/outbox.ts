import type { Entry, Store } from './store.ts';

/** Notifies other tabs of changes and decides which tab sends; implemented by the browser, or by a test. */
export interface Tabs {
  /** Runs `work` in one tab at a time; where tabs cannot lock, it runs anyway. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
  notify: () => void;
  onMessage: (listener: () => void) => void;
}

/**
 * The result for an entry: the server accepted it, refused it, or could not be reached, in which case the entry stays.
 */
export type Outcome<Refusal = unknown> =
  | { id: string; sent: true }
  | { id: string; refusal: Refusal }
  | { id: string; later: true };

/**
 * Sends some of a channel's pending entries, always including the first. Entries that the result does not mention are
 * passed again.
 */
export type Deliver<E extends Entry = Entry> = (waiting: readonly E[]) => Promise<readonly Outcome[]>;

type Draft = Omit<Entry, 'tried' | 'refusal'>;

/**
 * User actions that the server has not confirmed yet. Entries survive a reload, a closed browser and a log-out; tabs
 * share them, and one tab sends. Where the browser stores nothing, an entry lives only in this page.
 */
export class Outbox {
  readonly #store: Store;
  readonly #tabs: Tabs;
  readonly #listeners = new Set<() => void>();
  /** Entries that could not be stored. */
  #unstored = new Map<string, Entry>();
  #stored: readonly Entry[] = [];
  #entries: readonly Entry[] = [];
  /** Entries that the server has: if removing one from storage fails, it must not be sent again. */
  readonly #sent = new Set<string>();
  #rounds = new Map<string, { again: boolean; done: Promise<void> }>();

  constructor(store: Store, tabs: Tabs) {
    this.#store = store;
    this.#tabs = tabs;
    tabs.onMessage(() => void this.refresh());
  }

  /** All entries that this page knows, oldest first; the same array until something changes. */
  readonly read = (): readonly Entry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) void this.refresh();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads the stored entries again. */
  async refresh(): Promise<readonly Entry[]> {
    this.#stored = await this.#store.all().catch(() => []);
    this.#show();
    return this.#entries;
  }

  /**
   * Adds entries. Returns whether they were stored on disk; if false, they live only in this page and should be sent at
   * once.
   */
  async add(...drafts: readonly Draft[]): Promise<boolean> {
    const added = drafts.map((draft): Entry => ({ ...draft, tried: false, refusal: null }));
    // Show entries before they are stored, so that the user sees them at once.
    for (const entry of added) this.#unstored.set(entry.id, entry);
    this.#show();
    try {
      await this.#store.put(added);
    } catch {
      return false;
    }
    for (const { id } of added) this.#unstored.delete(id);
    await this.#changed();
    return true;
  }

  /** Changes those of the entries that still exist; null removes one. */
  async change(ids: readonly string[], to: (entry: Entry) => Entry | null): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) {
      const unstored = this.#unstored.get(id);
      const changed = unstored && to(unstored);
      if (changed) this.#unstored.set(id, changed);
      else this.#unstored.delete(id);
    }
    await this.#store.change(ids, to).catch(() => undefined);
    await this.#changed();
  }

  remove = (...ids: readonly string[]): Promise<void> => this.change(ids, () => null);

  /** Removes all entries of an owner from this device. */
  async removeAll(owner: string): Promise<void> {
    const all = await this.refresh();
    await this.remove(...all.filter((entry) => entry.owner === owner).map(({ id }) => id));
  }

  /**
   * Sends an owner's pending entries of a channel, in order, until one gets no answer. Only one round runs at a time
   * across all tabs; calls during a round cause one more. Resolves when nothing more is tried.
   */
  send<E extends Entry>(owner: string, channel: string, deliver: Deliver<E>): Promise<void> {
    const name = `${owner} ${channel}`;
    const running = this.#rounds.get(name);
    if (running) {
      running.again = true;
      return running.done;
    }
    const round = { again: true, done: Promise.resolve() };
    this.#rounds.set(name, round);
    const run = async () => {
      while (round.again) {
        round.again = false;
        await this.#tabs.alone(name, () => this.#sendAll(owner, channel, deliver as unknown as Deliver));
      }
    };
    round.done = run().finally(() => this.#rounds.delete(name));
    return round.done;
  }

  async #sendAll(owner: string, channel: string, deliver: Deliver): Promise<void> {
    for (;;) {
      const waiting = (await this.refresh()).filter(
        (entry) => entry.owner === owner && entry.channel === channel && entry.refusal === null,
      );
      if (waiting.length === 0) return;
      const outcomes = await deliver(waiting);
      const sent = outcomes.flatMap((outcome) => ('sent' in outcome ? [outcome.id] : []));
      for (const id of sent) this.#sent.add(id);
      await this.remove(...sent);
      const refusals = new Map(outcomes.flatMap((each) => ('refusal' in each ? [[each.id, each.refusal]] : [])));
      await this.change([...refusals.keys()], (entry) => ({ ...entry, refusal: refusals.get(entry.id) ?? null }));
      if (outcomes.length === 0 || outcomes.some((outcome) => 'later' in outcome)) return;
    }
  }

  async #changed(): Promise<void> {
    this.#tabs.notify();
    await this.refresh();
  }

  #show(): void {
    const stored = this.#stored.filter(({ id }) => !this.#unstored.has(id) && !this.#sent.has(id));
    this.#entries = [...stored, ...this.#unstored.values()].toSorted((a, b) => a.at - b.at);
    for (const listener of this.#listeners) listener();
  }
}
