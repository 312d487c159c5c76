import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import pg from 'pg';
import { portalCalls, signIn } from './calls.ts';
import type { Request } from './capture.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';
import { cpuOf, parentOf, quiet, startServer, throughput, type Throughput } from './load.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const PORT = 3476;
/** Seconds until the work of a start has ended. */
const SETTLE = 10;

interface Figures extends Throughput {
  /** CPU milliseconds of an order. */
  server: number;
  database: number;
}

interface Side {
  name: string;
  url: string;
  port: number;
  process: ChildProcess;
  rounds: Figures[];
}

/**
 * `npm run bench -- orders [FOLDER]`: orders of one customer for one day at 32 connections, and the processor time that one takes, by
 * turns with the checkout in FOLDER, such as the commit before. Each has a copy of one database, with functions of its own; the
 * migrations must be the same.
 */
export async function benchOrders(): Promise<void> {
  const other = process.argv[3];
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  const sides: Side[] = [];
  try {
    console.log(`Making the world: an account with ${ORDERS} orders …`);
    const [small, large] = (await makeFixtures(postgres.url, SECRET, [100, ORDERS])) as [BenchAccount, BenchAccount];
    const { jwt } = await signIn(postgres.url, SECRET, large);
    const { jwt: smallJwt } = await signIn(postgres.url, SECRET, small);
    const calls = await portalCalls(postgres.url, { large, small }, { jwt, smallJwt });
    const order = calls.find(({ name }) => name === 'createJob')!;
    const env = { TONNAGE_ROLE: 'web', TONNAGE_DEMO: 'off', LOG_LEVEL: 'silent', TONNAGE_SECRET: SECRET };
    const add = async (name: string, url: string, folder?: string) => {
      const port = PORT + sides.length;
      const child = await startServer({ ...env, DATABASE_URL: url, PORT: String(port) }, folder);
      sides.push({ name, url, port, process: child, rounds: [] });
    };
    if (other !== undefined) {
      const copy = await createDatabase(postgres.url, 'bench_other', 'postgres', 'postgres');
      await add(other, copy.url, resolve(other));
    }
    await add('this checkout', postgres.url);
    await wait(SETTLE * 1000);
    console.log(
      '\n| checkout | orders/s | p99 ms | CPU of the server, ms | of the database, ms |\n|---|---|---|---|---|',
    );
    for (let round = 0; round < ROUNDS; round++)
      for (const side of sides) {
        const figures = await figuresOf(side, order);
        side.rounds.push(figures);
        console.log(row(side.name, figures));
      }
    for (const { name, rounds } of sides) console.log(row(`${name}, medians`, medians(rounds)));
    if (sides.length === 2) {
      const [before, mine] = sides.map(({ rounds }) => rounds) as [Figures[], Figures[]];
      const ratios = mine.map((one, i) => ratioOf(one, before[i]!));
      console.log(row('ratios of the rounds, medians', medians(ratios), 2));
    }
  } finally {
    for (const side of sides) side.process.kill();
    await postgres.stop();
  }
}

async function figuresOf({ url, port, process: server }: Side, order: Request): Promise<Figures> {
  const look = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<{ orders: string; backend: number }>(
        'select (select count(*) from orders) as orders, pg_backend_pid() as backend',
      );
      const [{ orders, backend }] = rows as [(typeof rows)[number]];
      return { orders: Number(orders), server: cpuOf(server.pid!), database: databaseCpu(parentOf(backend)) };
    } finally {
      await client.end();
    }
  };
  let before = { orders: 0, server: 0, database: 0 };
  const took = await throughput(port, order, { url, onBegin: async () => void (before = await look()) });
  // What the load's end dropped is placed too.
  await quiet(url);
  const after = await look();
  const each = (seconds: number) => (seconds * 1000) / (after.orders - before.orders);
  return {
    ...took,
    server: each(after.server - before.server),
    database: each(after.database - before.database),
  };
}

/** CPU seconds of the database so far: of its first process, of those that it has started, and of those that have ended. */
function databaseCpu(first: number): number {
  const ofChild = (pid: number) => {
    try {
      return parentOf(pid) === first ? cpuOf(pid) : 0;
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return cpuOf(first, { ended: true }) + all.reduce((sum, pid) => sum + ofChild(Number(pid)), 0);
}

const FIGURES = ['perSecond', 'p99', 'server', 'database'] as const;

const figures = (of: (name: (typeof FIGURES)[number]) => number) =>
  Object.fromEntries(FIGURES.map((name) => [name, of(name)])) as unknown as Figures;

const ratioOf = (one: Figures, other: Figures) => figures((name) => one[name] / other[name]);

const medians = (rounds: readonly Figures[]) =>
  figures((name) => rounds.map((round) => round[name]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!);

function row(name: string, { perSecond, p99, server, database }: Figures, digits = 0): string {
  const cpu = Math.max(digits, 1);
  return `| ${name} | ${perSecond.toFixed(digits)} | ${p99.toFixed(digits)} | ${server.toFixed(cpu)} | ${database.toFixed(cpu)} |`;
}
