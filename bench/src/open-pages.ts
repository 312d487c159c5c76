import { request as httpRequest, Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import type pg from 'pg';
import type { CompanyFixtures } from './company.ts';

const FEW = 500;
const MANY = 5_000;
const ROUNDS = 7;
/** How many times as long a change may take to reach the last of ten times the pages. */
const LIMIT = 3;
const AT_ONCE = 50;
/** Milliseconds between rounds. */
const SETTLE = 1_000;
/** Milliseconds after which a page is not told any more. */
const PATIENCE = 30_000;

/** How long a change takes to reach the last of 500 and of 5,000 open pages of a large customer's people, on two servers. */
export async function benchOpenPages(
  client: pg.Client,
  ports: readonly number[],
  company: CompanyFixtures,
  secret: string,
): Promise<void> {
  const tokens = createTokens(secret);
  const jwts = await Promise.all(
    (await makePeople(client, company)).map((session) => tokens.sign(session, new Date().toISOString())),
  );
  const { rows } = await client.query<{ id: string }>(
    `select id from jobs where account_id = $1 and status in ('requested', 'confirmed') limit 1`,
    [company.accountId],
  );
  const jobId = rows[0]!.id;
  const agent = new Agent({ maxSockets: Infinity });
  const pages: Page[] = [];
  const open = async (until: number) => {
    while (pages.length < until)
      pages.push(
        ...(await Promise.all(
          jwts
            .slice(pages.length, Math.min(pages.length + AT_ONCE, until))
            .map((jwt, i) => Page.open(agent, ports[i % ports.length]!, jwt)),
        )),
      );
  };
  try {
    await open(FEW);
    const few = await reach(pages, ports[0]!, jwts[0]!, jobId);
    await open(MANY);
    const many = await reach(pages, ports[0]!, jwts[0]!, jobId);
    console.log(
      `\n| a change reaches all open pages, ms | ${FEW} | ${MANY} | ratio | limit |\n|---|---|---|---|---|\n` +
        `| on two servers | ${few.toFixed(0)} | ${many.toFixed(0)} | ${(many / few).toFixed(2)} | ${LIMIT} |`,
    );
    if (many > LIMIT * few) process.exitCode = 1;
  } finally {
    for (const page of pages) page.close();
    agent.destroy();
  }
}

/** A page that listens to live updates. */
class Page {
  #told: (() => void) | undefined;
  readonly close: () => void;

  private constructor(close: () => void) {
    this.close = close;
  }

  static open(agent: Agent, port: number, jwt: string): Promise<Page> {
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        {
          agent,
          port,
          host: '127.0.0.1',
          path: '/api/events',
          headers: { authorization: `Bearer ${jwt}`, host: 'localhost' },
        },
        (response) => {
          if (response.statusCode !== 200) return reject(new Error(`A page was refused: ${response.statusCode}`));
          const page = new Page(() => call.destroy());
          response.on('data', (chunk: Buffer) => chunk.includes('event: changed') && page.#told?.());
          response.on('error', () => undefined);
          resolve(page);
        },
      );
      call.on('error', reject);
      call.end();
    });
  }

  /** Resolves with the next change that it is told. */
  told(): Promise<void> {
    return new Promise((resolve) => (this.#told = resolve));
  }
}

/** Milliseconds from a person's click to the last page, the server's gathering of changes included: the median. */
async function reach(pages: readonly Page[], port: number, jwt: string, jobId: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // What the last change has still to tell is not this one's.
    await wait(SETTLE);
    let missing = pages.length;
    const all = Promise.all(pages.map((page) => page.told().then(() => missing--)));
    const began = performance.now();
    const response = await fetch(`http://localhost:${port}/api/jobs/${jobId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { notes: `Ring ${round} times` } }),
    });
    if (!response.ok) throw new Error(`No change: ${response.status} ${await response.text()}`);
    await Promise.race([all, wait(PATIENCE, undefined, { ref: false })]);
    if (missing > 0) throw new Error(`${missing} of ${pages.length} pages were told nothing in ${PATIENCE / 1000} s.`);
    took.push(performance.now() - began);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

/** People of the customer with a session each. */
async function makePeople(client: pg.Client, { tenantId, accountId }: CompanyFixtures) {
  const { rows } = await client.query<{ id: string; userId: string }>(
    `with people as (
       insert into users (id, email, username, name, password_hash, confirmed_at, created_at)
       select gen_random_uuid(), 'page' || n || '@bench.example', 'page' || n, 'Page ' || n, '', now(), now()
       from generate_series(1, ${MANY}) n returning id),
     members as (
       insert into account_members (account_id, user_id, tenant_id, role, created_at)
       select $2, p.id, $1, 'owner', now() from people p)
     insert into sessions (id, user_id, tenant_id, account_id, created_at, expires_at)
     select gen_random_uuid(), p.id, $1, $2, now(), now() + interval '1 day' from people p
     returning id, user_id as "userId"`,
    [tenantId, accountId],
  );
  await client.query('analyze users, account_members, sessions');
  return rows;
}
