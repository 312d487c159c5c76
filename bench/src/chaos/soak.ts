import type { ChildProcess } from 'node:child_process';
import { memoryOf, startServer } from '../load.ts';
import { openCompany } from './company.ts';
import { mixedTraffic, printCalls } from './traffic.ts';

const PORTS = [3481, 3482];
const URLS = PORTS.map((port) => `http://localhost:${port}`);

/**
 * `npm run chaos -- soak [MINUTES]`: two servers on one PostgreSQL with the demo company, and everybody at work at both: orders, moves,
 * planning, weights, invoice runs, payments, credit notes, lists and live updates. Ends with what was called, the servers' memory, and
 * whether the books balance. Returns whether they do.
 */
export async function soak(minutes: number): Promise<boolean> {
  const company = await openCompany(URLS[0]!);
  const servers: ChildProcess[] = [];
  try {
    // The first makes the demo company.
    for (const [i, port] of PORTS.entries()) {
      servers.push(await startServer({ ...company.env, TONNAGE_GRACE: '0', PORT: String(port) }));
      await company.made(URLS[i]!);
    }
    const memory = () => servers.map(({ pid }) => Math.round(memoryOf(pid!).now)).join(' and ');
    const before = memory();
    await company.begin();
    const outcomes = await mixedTraffic(company, URLS, AbortSignal.timeout(minutes * 60_000));
    printCalls(outcomes);
    console.log(`Memory of the two servers, MB: ${before} before, ${memory()} after.`);
    return await company.balances(outcomes);
  } finally {
    for (const server of servers) {
      server.kill('SIGTERM');
      await new Promise((done) => server.once('exit', done));
    }
    await company.close();
  }
}
