// PgBouncer itself. The tests of races, isolation and others run through it too (`npm run test:pooler`).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startTemporaryPooler, throughPooler } from '../scripts/temporary-pooler.ts';
import { readConfig } from '../src/platform/config.ts';
import { openAll } from '../src/platform/db/open.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import type { Db } from '../src/platform/db/db.ts';
import { harness } from './harness.ts';

const h = harness();
const folder = mkdtempSync(join(tmpdir(), 'tonnage-pgbouncer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the product through a PgBouncer with these settings. */
async function startThrough(
  { follows = true, ...settings }: { follows?: boolean; ignore_startup_parameters?: string; pool_mode?: string },
  env: Record<string, string> = {},
): Promise<void> {
  const { server, pooler: shared } = inject('template');
  const { running, stop } = await startTemporaryPooler(shared!.program, server, { settings, follows });
  try {
    const at = {
      DATABASE_URL: throughPooler(running.folder, h.clone.url),
      DATA_DIR: folder,
      TONNAGE_ROLE: 'web',
      ...env,
    };
    const opened = await openAll(readConfig(at), () => undefined);
    await opened.close();
  } finally {
    await stop();
  }
}

describe('PgBouncer', () => {
  test('as it is installed is refused without TONNAGE_POOLER, because it refuses the settings of a connection', async () => {
    await expect(startThrough({})).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler that refuses what Tonnage needs: unsupported startup parameter.* options.*\. Set DATABASE_URL/,
    );
  });

  test('that ignores the settings of a connection is refused without TONNAGE_POOLER', async () => {
    await expect(startThrough({ ignore_startup_parameters: 'options' })).rejects.toThrow(
      /drops settings, .*: statement_timeout is 0 and not 30s\./,
    );
  });

  test('in statement mode is refused with TONNAGE_POOLER', async () => {
    const env = { TONNAGE_POOLER: 'transaction', DATABASE_DIRECT_URL: h.clone.url };
    await expect(startThrough({ pool_mode: 'statement' }, env)).rejects.toThrow(
      /^DATABASE_URL leads to a connection pooler that refuses what Tonnage needs: transaction blocks not allowed/,
    );
  });

  test('that does not follow prepared statements is refused with TONNAGE_POOLER=prepared', async () => {
    const env = { TONNAGE_POOLER: 'prepared', DATABASE_DIRECT_URL: h.clone.url };
    await expect(startThrough({ follows: false }, env)).rejects.toThrow(
      /^TONNAGE_POOLER=prepared needs a pooler that follows prepared statements/,
    );
  });

  test('in transaction mode runs the product, with prepared statements if it follows them', async () => {
    const { prepares } = inject('template').pooler!;
    for (const mode of prepares ? ['transaction', 'prepared'] : ['transaction'])
      await startThrough({}, { TONNAGE_POOLER: mode, DATABASE_DIRECT_URL: h.clone.url });
  });

  test('shares few connections among the reads and writes of two servers, and each has its own role, limits and person', async () => {
    const { folder: at, prepares, connections } = inject('template').pooler!;
    const two = [0, 1].map(() =>
      postgresDatabase(throughPooler(at, h.clone.url), 16, {
        pooler: { directUrl: h.clone.url, prepares },
        patienceMs: 60_000,
      }),
    );
    const { acme, rival, alpha } = h.fixtures;
    const look = async (db: Db) =>
      (
        await sql<{ pid: number; role: string; limit: string; person: string | null }>`
          select pg_backend_pid() as pid, current_user::text as role, current_setting('statement_timeout') as limit,
            current_setting('tonnage.user', true) as person, pg_sleep(0.02)`.execute(db)
      ).rows[0]!;
    const people = await Promise.all(
      [acme.owner, rival.owner].map(async (person) => ({
        person,
        sessionId: (await h.deps.tokens.read(await h.session(person), h.clock.now()))!,
      })),
    );
    const seen = await Promise.all(
      Array.from({ length: 240 }, async (_, i) => {
        const database = two[i % 2]!;
        if (i % 3 === 0) return { of: 'owner' as const, ...(await database.transaction('', look)) };
        const { person, sessionId } = people[i % 5 < 2 ? 0 : 1]!;
        const entry = { sessionId, host: alpha.host, now: h.clock.now() };
        return { of: person.id, ...(await database.read(entry, look)) };
      }),
    );
    for (const { of, role, limit, person } of seen)
      expect([role, limit, person || null]).toEqual(
        of === 'owner' ? ['tonnage', '30s', null] : ['tonnage_app', '5s', of],
      );
    const used = new Set(seen.map(({ pid }) => pid)).size;
    expect(used).toBeGreaterThan(1);
    expect(used).toBeLessThanOrEqual(connections);
    await Promise.all(two.map((each) => each.close()));
  });
});
