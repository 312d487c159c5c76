import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TestMailbox } from '@tonnage/e2e/mailbox';
import { createDatabase, startTemporaryPostgres } from '@tonnage/server/scripts/temporary-postgres';
import { isConnectionLost } from '@tonnage/server/platform/db/errors';
import { BOOKS, ledger, OVERBOOKED, wrongBooks } from '@tonnage/server/test/books';
import pg from 'pg';
import { hasFailed, type Outcome } from './people.ts';

/** How long the queue may take to finish what is due, s. */
const SETTLES = 240;

/** A PostgreSQL, a mail server and a folder for servers that are tried on the demo company. */
export interface Company {
  /** What each of its servers is started with, besides a port. */
  env: Record<string, string>;
  rows(text: string): Promise<Record<string, unknown>[]>;
  /** Waits until the server at `url` is ready, and the demo company complete. */
  made(url: string): Promise<void>;
  /** Must be called before the traffic: what the demo company has left out on its way is not the traffic's fault. */
  begin(): Promise<void>;
  /** Waits for the queue, and prints what does not balance. Returns whether everything does. */
  balances(outcomes: readonly Outcome[]): Promise<boolean>;
  close(): Promise<void>;
}

/** `server`: the superuser of a PostgreSQL that somebody else started; otherwise one is started here. */
export async function openCompany(publicUrl: string, server?: string): Promise<Company> {
  const postgres =
    server === undefined
      ? await startTemporaryPostgres({ synchronous_commit: 'on' })
      : { url: server, stop: () => Promise.resolve() };
  const mailbox = await TestMailbox.open();
  const folder = mkdtempSync(join(tmpdir(), 'tonnage-chaos-'));
  const database = await createDatabase(postgres.url, 'tonnage_chaos');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  /** Asks until the database answers: it may be moving to another machine. */
  const rows = async (text: string): Promise<Record<string, unknown>[]> => {
    for (;;)
      try {
        return (await pool.query<Record<string, unknown>>(text)).rows;
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        await wait(100);
      }
  };

  async function empties(): Promise<boolean> {
    for (let second = 0; second < SETTLES; second++) {
      const left = await rows(
        `select from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after < now()) limit 1`,
      );
      if (left.length === 0) return true;
      await wait(1000);
    }
    return false;
  }

  let began = '';
  let before = new Set<string>();
  let above = new Map<unknown, number>();
  const overbooked = async () => (await rows(OVERBOOKED)).map(({ day, above: by }) => [day, Number(by)] as const);
  const books = () => wrongBooks(rows, { ...BOOKS, ...ledger(began) });

  return {
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SMTP_URL: mailbox.url,
      PUBLIC_URL: publicUrl,
      TONNAGE_SECRET: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'error',
      TONNAGE_DEMO: 'on',
    },
    rows,
    async made(url) {
      for (let tries = 0; tries < 600; tries++) {
        if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
        await wait(500);
      }
      throw new Error('The demo company was not complete after five minutes.');
    },
    async begin() {
      began = new Date().toISOString();
      await empties();
      above = new Map(await overbooked());
      before = new Set(Object.values(await books()).flatMap((found) => found.map((row) => JSON.stringify(row))));
    },
    async balances(outcomes) {
      const settled = await empties();
      const failed = outcomes.filter(hasFailed);
      const wrong: Record<string, unknown[]> = {
        ...(await books()),
        'days that became overbooked': (await overbooked()).filter(([day, by]) => by > (above.get(day) ?? 0)),
        'emails that were sent twice': mailbox.twice(),
        deadlocks: await rows(
          `select deadlocks from pg_stat_database where datname = current_database() and deadlocks > 0`,
        ),
        'calls that failed': failed,
        [`the queue, which did not finish within ${SETTLES} s`]: settled ? [] : [{}],
      };
      const broken = Object.entries(wrong)
        .map(([what, found]) => [what, found.filter((row) => !before.has(JSON.stringify(row)))] as const)
        .filter(([, found]) => found.length > 0);
      for (const [what, found] of broken) console.log(`WRONG: ${what}: ${JSON.stringify(found.slice(0, 5))}`);
      console.log(
        `Checked: ${Object.keys({ ...BOOKS, ...ledger(began) }).join('; ')}; each email is sent once; nothing deadlocks.`,
      );
      console.log(broken.length === 0 ? 'The books balance.' : 'Not everything is right.');
      return broken.length === 0;
    },
    async close() {
      await pool.end();
      await mailbox.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
