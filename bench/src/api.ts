import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { newId } from '@tonnage/server/platform/db/ids';
import { startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import pg from 'pg';
import { capture, type Captured, type Request } from './capture.ts';
import { asPerson, databaseTime, type Took } from './database-time.ts';
import { memoryOf, startLimit, startServer, throughput } from './load.ts';
import { makeFixtures, type BenchAccount } from './fixtures.ts';

const SECRET = 'bench-bench-bench-bench-bench-bench-bench';
const POOL = 16;
const LARGE = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const SMALL = 1_000;
const ROUNDS = 3;
const PORT = 3470;
const LIMIT_PORT = 3471;

/** Compares the portal's everyday calls, at 32 connections, with the limit (reliability.md). */
export async function benchApi(): Promise<void> {
  const postgres = await startTemporaryPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  try {
    console.log(`Making the world: accounts with ${SMALL} and ${LARGE} orders …`);
    const [small, large] = await makeFixtures(postgres.url, SECRET, [SMALL, LARGE]);
    const session = await signIn(postgres.url, large!);
    const smallSession = await signIn(postgres.url, small!);
    const requests = await requestsOf(postgres.url, session.jwt, large!);
    const captured = (await capture(postgres.url, SECRET, requests)).map(withSomeStatement(large!));
    await throughputs(postgres.url, captured, large!);
    await growth(postgres.url, captured, session.id, smallSession);
  } finally {
    postgres.stop();
  }
}

/**
 * users/me is answered by the session's own round trip. Without a session the same bytes come from the user's row and
 * from the statements that decide which apps they may see: the limit reads those.
 */
function withSomeStatement(account: BenchAccount) {
  const text = `select u.id, u.email, u.username, u.name, u.picture_url, u.confirmed_at, u.blocked_at, st.role as staff_role, m.role,
    (select true from organisation_members o where o.user_id = u.id and o.tenant_id = a.tenant_id limit 1) as organises
    from users u join accounts a on a.id = $2
    left join staff st on st.tenant_id = a.tenant_id and st.user_id = u.id
    left join account_members m on m.account_id = a.id and m.user_id = u.id
    where u.id = $1`;
  const values = [account.userId, account.accountId];
  return (captured: Captured): Captured =>
    captured.statements.length > 0 ? captured : { ...captured, statements: [{ text, values }] };
}

async function throughputs(url: string, captured: Captured[], account: BenchAccount): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'tonnage-bench-')), 'limit.json');
  writeFileSync(file, JSON.stringify({ url, pool: POOL, account, captured }));
  const server = await startServer({
    DATABASE_URL: url,
    TONNAGE_SECRET: SECRET,
    TONNAGE_ROLE: 'web',
    TONNAGE_DEMO: 'off',
    TONNAGE_POOL: String(POOL),
    LOG_LEVEL: 'silent',
    PORT: String(PORT),
  });
  const limit = await startLimit(file, LIMIT_PORT);
  try {
    console.log('\n| call | requests/s | p99 ms | limit/s | ratio | of three rounds |\n|---|---|---|---|---|---|');
    for (const request of captured) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ours = await throughput(PORT, request);
        const theirs = await throughput(LIMIT_PORT, request);
        rounds.push({ ours, theirs, ratio: ours.perSecond / theirs.perSecond });
      }
      // Other load on the machine slows some rounds, so the median represents them all.
      const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
      const { ours, theirs, ratio } = sorted[Math.floor(ROUNDS / 2)]!;
      const spread = `${sorted[0]!.ratio.toFixed(2)} to ${sorted.at(-1)!.ratio.toFixed(2)}`;
      console.log(
        `| ${request.name} | ${ours.perSecond.toFixed(0)} | ${ours.p99} | ${theirs.perSecond.toFixed(0)} | ${ratio.toFixed(2)} | ${spread} |`,
      );
    }
    const [held, bare] = [memoryOf(server.pid!), memoryOf(limit.pid!)];
    console.log('\n| memory under this load, MB | server | limit |\n|---|---|---|');
    console.log(`| now | ${held.now.toFixed(0)} | ${bare.now.toFixed(0)} |`);
    console.log(`| at most | ${held.most.toFixed(0)} | ${bare.most.toFixed(0)} |`);
  } finally {
    server.kill();
    limit.kill();
  }
}

async function growth(
  url: string,
  captured: Captured[],
  largeSession: string,
  small: { id: string; jwt: string },
): Promise<void> {
  const names = ['getOrdersSummary', 'getOrdersByStatus'];
  const reads = captured.filter((c) => names.includes(c.name));
  const smallReads = await capture(
    url,
    SECRET,
    reads.map((r) => ({ ...r, headers: { ...r.headers, authorization: `Bearer ${small.jwt}` } })),
  );
  console.log(`\n| database time, ms | ${SMALL} orders | ${LARGE} orders | growth |\n|---|---|---|---|`);
  for (const [i, read] of reads.entries()) {
    const few = sum(await databaseTime(url, asPerson(small.id), smallReads[i]!));
    const many = sum(await databaseTime(url, asPerson(largeSession), read));
    console.log(`| ${read.name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} |`);
  }
}

const sum = ({ planning, running }: Took) => planning + running;

async function signIn(url: string, account: BenchAccount): Promise<{ id: string; jwt: string }> {
  const now = new Date().toISOString();
  const id = newId(now);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into sessions (id, user_id, tenant_id, account_id, created_at, expires_at)
     select $1, $2, tenant_id, id, now(), now() + interval '1 day' from accounts where id = $3`,
    [id, account.userId, account.accountId],
  );
  await client.end();
  return { id, jwt: await createTokens(SECRET).sign({ id, userId: account.userId }, now) };
}

async function requestsOf(url: string, jwt: string, account: BenchAccount): Promise<Request[]> {
  const client = new pg.Client(url);
  await client.connect();
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0] as Record<string, string>;
  const site = await one('select id from sites where account_id = $1 order by name limit 1', [account.accountId]);
  const order = await one('select * from orders where account_id = $1 limit 1', [account.accountId]);
  const day =
    await one(`select d::date::text as date from generate_series(current_date + 7, current_date + 40, '1 day') d
    where extract(isodow from d) = 3 limit 1`);
  await client.end();
  const bearer = { authorization: `Bearer ${jwt}`, host: 'localhost' };
  const get = (name: string, path: string): Request => ({ name, method: 'GET', path: `/api${path}`, headers: bearer });
  const post = (name: string, path: string, body: unknown, headers: Record<string, string>): Request => ({
    name,
    method: 'POST',
    path: `/api${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const job = {
    siteId: site['id'],
    jobType: 'delivery',
    containerTypeId: order['container_type_id'],
    containerSubTypeId: order['container_sub_type_id'],
    wasteTypeId: order['waste_type_id'],
    date: day['date'],
    quantity: 1,
    placement: 'private',
    slot: 'am',
    declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
    termsAccepted: true,
    payment: { method: 'account' },
  };
  return [
    get('25 sites', '/sites'),
    get('users/me', '/users/me'),
    get('getOrdersSummary', '/orders/me/getOrdersSummary'),
    get('getOrdersByStatus', '/orders/me/getOrdersByStatus?status=completed'),
    post('createJob', '/jobs/me/createJob', { data: job }, bearer),
    post(
      'sign-in',
      '/auth/local',
      { identifier: account.email, password: 'Skips-and-tonnes-1' },
      { host: 'localhost' },
    ),
  ];
}
