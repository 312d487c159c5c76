import type { Entry, Store } from './store.ts';

/** How another tab is told of changes, and which tab sends: the browser's own, or a test's. */
export interface Tabs {
  /** Runs alone of all tabs; where tabs cannot lock, it runs all the same. */
  alone: (name: string, work: () => Promise<void>) => Promise<void>;
  tell: () => void;
  onMessage: (listener: () => void) => void;
}

/** What became of an entry: the server has it, refused it, or was not reached, so that it stays. */
export type Outcome<Refusal = unknown> =
  | { id: string; sent: true }
  | { id: string; refusal: Refusal }
  | { id: string; later: true };

/** Sends some of the entries that wait in a channel, the first among them. What it does not mention is given again. */
export type Deliver<E extends Entry = Entry> = (waiting: readonly E[]) => Promise<readonly Outcome[]>;

type Draft = Omit<Entry, 'tried' | 'refusal'>;

/**
 * What a person has done and the server has not answered yet. Entries survive a reload, a closed browser and a log-out; tabs share
 * them, and one tab sends. Where the browser stores nothing, an entry lives in this page alone.
 */
export class Outbox {
  readonly #store: Store;
  readonly #tabs: Tabs;
  readonly #listeners = new Set<() => void>();
  /** What could not be stored. */
  #unstored = new Map<string, Entry>();
  #stored: readonly Entry[] = [];
  #entries: readonly Entry[] = [];
  /** What the server has: a storage that fails to remove it must not have it sent again. */
  readonly #sent = new Set<string>();
  #rounds = new Map<string, { again: boolean; done: Promise<void> }>();

  constructor(store: Store, tabs: Tabs) {
    this.#store = store;
    this.#tabs = tabs;
    tabs.onMessage(() => void this.refresh());
  }

  /** All entries that this page knows of, the oldest first; the same array until something changes. */
  readonly read = (): readonly Entry[] => this.#entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) void this.refresh();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads again what is stored. */
  async refresh(): Promise<readonly Entry[]> {
    this.#stored = await this.#store.all().catch(() => []);
    this.#show();
    return this.#entries;
  }

  /** Adds entries; whether they are on the disk. False: they live in this page alone, and should be sent at once. */
  async add(...drafts: readonly Draft[]): Promise<boolean> {
    const added = drafts.map((draft): Entry => ({ ...draft, tried: false, refusal: null }));
    // Shown before they are stored: whoever typed sees it at once.
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

  /** Changes those of the entries that are still there; null removes one. */
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

  /** Removes everything of an owner from this device. */
  async removeAll(owner: string): Promise<void> {
    const all = await this.refresh();
    await this.remove(...all.filter((entry) => entry.owner === owner).map(({ id }) => id));
  }

  /**
   * Sends what waits of an owner in a channel, in order, until an answer stays out. One round at a time in all tabs, and one more behind
   * it for what was asked meanwhile. Resolves when nothing more is tried.
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
    this.#tabs.tell();
    await this.refresh();
  }

  #show(): void {
    const stored = this.#stored.filter(({ id }) => !this.#unstored.has(id) && !this.#sent.has(id));
    this.#entries = [...stored, ...this.#unstored.values()].toSorted((a, b) => a.at - b.at);
    for (const listener of this.#listeners) listener();
  }
}
