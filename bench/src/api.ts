import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { portalCalls, signIn, withSomeStatement, type Session } from './calls.ts';
import { capture, type Captured, type Request } from './capture.ts';
import { asPerson, preparedTime } from './database-time.ts';
import { memoryOf, startLimit, startServer, throughput, type Throughput } from './load.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';
import { startStrapi } from './strapi.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const POOL = 16;
const LARGE = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const SMALL = 1_000;
const ROUNDS = 3;
const PORTS = { server: 3470, limit: 3471, Strapi: 3472 };
/** Seconds until the work of a start has ended. */
const SETTLE = 10;
/** The aims for memory, MB: after the start, and the most under load. */
const AIMS = { started: 150, most: 250 };

/**
 * `npm run bench -- api [CALL …]`: the portal's everyday calls, or those named, at 32 connections, beside the limit (reliability.md) and, with `--strapi`, beside
 * Strapi, by turns; the memory that each holds; and the database's time in a small and in a large account.
 */
export async function benchApi(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    console.log(`Making the world: accounts with ${SMALL} and ${LARGE} orders …`);
    const [small, large] = (await makeFixtures(postgres.url, SECRET, [SMALL, LARGE])) as [BenchAccount, BenchAccount];
    const session = await signIn(postgres.url, SECRET, large);
    const smallSession = await signIn(postgres.url, SECRET, small);
    const jwts = { jwt: session.jwt, smallJwt: smallSession.jwt };
    const requests = await portalCalls(postgres.url, { large, small }, jwts);
    const captured = (await capture(postgres.url, SECRET, requests)).map(withSomeStatement(large));
    const named = process.argv.slice(3).filter((word) => !word.startsWith('--'));
    const compared = captured.filter(({ name }) => named.length === 0 || named.includes(name));
    await throughputs(postgres.url, compared, large);
    await growth(postgres.url, captured, session.id, smallSession);
  } finally {
    await postgres.stop();
  }
}

/** A server under load: how it is asked for a call of the portal, where it has that. */
interface Side {
  name: keyof typeof PORTS;
  process: ChildProcess;
  callOf: (captured: Captured) => Request | undefined;
  started: number;
}

async function throughputs(url: string, captured: Captured[], account: BenchAccount): Promise<void> {
  const sides: Side[] = [];
  const add = (name: Side['name'], process: ChildProcess, callOf: Side['callOf']) =>
    sides.push({ name, process, callOf, started: 0 });
  try {
    const env = { TONNAGE_ROLE: 'web', TONNAGE_DEMO: 'off', TONNAGE_POOL: String(POOL), LOG_LEVEL: 'silent' };
    add(
      'server',
      await startServer({ ...env, DATABASE_URL: url, TONNAGE_SECRET: SECRET, PORT: String(PORTS.server) }),
      (call) => call,
    );
    const file = join(mkdtempSync(join(tmpdir(), 'tonnage-bench-')), 'limit.json');
    writeFileSync(file, JSON.stringify({ url, pool: POOL, account, captured }));
    add('limit', await startLimit(file, PORTS.limit), (call) => call);
    if (process.argv.includes('--strapi')) {
      const strapi = await startStrapi(url, LARGE, PORTS.Strapi);
      add('Strapi', strapi.process, ({ name }) => strapi.calls.get(name));
    }
    await wait(SETTLE * 1000);
    for (const side of sides) side.started = memoryOf(side.process.pid!).now;
    console.log(
      '\n| call | requests/s | p99 ms | limit/s | ratio | of three rounds | Strapi/s | times Strapi | memory, MB |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const call of captured) await compare(url, call, sides);
    console.log('\n| memory, MB | after start | aim | most under this load | aim |\n|---|---|---|---|---|');
    for (const { name, process: child, started } of sides) {
      const aims = name === 'server' ? AIMS : { started: '–', most: '–' };
      const { most } = memoryOf(child.pid!);
      console.log(`| ${name} | ${started.toFixed(0)} | ${aims.started} | ${most.toFixed(0)} | ${aims.most} |`);
    }
  } finally {
    for (const side of sides) side.process.kill();
  }
}

/** Prints a call's row: by turns, three rounds. Other load on the machine slows some, so the median represents them all. */
async function compare(url: string, call: Captured, sides: readonly Side[]): Promise<void> {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const took: Partial<Record<Side['name'], Throughput>> = {};
    for (const { name, callOf } of sides) {
      const request = callOf(call);
      if (request) took[name] = await throughput(PORTS[name], request, { url });
    }
    rounds.push({ ...took, ratio: took.server!.perSecond / took.limit!.perSecond });
  }
  const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
  const { server, limit, ratio } = sorted[Math.floor(ROUNDS / 2)]!;
  const spread = `${sorted[0]!.ratio.toFixed(2)} to ${sorted.at(-1)!.ratio.toFixed(2)}`;
  const peers = rounds
    .filter(({ Strapi }) => Strapi)
    .map((each) => ({ perSecond: each.Strapi!.perSecond, times: each.server!.perSecond / each.Strapi!.perSecond }))
    .toSorted((a, b) => a.times - b.times);
  const peer = peers[Math.floor(ROUNDS / 2)];
  const { now } = memoryOf(sides[0]!.process.pid!);
  const beside = peer ? `${peer.perSecond.toFixed(0)} | ${peer.times.toFixed(1)}` : '– | –';
  console.log(
    `| ${call.name} | ${server!.perSecond.toFixed(0)} | ${server!.p99} | ${limit!.perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${spread} | ${beside} | ${now.toFixed(0)} |`,
  );
}

async function growth(url: string, captured: Captured[], largeSession: string, small: Session): Promise<void> {
  const names = ['getOrdersSummary', 'getOrdersByStatus'];
  const reads = captured.filter((c) => names.includes(c.name));
  const smallReads = await capture(
    url,
    SECRET,
    reads.map((r) => ({ ...r, headers: { ...r.headers, authorization: `Bearer ${small.jwt}` } })),
  );
  console.log(`\n| database time, ms | ${SMALL} orders | ${LARGE} orders | growth |\n|---|---|---|---|`);
  for (const [i, read] of reads.entries()) {
    const few = await preparedTime(url, asPerson(small.id), smallReads[i]!);
    const many = await preparedTime(url, asPerson(largeSession), read);
    console.log(`| ${read.name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} |`);
  }
}
