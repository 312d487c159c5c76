import type { PeriodResult, writeEntries } from '@tonnage/contract/metrics/periods';
import type { Sent } from '@tonnage/contract/endpoint';

export type Entry = Sent<typeof writeEntries>['body']['data']['entries'][number];

/** What is written and has not arrived. `held`: the server cannot be reached; it is tried again. */
interface Kept {
  entry: Entry;
  state: 'saving' | 'held';
}

interface Wires {
  /** Sends a batch; rejects where the server cannot be reached. */
  send: (entries: Entry[]) => Promise<PeriodResult[]>;
  /** What became of a batch, before anybody is told that it is no longer kept. */
  settled: (results: PeriodResult[]) => void;
  /** Keeps what has not arrived over a reload. */
  remember: (entries: Entry[]) => void;
  /** Whether a failure may pass by itself. */
  passing: (error: unknown) => boolean;
  /** A failure that does not. */
  failed: (error: unknown) => void;
}

const BATCH_MS = 400;
const RETRY_MS = 5_000;
const MOST = 500;

/** The name of a period of a metric. */
export const cellName = ({ metricId, key }: { metricId: string; key: string }) => `${metricId} ${key}`;

/**
 * Writes of a grid on their way: gathered for 400 ms, sent in the order in which they were typed, one batch at a time. What is
 * typed over a cell in flight goes out after it, from the version that then stands there. Source: metrics.md §4.1.
 */
export class SaveQueue {
  readonly #wires: Wires;
  readonly #listeners = new Set<() => void>();
  #kept: ReadonlyMap<string, Kept> = new Map();
  #next = new Map<string, Entry>();
  #flying = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(wires: Wires, remembered: readonly Entry[] = []) {
    this.#wires = wires;
    for (const entry of remembered) this.#next.set(cellName(entry), entry);
    this.#kept = new Map([...this.#next].map(([name, entry]) => [name, { entry, state: 'saving' }]));
    if (remembered.length > 0) this.#later(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): ReadonlyMap<string, Kept> => this.#kept;

  write(entries: readonly Entry[]): void {
    for (const entry of entries) this.#next.set(cellName(entry), entry);
    this.#tell();
    this.#later(BATCH_MS);
  }

  /** Sends what waits now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#flying.size > 0 || this.#next.size === 0) return;
    const batch = [...this.#next.values()].slice(0, MOST);
    for (const entry of batch) {
      this.#next.delete(cellName(entry));
      this.#flying.add(cellName(entry));
    }
    try {
      const results = await this.#wires.send(batch);
      for (const { metricId, key, cell } of results) {
        const waiting = this.#next.get(cellName({ metricId, key }));
        if (waiting && cell) this.#next.set(cellName(waiting), { ...waiting, version: cell.version });
      }
      this.#flying.clear();
      this.#wires.settled(results);
      this.#tell();
      if (this.#next.size > 0) this.#later(0);
    } catch (error) {
      this.#flying.clear();
      if (this.#wires.passing(error)) {
        // What was typed since is newer.
        for (const entry of batch) if (!this.#next.has(cellName(entry))) this.#next.set(cellName(entry), entry);
        this.#later(RETRY_MS);
        this.#tell('held');
      } else {
        this.#wires.failed(error);
        this.#tell();
      }
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #tell(state: Kept['state'] = 'saving'): void {
    const flying = [...this.#kept].filter(([name]) => this.#flying.has(name));
    this.#kept = new Map([
      ...flying,
      ...[...this.#next].map(([name, entry]): [string, Kept] => [name, { entry, state }]),
    ]);
    this.#wires.remember([...this.#kept.values()].map(({ entry }) => entry));
    for (const listener of this.#listeners) listener();
  }
}
