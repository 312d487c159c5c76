import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { examine } from '../doctor.ts';
import { openAll } from './open.ts';
import { postgresDatabase } from './postgres.ts';
import type { Database, Db, Entry } from './db.ts';

const h = harness();
const folder = mkdtempSync(join(tmpdir(), 'tonnage-pooler-test-'));
const poolers: Server[] = [];
/** The database through a pooler that drops the settings of a connection, and through one that refuses them, as PgBouncer does. */
let dropping: string;
let refusing: string;
beforeAll(async () => {
  dropping = await pooler((packet) => packet);
  refusing = await pooler((packet, had) => (had ? null : packet));
});
afterAll(() => {
  for (const each of poolers) each.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A stand-in for a pooler that passes everything on but the parameter `options` of a connection's first packet. `onFirst` gets the
 * packet without it and whether it was there, and returns what is passed on; null: the connection is refused.
 */
async function pooler(onFirst: (packet: Buffer, had: boolean) => Buffer | null): Promise<string> {
  const socket = join(new URL(h.clone.url).searchParams.get('host')!, '.s.PGSQL.5432');
  const server = createServer((near) => {
    near.on('error', () => undefined);
    near.once('data', (first: Buffer) => {
      const parts = first.toString('latin1', 8).split('\0');
      const at = parts.findIndex((part, i) => i % 2 === 0 && part === 'options');
      const packet = onFirst(startUp(at < 0 ? parts : parts.toSpliced(at, 2)), at >= 0);
      if (packet === null) return void near.end(refusal('unsupported startup parameter: options'));
      const far = connect(socket);
      far.on('error', () => undefined);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
      far.write(packet);
      near.pipe(far);
      far.pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  poolers.push(server);
  const through = new URL(h.clone.url);
  through.searchParams.set('host', '127.0.0.1');
  through.searchParams.set('port', String((server.address() as AddressInfo).port));
  return through.href;
}

/** The first packet of a connection: its length, the protocol's version and the parameters. */
function startUp(parts: readonly string[]): Buffer {
  const body = Buffer.from(parts.join('\0'), 'latin1');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function refusal(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const started = async (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: folder, TONNAGE_ROLE: 'web', ...env });
  const opened = await openAll(config, () => undefined);
  await opened.close();
};

describe('a pooler that nobody has named', () => {
  test('is refused at the start if it drops settings, with the first one and what to set', async () => {
    const start = started({ DATABASE_URL: dropping });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler that drops settings, or has options of its own: statement_timeout is 0 and not 30s. Set DATABASE_URL to the database itself; or, for a pooler in transaction mode, set TONNAGE_POOLER (prepared for PgBouncer 1.21 or newer, otherwise transaction), and DATABASE_DIRECT_URL to the database itself.',
    );
  });

  test('is refused for its reads too, which would run as the owner', async () => {
    const database = postgresDatabase(dropping, 2);
    await expect(database.refuseDropped('readers')).rejects.toThrow(
      /drops settings, .*: role is none and not tonnage_app\./,
    );
    await database.close();
  });

  test('is refused at the start if it refuses settings, with its own words', async () => {
    const start = started({ DATABASE_URL: refusing });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler that refuses what Tonnage needs: unsupported startup parameter: options. Set DATABASE_URL',
    );
  });

  test('is what the doctor finds', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: dropping });
    const findings: string[] = [];
    for await (const { about, state, says } of examine(config, systemClock))
      findings.push(`${about} ${state}: ${says}`);
    expect(findings.at(-1)).toMatch(/^connections wrong: .* statement_timeout is 0 and not 30s\./);
  });
});

describe('a pooler in transaction mode', () => {
  let database: Database;
  beforeAll(() => (database = postgresDatabase(dropping, 4, { pooler: { directUrl: h.clone.url, prepares: false } })));
  afterAll(() => database.close());
  const settings = async (db: Db) =>
    (
      await sql<Record<string, string>>`select current_user::text as role, current_setting('jit') as jit,
        current_setting('transaction_read_only') as reads, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        db,
      )
    ).rows[0];
  /** The caller of a member's reads. */
  const entryOf = async (member: { id: string; accountId: string }): Promise<Entry> => {
    const sessionId = await h.deps.tokens.read(await h.session(member), h.clock.now());
    return { sessionId: sessionId!, host: h.fixtures.alpha.host, now: h.clock.now() };
  };

  test('starts, and each transaction sets its role and time limits', async () => {
    await started({ DATABASE_URL: dropping, DATABASE_DIRECT_URL: h.clone.url, TONNAGE_POOLER: 'transaction' });
    expect(await database.transaction('', settings)).toEqual({
      role: 'tonnage',
      jit: 'off',
      reads: 'off',
      statement: '30s',
      lock: '5s',
      idle: '30s',
    });
    const reading = { role: 'tonnage_app', jit: 'off', reads: 'on', statement: '5s', lock: '5s', idle: '30s' };
    const entry = await entryOf(h.fixtures.acme.owner);
    // The second starts before its entry is answered.
    expect(await database.read(entry, settings)).toEqual(reading);
    expect(await database.read(entry, settings)).toEqual(reading);
  });

  test('keeps nothing on its connections: no prepared statement, role or setting', async () => {
    const { acme } = h.fixtures;
    const entry = await entryOf(acme.owner);
    const alone = postgresDatabase(dropping, 2, { pooler: { directUrl: h.clone.url, prepares: false } });
    const sites = (db: Db) => db.selectFrom('sites').select('id').where('account_id', '=', acme.accountId).execute();
    for (let i = 0; i < 3; i++) expect((await alone.read(entry, sites)).length).toBeGreaterThan(0);
    // With a pool of two there is one connection that reads, and one that writes.
    const left = async (db: Db) => {
      const { rows } = await sql<object>`select name from pg_prepared_statements`.execute(db);
      return rows;
    };
    expect(await alone.read({ ...entry, sessionId: crypto.randomUUID() }, left)).toEqual([]);
    expect(await alone.transaction('', left)).toEqual([]);
    await alone.close();
  });

  test('runs a read again in a new transaction when its early start failed and its entry had changed', async () => {
    const { rival, acme } = h.fixtures;
    const entry = await entryOf(acme.owner);
    await database.read(entry, () => Promise.resolve());
    await h.withoutTenant((db) =>
      db.updateTable('sessions').set({ account_id: rival.accountId }).where('id', '=', entry.sessionId).execute(),
    );
    const seen: unknown[] = [];
    const answer = await database.read(entry, async (db, [opened]) => {
      const { accountId } = opened!['who'] as { accountId: string | null };
      seen.push(accountId);
      if (accountId === acme.accountId) await sql`select 1 / 0`.execute(db);
      return settings(db);
    });
    // The owner of one account is no member of the other.
    expect(seen).toEqual([acme.accountId, null]);
    expect(answer).toMatchObject({ role: 'tonnage_app', reads: 'on' });
  });

  test('never sends a statement of a read whose transaction has ended: it would run as the owner', async () => {
    const entry = await entryOf(h.fixtures.acme.owner);
    let later: Db;
    await database.read(entry, (db) => Promise.resolve(void (later = db)));
    await expect(sql`select 1`.execute(later!)).rejects.toThrow('came after its transaction had ended');
  });

  test('is refused at the start if the direct address leads through it too', async () => {
    const start = started({ DATABASE_URL: dropping, DATABASE_DIRECT_URL: dropping, TONNAGE_POOLER: 'transaction' });
    await expect(start).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a connection pooler that drops settings, .*\. Set DATABASE_DIRECT_URL to the database itself\.$/,
    );
  });

  test('is not ready once it takes no more logins, though the database answers', async () => {
    const gone = await pooler((packet) => packet);
    const server = poolers.at(-1)!;
    const behind = postgresDatabase(gone, 2, { pooler: { directUrl: h.clone.url, prepares: false } });
    await behind.ready();
    server.close();
    await expect(behind.ready()).rejects.toThrow('ECONNREFUSED');
    await behind.close();
  });
});
