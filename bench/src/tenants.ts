import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import pg from 'pg';
import { answerTimes, capture, type Request } from './capture.ts';
import { makeCompany, type CompanyFixtures } from './company.ts';
import { asPerson, asStaff } from './database-time.ts';
import { memoryOf, startServer } from './load.ts';
import { benchOpenPages } from './open-pages.ts';
import { explained, type Explained } from './plans.ts';
import { benchScheduled } from './scheduled.ts';
import { LARGE_TABLES } from './size.ts';
import { addCopies, hostOf, templateOf, type Copied } from './tenant-copies.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const TENANTS = Number(process.env['BENCH_TENANTS'] ?? 1_000);
/** Orders of the largest company, and of each other: together five million at ten thousand companies. */
const LARGE = TENANTS * 100;
const SMALL = 400;
/** How many times its time at one company a screen may take. */
const LIMIT = 2;
const SETTINGS = { shared_buffers: '2GB', max_wal_size: '8GB', wal_level: 'minimal', max_wal_senders: '0' };
/** Requests after which the memory is read, of one company and of all: the dashboard and the orders of each. */
const ASKED = Math.max(4_000, 2 * (TENANTS - 1));
const AT_ONCE = 16;
const PORTS = [3490, 3491] as const;

/**
 * `npm run bench -- tenants`: the busiest screens of a large and of a small company, alone in their database and among a thousand
 * companies (`BENCH_TENANTS=10000`: ten thousand, five million orders, one company with a million); whether a statement then reads a
 * table from end to end; the memory of a server that serves one company and all; and live updates at 500 and 5,000 open pages.
 */
export async function benchTenants(): Promise<void> {
  const alone = await smallAlone();
  const postgres = await startTemporaryPostgres(SETTINGS);
  const client = new pg.Client(postgres.url);
  try {
    const large = await makeCompany(postgres.url, SECRET, LARGE);
    const largeAlone = await answerTimes(postgres.url, SECRET, await screensOf(large, 'localhost'));

    const began = Date.now();
    await client.connect();
    const copied = await addCopies(client, alone.template, { copies: TENANTS - 1, of: alone.small });
    const { rows } = await client.query<{ orders: string }>('select count(*)::text as orders from orders');
    console.log(`${TENANTS} companies, ${rows[0]!.orders} orders: made in ${seconds(began)} s beside the largest`);

    const first = copied(1);
    const [largeScreens, smallScreens] = [await screensOf(large, 'localhost'), await screensOf(first, hostOf(1))];
    const ratios = [
      ...compare('large', largeAlone, await answerTimes(postgres.url, SECRET, largeScreens)),
      ...compare('small', alone.times, await answerTimes(postgres.url, SECRET, smallScreens)),
    ];
    const read = [
      ...(await plansOf(postgres.url, largeScreens, large, 'localhost')),
      ...(await plansOf(postgres.url, smallScreens, first, hostOf(1))),
    ];
    const bad = read.filter(({ scanned }) => scanned.length > 0);
    console.log(`\n${read.length} statements; of these read a table of orders from end to end: ${bad.length}`);
    for (const { text, scanned } of bad) console.log(`- ${scanned.join(', ')}: ${text.slice(0, 100)}`);
    await served(postgres.url, client, large, copied);
    if (ratios.some((ratio) => ratio > LIMIT) || bad.length > 0) process.exitCode = 1;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const seconds = (began: number) => Math.round((Date.now() - began) / 1000);

/** The small company and how long its screens take while it is alone. */
async function smallAlone() {
  const postgres = await startTemporaryPostgres(SETTINGS);
  try {
    const made = await templateOf(postgres.url, SECRET, SMALL);
    return { ...made, times: await answerTimes(postgres.url, SECRET, await screensOf(made.small, 'localhost')) };
  } finally {
    await postgres.stop();
  }
}

async function bearersOf({ staffSession, staffId, ownerSession, ownerId }: CompanyFixtures) {
  const tokens = createTokens(SECRET);
  const now = new Date().toISOString();
  return {
    staff: `Bearer ${await tokens.sign({ id: staffSession, userId: staffId }, now)}`,
    owner: `Bearer ${await tokens.sign({ id: ownerSession, userId: ownerId }, now)}`,
  };
}

/** What the ten busiest screens read first. */
async function screensOf(company: CompanyFixtures, host: string): Promise<Request[]> {
  const { staff, owner } = await bearersOf(company);
  const get = (authorization: string) => (path: string) => ({
    name: path.replaceAll(/[\da-f-]{36}/g, '…'),
    method: 'GET' as const,
    path: `/api${path}`,
    headers: { authorization, host },
  });
  return [
    ...[
      '/orders/me/getOrdersSummary',
      '/orders/me/getOrdersByStatus',
      '/documents',
      '/invoices',
      `/sites/${company.siteId}`,
    ].map(get(owner)),
    ...['/desk/today', '/desk/requests', '/desk/orders', '/desk/documents', `/desk/customers/${company.accountId}`].map(
      get(staff),
    ),
  ];
}

type Times = Awaited<ReturnType<typeof answerTimes>>;

/** Prints what each screen took alone and among many; returns the ratios. */
function compare(company: string, alone: Times, among: Times): number[] {
  console.log(
    `\n| ${company} company: whole answer | alone, ms | among ${TENANTS}, ms | ratio | limit |\n|---|---|---|---|---|`,
  );
  return among.map(({ name, ms }, i) => {
    const ratio = ms / alone[i]!.ms;
    console.log(`| ${name} | ${alone[i]!.ms.toFixed(1)} | ${ms.toFixed(1)} | ${ratio.toFixed(2)} | ${LIMIT} |`);
    return ratio;
  });
}

async function plansOf(
  url: string,
  screens: readonly Request[],
  company: CompanyFixtures,
  host: string,
): Promise<Explained[]> {
  const plans: Explained[] = [];
  for (const captured of await capture(url, SECRET, screens)) {
    const opening = captured.path.startsWith('/api/desk')
      ? asStaff(company.staffSession, host)
      : asPerson(company.ownerSession, host);
    plans.push(...(await explained(url, opening, captured, LARGE_TABLES)));
  }
  return plans;
}

/** Real servers: the memory of one that serves one company, and then all; and the open pages of two. */
async function served(url: string, client: pg.Client, large: CompanyFixtures, copied: Copied): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-bench-'));
  const env = {
    TONNAGE_ROLE: 'web',
    TONNAGE_DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    DATA_DIR: folder,
    TONNAGE_SECRET: SECRET,
  };
  const servers: ChildProcess[] = [];
  try {
    for (const port of PORTS) servers.push(await startServer({ ...env, PORT: String(port) }));
    const of = async (companies: number) => {
      const all = await Promise.all(
        Array.from({ length: companies }, (_, n) => screensOf(copied(n + 1), hostOf(n + 1))),
      );
      await ask(
        PORTS[0],
        all.flatMap((screens) => screens.slice(0, 2)),
      );
      return memoryOf(servers[0]!.pid!);
    };
    const one = await of(1);
    const all = await of(TENANTS - 1);
    console.log(
      `\n| memory of a server after ${ASKED} dashboards and lists, MB | of one company | and of ${TENANTS - 1} | ratio |\n|---|---|---|---|\n` +
        (['now', 'most'] as const)
          .map((at) => `| ${at} | ${one[at].toFixed(0)} | ${all[at].toFixed(0)} | ${(all[at] / one[at]).toFixed(2)} |`)
          .join('\n'),
    );
    if ((await benchScheduled(url, SECRET, TENANTS)) > 0) process.exitCode = 1;
    await benchOpenPages(client, PORTS, large, SECRET);
  } finally {
    for (const server of servers) server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the requests by turns, some at once. Throws for an answer that is not a success. */
async function ask(port: number, requests: readonly Request[]): Promise<void> {
  let next = 0;
  const agent = new Agent({ keepAlive: true });
  const caller = async () => {
    while (next < ASKED) {
      const { path, headers } = requests[next++ % requests.length]!;
      const status = await new Promise<number>((resolve, reject) => {
        const call = request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode!));
        });
        call.once('error', reject).end();
      });
      if (status !== 200) throw new Error(`${path} of ${headers['host']}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  agent.destroy();
}
