import type { PeriodResult } from '@tonnage/contract/metrics/periods/periods';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Outbox, Tabs } from './outbox.ts';
import type { StoredCell } from './cells.ts';

// The modules read the page when they are loaded.
const loaded = async () => ({
  ...(await import('./outbox.ts')),
  ...(await import('./store.ts')),
  ...(await import('./cells.ts')),
  ...(await import('../api.ts')),
  ...(await import('../api-error.ts')),
});
let m: Awaited<ReturnType<typeof loaded>>;
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', { getItem: () => null });
  m = await loaded();
});
afterAll(() => void vi.unstubAllGlobals());

const PROJECT = 'project';
type Person = 'ann' | 'bob';

/** A typed value: its author, and what they saw in the cell when they began. */
interface Typed {
  by: Person;
  cell: string;
  over: string | null;
}

/** The server: accepts a value based on the current version, and a repeat of the current value. */
class Server {
  readonly cells = new Map<string, { version: number; value: string | null }>();
  /** Each accepted value with the one that it replaced. */
  readonly taken: { value: string; over: string | null; by: Person }[] = [];

  at(cell: string) {
    return this.cells.get(cell) ?? { version: 0, value: null };
  }
  write(by: Person, entries: readonly { metricId: string; key: string; version: number; value: string }[]) {
    return entries.map(({ metricId, key, version, value }) => {
      const stands = this.at(key);
      const isSame = stands.value === value;
      const ok = isSame || stands.version === version;
      if (ok && !isSame) {
        this.taken.push({ value, over: stands.value, by });
        this.cells.set(key, { version: stands.version + 1, value });
      }
      return { metricId, key, ok, cell: this.at(key), error: ok ? null : { code: 'VERSION_CONFLICT', message: '' } };
    }) as unknown as PeriodResult[];
  }
}

/** The storage that the tabs of one browser share. */
class Browser {
  readonly factory = new IDBFactory();
  readonly #listeners = new Set<() => void>();
  readonly #locks = new Map<string, Promise<void>>();
  readonly hasLocks: boolean;

  constructor(hasLocks: boolean) {
    this.hasLocks = hasLocks;
  }
  tabs(): Tabs {
    let own: (() => void) | undefined;
    return {
      alone: (name, work) => {
        if (!this.hasLocks) return work();
        const turn = (this.#locks.get(name) ?? Promise.resolve()).then(work);
        this.#locks.set(
          name,
          turn.catch(() => undefined),
        );
        return turn;
      },
      notify: () => this.#listeners.forEach((listener) => listener !== own && listener()),
      onMessage: (listener) => {
        own = listener;
        this.#listeners.add(listener);
      },
    };
  }
}

/** A page of the grid: who is logged in, what it last loaded, and what is typed but not committed. */
class Tab {
  readonly browser: Browser;
  readonly server: Server;
  person: Person;
  outbox: Outbox;
  online = true;
  losesAnswer = false;
  #view = new Map<string, { version: number; value: string | null }>();
  #versions = new Map<string, number>();
  #opened: { cell: string; version: number; after: string | null; over: string | null } | null = null;

  constructor(browser: Browser, server: Server, person: Person) {
    this.browser = browser;
    this.server = server;
    this.person = person;
    this.outbox = new m.Outbox(new m.Store(browser.factory), browser.tabs());
  }

  unsent(): StoredCell[] {
    return m.cellsOf(this.outbox.read(), this.person, PROJECT);
  }
  load(): void {
    if (this.online) this.#view = new Map(this.server.cells);
  }
  open(cell: string): void {
    const shown = this.unsent().findLast(({ title, refusal }) => title === `metric ${cell}` && refusal === null);
    const { version, value } = this.#view.get(cell) ?? { version: 0, value: null };
    const own = shown && { id: shown.id, entry: shown.payload.entry };
    const over = own ? (own.entry as { value: string }).value : value;
    this.#opened = { cell, ...m.baseOf(own, version), over };
  }
  async commit(value: string, at: number, typed: Map<string, Typed>): Promise<void> {
    const opened = this.#opened;
    if (opened === null) return;
    this.#opened = null;
    const { cell, over, after, version } = opened;
    typed.set(value, { by: this.person, cell, over });
    const entry = { metricId: 'metric', key: cell, version, action: 'report' as const, value };
    const to = { userId: this.person, projectId: PROJECT, at };
    await m.addCells(this.outbox, to, [{ entry, after }], this.#versions).stored;
  }
  async send(): Promise<void> {
    const by = this.person;
    await m.sendCells(this.outbox, by, PROJECT, {
      write: async (_, entries) => {
        await pause();
        if (!this.online || by !== this.person) throw new m.ApiError(0, undefined);
        const results = this.server.write(
          by,
          entries.filter((entry) => entry.action === 'report'),
        );
        await pause();
        if (this.losesAnswer) {
          this.losesAnswer = false;
          throw new m.ApiError(0, undefined);
        }
        return results;
      },
      onResults: (results) => {
        for (const [id, { ok, key, cell }] of results) {
          if (ok) this.#versions.set(id, cell!.version);
          this.#view.set(key, this.server.at(key));
        }
      },
    });
  }
  /** Closes the page, even in the middle of something, and opens another. */
  async reopen(person: Person): Promise<void> {
    this.person = person;
    this.#opened = null;
    this.#versions = new Map();
    this.outbox = new m.Outbox(new m.Store(this.browser.factory), this.browser.tabs());
    await this.outbox.refresh();
    this.load();
  }
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

const person = fc.constantFrom<Person>('ann', 'bob');
const cell = fc.constantFrom('mon', 'mon', 'mon', 'tue');
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), cell }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), cell }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('commit' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('news' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('connect' as const), online: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('loseAnswer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), as: person }) },
);
const step = fc.record({ tab: fc.nat(2), waits: fc.boolean(), command });

test('two tabs and two users, going offline and closing, lose no value and overwrite none unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 30 }), async (hasLocks, steps) => {
      const server = new Server();
      const [shared, other] = [new Browser(hasLocks), new Browser(hasLocks)];
      const tabs = [new Tab(shared, server, 'ann'), new Tab(shared, server, 'ann'), new Tab(other, server, 'bob')];
      const typed = new Map<string, Typed>();
      const underWay: Promise<void>[] = [];
      for (const [i, { tab: which, waits, command: to }] of steps.entries()) {
        const tab = tabs[which]!;
        if (to.do === 'open') tab.open(to.cell);
        // The live stream reaches every page that is online.
        if (to.do === 'news') for (const each of tabs) each.load();
        if (to.do === 'connect') tab.online = to.online;
        if (to.do === 'loseAnswer') tab.losesAnswer = true;
        if (to.do === 'commit') await tab.commit(String(i + 1), i, typed);
        if (to.do === 'reopen') await tab.reopen(to.as);
        if (to.do === 'type') {
          tab.open(to.cell);
          await tab.commit(String(i + 1), i, typed);
        }
        if (to.do === 'send' || to.do === 'type') underWay.push(tab.send());
        if (waits) await Promise.all(underWay);
      }
      await Promise.all(underWay);
      // At the end everybody logs in once more on each browser, online.
      const left: StoredCell[] = [];
      for (const browser of [shared, other])
        for (const each of ['ann', 'bob'] as const) {
          const last = new Tab(browser, server, each);
          await last.outbox.refresh();
          await last.send();
          left.push(...last.unsent());
        }

      const refused = new Set(left.map(({ payload }) => (payload.entry as { value: string }).value));
      const taken = new Set(server.taken.map(({ value }) => value));
      const typedOver = new Set([...typed.values()].map(({ over }) => over));
      expect(left.filter(({ refusal }) => refusal === null)).toEqual([]);
      for (const value of typed.keys())
        expect([value, taken.has(value) || refused.has(value) || typedOver.has(value)]).toEqual([value, true]);
      for (const { value, over, by } of server.taken) {
        const write = typed.get(value)!;
        expect(by).toBe(write.by);
        // The author saw the value that they replaced, or typed over their own unsent values, starting from a value
        // that they had seen.
        let seen = write.over;
        while (seen !== over && seen !== null && !taken.has(seen)) seen = typed.get(seen)!.over;
        expect([value, seen]).toEqual([value, over]);
      }
    }),
    { numRuns: 150 },
  );
});
