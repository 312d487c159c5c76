// Reads that leave the primary for its standbys (decision 110).
import type pg from 'pg';
import { queueCallerOf, boundTo, entrance, type Db, type Entry, type FarRead, type Observe, type Row } from './db.ts';
import type { KnownCallers } from '../callers.ts';
import { isAnswer, isConnectionLost, timeLimitRefusal } from './errors.ts';
import { bytesBetween, furthest, NOWHERE, positionOf, replayable, type Position } from './log-position.ts';
import { checkedOut, counted, openPool, together, turnsFor, type Source } from './pools.ts';
import { Probe } from './probe.ts';
import type { ReadReplicas, ReplicaState } from './replica-state.ts';
import { rightsOf } from './rights.ts';
import { asOptions, READING, refuseDropped } from './settings.ts';

/** How often each replica is asked how far it is, and how far behind it may be to be used, ms. */
const LOOK_MS = 1_000;
const MOST_BEHIND_MS = 10_000;
/** How long a read waits for a connection of a replica before it goes to the primary, ms. */
const PATIENCE_MS = 1_000;

/** How many unreached positions are remembered for a replica. */
const REMEMBERED = 60;

/** Behind everything that the primary has written, also what is not flushed yet; and how far it has flushed: as far as replicas come. */
const NOW = 'select pg_current_wal_insert_lsn()::text as lsn, pg_current_wal_flush_lsn()::text as flushed';

interface Written {
  lsn: Position;
  flushed: Position;
}

/** What a database says of an entry, and of the rights that policies read besides. */
interface Said {
  who: string | null;
  rights: string | undefined;
}

/** A read whose entry the primary checks meanwhile. */
interface Asked<T> {
  entry: Entry;
  /** The entry's last answer, with which the work begins. */
  last: { who: string; rows: Row[] };
  /** What the primary says. */
  entered: Promise<Said>;
  work: (db: Db, rows: Row[]) => Promise<T>;
}

/** The standbys of DATABASE_REPLICA_URL, and how far each company's reads must have come. */
export class Replicas implements ReadReplicas {
  readonly #all: readonly Replica[];
  readonly #primary: Probe;
  readonly #timer: NodeJS.Timeout;
  readonly #floors = new Map<string, Position>();
  #floor = NOWHERE;
  #latest = NOWHERE;
  /** How often something may have been written that no floor knows of, and up to which the floors have been raised since. */
  #losses = 1;
  #made = 0;
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<Written> | undefined;
  /** As far as the primary had flushed at the last look. */
  #before = NOWHERE;
  #looking: Promise<void> | undefined;
  #notAsked = 0;

  /** `primaryUrl`: past any pooler. */
  constructor(
    urls: readonly string[],
    {
      primaryUrl,
      poolSize,
      callers,
      observe,
    }: { primaryUrl: string; poolSize: number; callers: KnownCallers; observe?: Observe | undefined },
  ) {
    this.#all = urls.map((url, i) => new Replica(String(i + 1), url, poolSize, callers, observe));
    this.#primary = new Probe(primaryUrl, { name: 'tonnage replication' });
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  get states(): readonly ReplicaState[] {
    return this.#all;
  }

  get notAsked(): number {
    return this.#notAsked;
  }

  get latest(): Position {
    return this.#latest;
  }

  get pools(): [string, ReturnType<typeof counted>][] {
    return this.#all.map((each) => [`replica ${each.name}`, each.counted]);
  }

  /** From now on reads of the company must have seen this; undefined: those of every company. Null: nothing was written. */
  raise(tenant: string | undefined, to: Position | null): void {
    if (to === null) return;
    this.#latest = furthest(this.#latest, to);
    if (tenant === undefined) this.#floor = furthest(this.#floor, to);
    else this.#floors.set(tenant, furthest(this.#floors.get(tenant) ?? NOWHERE, to));
  }

  now(): Promise<Position | null> {
    return this.#now().then(
      ({ lsn }) => lsn,
      () => null,
    );
  }

  async raiseToNow(tenants: Iterable<string | undefined>): Promise<void> {
    const now = await this.now();
    if (now === null) this.lose();
    else for (const tenant of tenants) this.raise(tenant, now);
  }

  /** Something may have been committed, and nobody knows where: no replica is used until the primary has said how far it is. */
  lose(): void {
    this.#losses++;
  }

  look(): Promise<void> {
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)));
  }

  async #look(): Promise<void> {
    const losses = this.#losses;
    const now = await this.#now().catch(() => null);
    if (now === null) return this.lose();
    // Nothing is read that is older than two looks: not every write is told to every server.
    this.raise(undefined, this.#made < losses ? now.lsn : this.#before);
    this.#before = now.flushed;
    this.#made = losses;
    await Promise.all(this.#all.map((each) => each.look(now.flushed)));
  }

  /**
   * The replica that a session reads from, always the same while it is used, so that what was seen there does not vanish again. Null:
   * the read belongs to the primary, as with a mark that the primary is not known to have reached.
   */
  choose({ sessionId }: Entry, { mark }: FarRead): Replica | null {
    const all = this.#made < this.#losses || mark === null || mark > this.#latest ? [] : this.#all;
    const first = Buffer.from(sessionId.slice(-4)).readUInt32BE() % this.#all.length;
    const chosen = [...all.slice(first), ...all.slice(0, first)].find(({ why }) => why === null) ?? null;
    if (chosen === null) this.#notAsked++;
    return chosen;
  }

  /** How far a replica must have come for the read. */
  seenBy(rows: readonly Row[], { mark }: FarRead): Position {
    const { tenantId } = rows[0]!['who'] as { tenantId: string };
    return furthest(this.#floor, this.#floors.get(tenantId) ?? NOWHERE, mark ?? NOWHERE);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([this.#primary.close(), ...this.#all.map((each) => each.close())]);
  }

  /** What the primary has written when it answers; whoever asks meanwhile shares the next answer. */
  #now(): Promise<Written> {
    return (this.#next ??= this.#asking.then(async () => {
      this.#next = undefined;
      const known = this.#latest;
      const asked = this.#primary.rows(NOW);
      this.#asking = asked.catch(() => undefined);
      const [row] = await asked;
      const now = { lsn: replayable(positionOf(row!['lsn'])!), flushed: positionOf(row!['flushed'])! };
      if (now.lsn < known) this.#restart(now.lsn);
      this.#latest = furthest(this.#latest, now.lsn);
      return now;
    }));
  }

  /** The primary has lost what it had written, as when a standby that did not have it took its place. */
  #restart(now: Position): void {
    this.#floors.clear();
    this.#floor = this.#latest = now;
    this.#before = NOWHERE;
  }
}

/** One standby. */
class Replica implements ReplicaState {
  readonly name: string;
  readonly reads = { answered: 0, behind: 0, changed: 0, failed: 0 };
  why: string | null = 'It was not asked yet';
  lagSeconds: number | null = null;
  readonly #source: Source;
  readonly #probe: Probe;
  readonly #callers: KnownCallers;
  readonly #observe: Observe | undefined;
  readonly #dbs = new WeakMap<pg.PoolClient, Db>();
  /** What the primary had written and when, as far as it has not come yet, oldest first. */
  #ahead: { position: Position; at: number }[] = [];

  constructor(name: string, url: string, size: number, callers: KnownCallers, observe: Observe | undefined) {
    this.name = name;
    this.#callers = callers;
    this.#observe = observe;
    this.#probe = new Probe(url, { name: 'tonnage replication', options: asOptions(READING) });
    const pool = openPool({
      connectionString: url,
      application_name: 'tonnage far readers',
      max: size,
      pipeline: true,
      options: asOptions(READING),
    });
    this.#source = {
      pool,
      turns: turnsFor(size, PATIENCE_MS),
      home: { since: 0 },
      isThere: () => Promise.resolve(this.lagSeconds !== null),
    };
  }

  get counted() {
    return counted(this.#source);
  }

  /** Asks it how far it is, when the primary has flushed up to `flushed`. Never throws. */
  async look(flushed: Position): Promise<void> {
    try {
      const replayed = await replayedBy(this.#probe);
      this.#ahead = [...this.#ahead, { position: flushed, at: performance.now() }].filter(
        ({ position }) => position > replayed && position <= flushed,
      );
      if (this.#ahead.length > REMEMBERED) this.#ahead = this.#ahead.filter((_, i) => i % 2 === 0);
      const [oldest] = this.#ahead;
      const lag = oldest === undefined ? 0 : performance.now() - oldest.at;
      this.lagSeconds = lag / 1000;
      this.why = lag > MOST_BEHIND_MS ? `It is ${Math.floor(lag / 1000)} seconds behind` : null;
    } catch (error) {
      this.#leave(error as Error);
    }
  }

  /**
   * The answer of a read, if it counts: the replica has come as far as `seen`, and finds the same session, rights and membership as the
   * primary. Null: the read must run at the primary.
   */
  async read<T>({ entry, last, entered, work }: Asked<T>, seen: Position): Promise<{ answer: T } | null> {
    const reading = checkedOut(this.#source, this.#callers, queueCallerOf(entry), async (client) => {
      const db = this.#dbOf(client);
      together(client);
      const asked = client.query<{ who: string | null; there: boolean | null }>(entranceAt(entry, seen));
      const found = Promise.all([asked, rightsOf(db, last.rows)]);
      const [first, worked] = await Promise.allSettled([found, work(db, last.rows)]);
      if (first.status === 'rejected') throw first.reason;
      if (worked.status === 'rejected' && isFault(worked.reason)) throw worked.reason;
      const [{ rows }, rights] = first.value;
      return { there: rows[0]!.there === true, who: rows[0]!.who, rights, worked };
    });
    const [said, here] = await Promise.allSettled([entered, reading]);
    if (said.status === 'rejected') throw said.reason;
    if (here.status === 'rejected') {
      if (isConnectionLost(here.reason)) this.#leave(here.reason as Error);
      this.reads.failed++;
      return null;
    }
    const { there, who, rights, worked } = here.value;
    const isSame = said.value.who === last.who && who === last.who && said.value.rights === rights;
    const result = !there ? 'behind' : isSame ? 'answered' : 'changed';
    this.reads[result]++;
    if (result !== 'answered') return null;
    if (worked.status === 'rejected') throw worked.reason;
    return { answer: worked.value };
  }

  async close(): Promise<void> {
    await Promise.all([this.#source.pool.end(), this.#probe.close()]);
  }

  #leave(error: Error): void {
    this.lagSeconds = null;
    this.why = error.message || (error as { code?: string }).code || error.name;
  }

  #dbOf(client: pg.PoolClient): Db {
    let db = this.#dbs.get(client);
    if (!db) this.#dbs.set(client, (db = boundTo(client, { observe: this.#observe, gather: () => together(client) })));
    return db;
  }
}

/** How many bytes of the primary's log a standby has not replayed. Throws like `replayedBy`. */
export async function bytesBehind(url: string, primaryUrl: string): Promise<number> {
  const [primary, standby] = [new Probe(primaryUrl), new Probe(url, { options: asOptions(READING) })];
  try {
    const [now] = await primary.rows(NOW);
    return bytesBetween(await replayedBy(standby), positionOf(now!['flushed'])!);
  } finally {
    await Promise.all([primary.close(), standby.close()]);
  }
}

/**
 * How far the database behind a probe of DATABASE_REPLICA_URL has replayed the primary's log. Throws if it is no standby, or if
 * something in between drops what a read is asked with.
 */
async function replayedBy(probe: Probe): Promise<Position> {
  await refuseDropped(READING, (text) => probe.rows(text), 'DATABASE_REPLICA_URL');
  const [row] = await probe.rows('select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn');
  const position = positionOf(row!['lsn']);
  if (row!['standby'] !== true || position === null) throw new Error('It is no standby');
  return position;
}

/** The entry on a replica, with whether it had come as far as `seen` before. */
function entranceAt(entry: Entry, seen: Position): pg.QueryConfig {
  const { text, values, name } = entrance(entry, { inTransaction: false, prepares: true });
  return {
    name: `far ${name}`,
    text: text.replace('select ', 'select pg_last_wal_replay_lsn() >= $4 as there, '),
    values: [...values!, seen],
  };
}

/** Whether the replica failed, and not the work: also where it cancels a statement that its replay would wait for. */
const isFault = (error: unknown): boolean =>
  isConnectionLost(error) || (isAnswer(error) && timeLimitRefusal(error) === null);
