import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openForwarder } from '@tonnage/server/scripts/forwarder';
import {
  databaseAt,
  socketOf,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '@tonnage/server/scripts/temporary-postgres';
import { startTemporaryStandby } from '@tonnage/server/scripts/temporary-standby';
import { databaseFolder } from '@tonnage/server/platform/own-postgres/own-postgres';
import { pidIn } from '@tonnage/server/platform/own-postgres/folder';
import pg from 'pg';
import { startServer } from '../load.ts';
import { openBalancer } from './balancer.ts';
import { openCompany } from './company.ts';
import { hasFailed, type Outcome } from './people.ts';
import { mixedTraffic, printCalls } from './traffic.ts';

const BALANCER = 3470;
const PORTS = [3471, 3472];
const DATABASE = 3473;
/** How long everybody works before and after, ms. */
const WORKS_MS = 20_000;
/** After this long behind the new primary's first answer, no call may fail, ms. */
const RECOVERS_MS = 5_000;
const SYNCHRONOUS = { synchronous_commit: 'on' };

/**
 * `npm run chaos -- failover`: two servers behind a load balancer, everybody at work, on a primary with a synchronous standby, which also
 * answers lists. The primary is killed, the standby promoted, and the database's address moves to it. Says how many calls failed and when,
 * counted from the new primary's first answer, and whether every acknowledged order is there. Returns whether all is well.
 */
export async function failover(): Promise<boolean> {
  const primary = await startTemporaryPostgres(SYNCHRONOUS);
  const standby = await startTemporaryStandby(primary, SYNCHRONOUS);
  await askOf(primary.url, `alter system set synchronous_standby_names = 'standby'`);
  await askOf(primary.url, 'select pg_reload_conf()');
  const address = await openForwarder(DATABASE);
  address.to(socketOf(primary.url));
  const url = `http://localhost:${BALANCER}`;
  const company = await openCompany(url, `postgres://postgres@127.0.0.1:${DATABASE}/postgres`);
  const balancer = await openBalancer(BALANCER);
  const servers: ChildProcess[] = [];
  const ending = new AbortController();
  try {
    const env = { ...company.env, DATABASE_REPLICA_URL: databaseAt(standby.url, 'tonnage_chaos'), TONNAGE_GRACE: '0' };
    for (const port of PORTS) {
      servers.push(await startServer({ ...env, PORT: String(port) }));
      await company.made(`http://localhost:${port}`);
    }
    balancer.of(PORTS);
    await wait(1_000);
    await company.begin();
    const working = mixedTraffic(company, [url], ending.signal);
    await wait(WORKS_MS);
    console.log(await replicaReads());
    const killed = performance.now();
    const gone = killAtOnce(primary);
    address.to(null);
    await askOf(standby.url, 'select pg_promote()');
    address.to(socketOf(standby.url));
    const answers = await firstAnswer(`postgres://postgres@127.0.0.1:${DATABASE}/postgres`);
    await wait(WORKS_MS);
    ending.abort();
    const outcomes = await working;
    await gone;
    printCalls(outcomes);
    console.log(`The new primary answered ${Math.round(answers - killed)} ms after the old one was killed.`);
    const late = printFailures(outcomes, killed, answers);
    const lost = await lostOrders(outcomes, (text) => company.rows(text));
    const after = outcomes.filter(({ at }) => at < killed - 1_000 || at > answers + RECOVERS_MS);
    return (await company.balances(after)) && late === 0 && lost === 0;
  } finally {
    ending.abort();
    for (const server of servers) {
      server.kill('SIGTERM');
      await new Promise((done) => server.once('exit', done));
    }
    await balancer.close();
    await company.close();
    await address.close();
    await standby.stop();
    await primary.stop();
  }
}

async function askOf(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Ends it without a last word to anyone, as a machine that loses power; nothing starts it again. */
async function killAtOnce(postgres: TemporaryPostgres): Promise<void> {
  const pid = pidIn(databaseFolder(postgres.folder))!;
  const stopped = postgres.stop();
  process.kill(pid, 'SIGQUIT');
  await stopped;
}

/** When the database at an address first says that it takes writes. */
async function firstAnswer(url: string): Promise<number> {
  for (;;) {
    const answered = await askOf(url, 'create temporary table if not exists answers ()').then(
      () => true,
      () => false,
    );
    if (answered) return performance.now();
    await wait(20);
  }
}

/** Prints the failed calls by the second in which they ended. Returns how many ended after the servers should have recovered. */
function printFailures(outcomes: readonly Outcome[], killed: number, answers: number): number {
  const failed = outcomes.filter(hasFailed);
  const before = failed.filter(({ at }) => at >= killed && at < answers).length;
  console.log(
    `${failed.length} of ${outcomes.length} calls failed, ${before} of them before that answer. Afterwards, by second:`,
  );
  for (let second = 0; second * 1_000 < WORKS_MS; second++) {
    const within = outcomes.filter(({ at }) => Math.floor((at - answers) / 1_000) === second && at >= answers);
    console.log(`| ${second + 1} | ${within.length} calls | ${within.filter(hasFailed).length} failed |`);
  }
  const late = failed.filter(({ at }) => at > answers + RECOVERS_MS);
  for (const { action, status, text } of late.slice(0, 5)) console.log(`LATE: ${action}: ${status} ${text}`);
  return late.length;
}

/** Prints and returns how many orders were acknowledged and are not there. */
async function lostOrders(
  outcomes: readonly Outcome[],
  rows: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<number> {
  const made = outcomes.flatMap(({ made: id }) => (id === null ? [] : [id]));
  const there = new Set((await rows('select id from orders')).map(({ id }) => id));
  const lost = made.filter((id) => !there.has(id));
  console.log(`${made.length - lost.length} of ${made.length} acknowledged orders are there.`);
  return lost.length;
}

/** How many reads the standby answered, by its place and what became of them, of both servers. */
async function replicaReads(): Promise<string> {
  const counts = new Map<string, number>();
  for (const port of PORTS) {
    const text = await (await fetch(`http://127.0.0.1:${port}/internal/metrics`)).text();
    for (const [, result, count] of text.matchAll(/^tonnage_replica_reads_total\{.*result="(\w+)"\} (\d+)$/gm))
      counts.set(result!, (counts.get(result!) ?? 0) + Number(count));
  }
  return `Lists and searches asked of the standby: ${[...counts].map((each) => each.join(' ')).join(', ')}.`;
}
