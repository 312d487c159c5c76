// Reads that a standby answers (decision 110), on a primary and a standby of this file's own.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logout } from '@tonnage/contract/core/identity/auth';
import { listOrganisations } from '@tonnage/contract/metrics/organisations/organisations';
import { findMetrics } from '@tonnage/contract/metrics/metrics';
import type { Endpoint, Reply, Sent } from '@tonnage/contract/endpoint';
import { findMyAccount, listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { createSite, listSites } from '@tonnage/contract/skip-hire/sites';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openForwarder } from '../scripts/forwarder.ts';
import { memoryFolder } from '../scripts/memory.ts';
import {
  databaseAt,
  socketOf,
  FORGETFUL,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../scripts/temporary-postgres.ts';
import { startTemporaryStandby } from '../scripts/temporary-standby.ts';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/db.ts';
import { postgresDatabase } from '../src/platform/db/postgres.ts';
import { examine } from '../src/platform/doctor.ts';
import { databaseFolder } from '../src/platform/own-postgres/own-postgres.ts';
import { openChangeFeed, type ChangeFeed } from '../src/platform/events/change-feed.ts';
import { Client } from './client.ts';
import { makeTemplate } from './global-setup.ts';
import { harness } from './harness.ts';
import { Listener } from './listener.ts';
import { team } from './metrics/team.ts';

const NAME = 'tonnage_replicated';
let primary: TemporaryPostgres;
let standby: TemporaryPostgres;
let url: string;
let replicaUrl: string;
/** Past every server, which hears nothing of it. */
const sql = async <T>(at: string, text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
};

const h = harness(async () => {
  primary = await startTemporaryPostgres(FORGETFUL, memoryFolder() ?? tmpdir());
  const fixtures = await makeTemplate(primary.url, NAME);
  standby = await startTemporaryStandby(primary, FORGETFUL);
  url = databaseAt(primary.url, NAME);
  replicaUrl = databaseAt(standby.url, NAME);
  const database = opened();
  const drop = async () => {
    await database.close();
    await standby.stop();
    await primary.stop();
  };
  return { fixtures, clone: { url, database, watch: { each: null }, drop } };
});

const opened = (over: Parameters<typeof postgresDatabase>[2] = {}) =>
  postgresDatabase(url, 16, { replicas: [replicaUrl], patienceMs: 60_000, ...over });

/** A server besides the harness's. */
interface Server {
  app: FastifyInstance;
  database: Database;
  changes: ChangeFeed;
}
let second: Server;
/** One that reaches the primary through a pooler, as far as it knows. */
let pooled: Server;
async function started(database: Database): Promise<Server> {
  const changes = await openChangeFeed(url, database.replicas);
  return { app: await buildApp({ ...h.deps, database, changes }, { logLevel: 'silent' }), database, changes };
}
const first = (): Server => ({ app: h.app, database: h.deps.database, changes: h.deps.changes });

beforeAll(async () => {
  second = await started(opened());
  pooled = await started(opened({ pooler: { directUrl: url, prepares: false } }));
});
afterAll(async () => {
  for (const { app, changes, database } of [second, pooled]) {
    await app.close();
    await changes.close();
    await database.close();
  }
});

/** Someone's program or browser, which keeps the mark that it is given, whichever server it asks. */
class Keeper {
  readonly #jwt: string;
  mark: string | undefined;

  constructor(jwt: string) {
    this.#jwt = jwt;
  }

  async call<E extends Endpoint>({ app }: Server, e: E, sent: Sent<E>) {
    const headers: Record<string, string> = this.mark === undefined ? {} : { 'tonnage-seen': this.mark };
    const answer = await new Client(app, h.fixtures.alpha.host, this.#jwt).call(e, sent, { headers });
    this.mark = (answer.headers['tonnage-seen'] as string | undefined) ?? this.mark;
    return answer;
  }

  async ok<E extends Endpoint>(at: Server, e: E, sent: Sent<E>): Promise<Reply<E>> {
    const answer = await this.call(at, e, sent);
    if (answer.status !== e.status)
      throw new Error(`${e.name} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.body;
  }
}
const keeper = async (who: { id: string; accountId?: string }) => new Keeper(await h.session(who));

const reads = ({ database }: Server) => ({ ...database.replicas!.states[0]!.reads });
/** Waits until the standby has replayed what the primary has written, and every server knows. */
async function caughtUp(): Promise<void> {
  const [now] = await sql<{ lsn: string }>(primary.url, 'select pg_current_wal_insert_lsn()::text as lsn');
  await expect
    .poll(
      async () =>
        (await sql<{ there: boolean }>(standby.url, `select pg_last_wal_replay_lsn() >= '${now!.lsn}' as there`))[0]!
          .there,
    )
    .toBe(true);
  for (const { database } of [first(), second, pooled]) {
    await expect.poll(() => database.replicas!.look().then(() => database.replicas!.states[0]!.why)).toBeNull();
  }
}
/** The standby replays nothing while `work` runs. */
async function paused(work: () => Promise<void>): Promise<void> {
  await caughtUp();
  await sql(standby.url, 'select pg_wal_replay_pause()');
  const state = async () =>
    (await sql<{ state: string }>(standby.url, 'select pg_get_wal_replay_pause_state() as state'))[0]!.state;
  await expect.poll(state).toBe('paused');
  try {
    await work();
  } finally {
    await sql(standby.url, 'select pg_wal_replay_resume()');
  }
}
/** Reads the list until a replica has answered it, as after the first reads of a session. */
async function known<E extends Endpoint>(who: Keeper, at: Server, e: E, sent: Sent<E>): Promise<void> {
  const before = reads(at).answered;
  await expect
    .poll(async () => {
      await caughtUp();
      await who.ok(at, e, sent);
      return reads(at).answered;
    })
    .toBeGreaterThan(before);
}

const site = (name: string) => ({
  body: { data: { name, addressLine1: '1 Mill Lane', town: 'Leeds', postcode: 'LS11 5PS' } },
});
const names = async (who: Keeper, at: Server) =>
  (await who.ok(at, listSites, { query: { pagination: { pageSize: 100 } } })).data.map(({ name }) => name);

describe('a replica', () => {
  test('answers lists, and nothing else', async () => {
    const who = await keeper((await h.customer()).owner);
    for (const at of [first(), second, pooled]) {
      await known(who, at, listSites, {});
      const before = reads(at);
      await who.ok(at, findMyAccount, {});
      expect(reads(at)).toEqual(before);
      await who.ok(at, listSites, {});
      expect(reads(at)).toEqual({ ...before, answered: before.answered + 1 });
    }
  });

  test('never hides from anyone what they have just written, on whichever server', async () => {
    const who = await keeper((await h.customer()).owner);
    for (const at of [first(), second, pooled]) await known(who, at, listSites, {});
    await paused(async () => {
      const before = reads(second);
      for (let n = 0; n < 60; n++) {
        const [writes, lists] = [[first(), second, pooled][n % 3]!, [first(), second, pooled][n % 2]!];
        await who.ok(writes, createSite, site(`Gate ${n}`));
        expect(await names(who, lists)).toContain(`Gate ${n}`);
      }
      expect(reads(second).answered).toBe(before.answered);
      expect(reads(second).behind).toBeGreaterThan(before.behind);
    });
  });

  test('answers what nobody has changed while it lags', async () => {
    const who = await keeper((await h.customer()).owner);
    await known(who, second, listSites, {});
    await paused(async () => {
      const before = reads(second).answered;
      for (let n = 0; n < 5; n++) await who.ok(second, listSites, {});
      expect(reads(second).answered).toBe(before + 5);
    });
  });

  test('is not asked for a caller who keeps no mark', async () => {
    const of = await h.customer();
    const who = await keeper(of.owner);
    await known(who, second, listSites, {});
    await paused(async () => {
      const before = reads(second);
      const { notAsked } = second.database.replicas!;
      await who.ok(first(), createSite, site('Unmarked'));
      who.mark = undefined;
      expect(await names(who, second)).toContain('Unmarked');
      expect(reads(second)).toEqual(before);
      expect(second.database.replicas!.notAsked).toBe(notAsked + 1);
      // No server hears of this; whoever has seen it keeps seeing it.
      await sql(url, `update sites set name = 'Seen' where name = 'Unmarked'`);
      who.mark = undefined;
      for (let n = 0; n < 3; n++) expect(await names(who, second)).toContain('Seen');
    });
  });

  test('shows nothing that is older than two looks', async () => {
    const who = await keeper((await h.customer()).owner);
    await who.ok(second, createSite, site('Old'));
    await known(who, second, listSites, {});
    await paused(async () => {
      await sql(url, `update sites set name = 'New' where name = 'Old'`);
      await expect.poll(() => names(who, second), { timeout: 10_000 }).toContain('New');
      expect(await names(who, second)).toContain('New');
    });
  });

  test('is asked as before after transactions that wrote nothing', async () => {
    const who = await keeper((await h.customer()).owner);
    await known(who, second, listSites, {});
    await paused(async () => {
      const before = reads(second);
      await sql(url, `select pg_logical_emit_message(false, 'test', 'Something is written')`);
      await second.database.transaction('', (db) => db.selectFrom('tenants').select('id').execute());
      await second.app.inject({ method: 'GET', url: '/', headers: { host: h.fixtures.alpha.host } });
      await who.ok(second, listSites, {});
      expect(reads(second)).toEqual({ ...before, answered: before.answered + 1 });
    });
  });

  test('is not asked with a mark that no log has reached, which the next write replaces', async () => {
    const who = await keeper((await h.customer()).owner);
    await known(who, second, listSites, {});
    const before = reads(second);
    who.mark = 'FFFFFFFF/FFFFFFFF';
    await who.ok(second, listSites, {});
    expect(reads(second)).toEqual(before);
    await who.ok(second, createSite, site('Healed'));
    expect(who.mark < 'FFFFFFFF').toBe(true);
    await known(who, second, listSites, {});
  });

  test('gives browsers their mark as a cookie', async () => {
    const client = await h.as((await h.customer()).owner);
    const set = (await client.call(createSite, site('Cookie'))).headers['set-cookie'];
    expect(set).toMatch(/^tonnage_seen=[\dA-F]{8}\/[\dA-F]{8}; Path=\/; HttpOnly; SameSite=Strict$/);
    const cookie = String(set).split(';')[0]!;
    const before = reads(first()).answered;
    await expect
      .poll(async () => {
        await caughtUp();
        const answer = await client.call(listSites, {}, { headers: { cookie } });
        expect(answer.headers['set-cookie']).toBeUndefined();
        return reads(first()).answered;
      })
      .toBeGreaterThan(before);
  });

  test('has what a live update announced before a page hears of it', async () => {
    const of = await h.customer();
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = second.app.server.address() as AddressInfo;
    const who = await keeper(of.owner);
    await known(who, second, listSites, {});
    const listener = await Listener.open(port, h.fixtures.alpha.host, await h.session(of.owner));
    await paused(async () => {
      const before = reads(second).behind;
      await h.placed(of);
      await listener.until((each) => each.topics.flat().includes('orders'));
      await who.ok(second, listSites, {});
      expect(reads(second).behind).toBe(before + 1);
    });
    listener.close();
  });
});

// Whoever takes a right away tells no server here, so only the primary knows.
describe('a right that was taken away', () => {
  test('is gone at once for a session that has ended', async () => {
    const jwt = await h.session((await h.customer()).owner);
    const who = new Keeper(jwt);
    await known(who, second, listSites, {});
    await paused(async () => {
      await who.ok(first(), logout, {});
      who.mark = '0/0';
      expect((await who.call(second, listSites, {})).refusal).toBe('UNAUTHENTICATED');
    });
  });

  test('is gone at once for a member who was removed or limited to other sites', async () => {
    const of = await h.customer();
    const joined = await h.joined(of.accountId);
    const who = await keeper(joined);
    await known(who, second, listSites, {});
    await paused(async () => {
      await sql(url, `update account_members set site_ids = '{}' where user_id = '${joined.id}'`);
      expect((await who.ok(second, listSites, {})).data).toEqual([]);
      await sql(url, `delete from account_members where user_id = '${joined.id}'`);
      expect((await who.call(second, listSites, {})).refusal).toBe('NO_ACCOUNT');
      expect(reads(second).changed).toBeGreaterThan(0);
    });
  });

  test('is gone at once for staff', async () => {
    const clerk = await keeper(h.fixtures.planner);
    await known(clerk, second, listCustomers, {});
    await paused(async () => {
      await sql(url, `delete from staff where user_id = '${h.fixtures.planner.id}'`);
      expect((await clerk.call(second, listCustomers, {})).refusal).toBe('FORBIDDEN');
    });
  });

  test('is gone at once in Metrics', async () => {
    const of = await team(h);
    const [viewer, editor] = [await keeper(of.viewer), await keeper(of.editor)];
    const metrics = async (who: Keeper) =>
      (await who.ok(second, findMetrics, { query: { q: 'Waste' } })).data.map(({ id }) => id);
    for (const who of [viewer, editor]) {
      await known(who, second, findMetrics, { query: { q: 'Waste' } });
      await known(who, second, listOrganisations, {});
      expect(await metrics(who)).toContain(of.metricId);
    }
    await paused(async () => {
      await sql(url, `delete from metric_viewers where user_id = '${of.viewer.id}'`);
      await sql(url, `update metrics set editor_id = null where editor_id = '${of.editor.id}'`);
      for (const who of [viewer, editor]) expect(await metrics(who)).not.toContain(of.metricId);
      await sql(
        url,
        `delete from organisation_members where user_id = '${of.viewer.id}' and organisation_id = '${of.organisationId}'`,
      );
      const left = (await viewer.ok(second, listOrganisations, {})).data.map(({ id }) => id);
      expect(left).not.toContain(of.organisationId);
    });
  });
});

describe('a replica in trouble', () => {
  test('is left alone while it is ten seconds behind, and then used again', async () => {
    const who = await keeper((await h.customer()).owner);
    await known(who, second, listSites, {});
    const replicas = second.database.replicas!;
    await paused(async () => {
      await h.customer();
      await expect.poll(() => replicas.look().then(() => replicas.states[0]!.lagSeconds)).toBeGreaterThan(0);
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
      await replicas.look();
      expect(replicas.states[0]!.why).toMatch(/^It is 1\d seconds behind$/);
      const before = reads(second);
      await who.ok(second, listSites, {});
      expect(reads(second)).toEqual(before);
      clock.mockRestore();
    });
    await known(who, second, listSites, {});
  });

  test('that dies is replaced by the primary without an error, and used again when it is back', async () => {
    const who = await keeper((await h.customer()).owner);
    await known(who, second, listSites, {});
    // It is started again by what keeps it running.
    process.kill(
      Number.parseInt(readFileSync(join(databaseFolder(standby.folder), 'postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    );
    await expect
      .poll(async () => {
        await who.ok(second, listSites, {});
        return reads(second).failed;
      })
      .toBeGreaterThan(0);
    const replicas = second.database.replicas!;
    await expect.poll(() => replicas.look().then(() => replicas.states[0]!.why)).toBeNull();
    await known(who, second, listSites, {});
  });

  test('that was never there costs no read an error', async () => {
    const database = opened({ replicas: [replicaUrl.replace(/host=[^&]+/, 'host=%2Fnowhere')] });
    const gone = await started(database);
    const who = await keeper((await h.customer()).owner);
    for (let n = 0; n < 3; n++) {
      await who.ok(gone, createSite, site(`Yard ${n}`));
      expect(await names(who, gone)).toContain(`Yard ${n}`);
    }
    expect(database.replicas!.states[0]).toMatchObject({
      lagSeconds: null,
      why: expect.stringContaining('nowhere') as string,
    });
    await gone.app.close();
    await gone.changes.close();
    await database.close();
  });

  test('that is no standby, or that drops the role of reads, is never used', async () => {
    const database = postgresDatabase(url, 4, { replicas: [url, `${replicaUrl}&options=-c%20role%3Dtonnage`] });
    await database.replicas!.look();
    expect(database.replicas!.states.map(({ why }) => why)).toEqual([
      'It is no standby',
      expect.stringMatching(/^DATABASE_REPLICA_URL leads to/),
    ]);
    await database.close();
  });
});

test('connections that were opened while the address led to a standby are closed at the first write', async () => {
  const address = await openForwarder();
  address.to(socketOf(standby.url));
  const database = postgresDatabase(`postgres://tonnage@127.0.0.1:${address.port}/${NAME}`, 8);
  const moving = await started(database);
  const who = await keeper((await h.customer()).owner);
  await caughtUp();
  await who.ok(moving, listSites, {});
  await database.transaction('', (db) => db.selectFrom('tenants').select('id').execute());
  // A cluster manager has moved the address, and nothing has closed what was open.
  address.to(socketOf(primary.url));
  const refused = await who.call(moving, createSite, site('Moved'));
  expect([refused.status, refused.refusal]).toEqual([503, 'UNAVAILABLE']);
  await who.ok(moving, createSite, site('Moved'));
  expect(await names(who, moving)).toContain('Moved');
  const open = () =>
    sql<{ count: number }>(
      standby.url,
      `select count(*)::int from pg_stat_activity where application_name in ('tonnage', 'tonnage readers')`,
    );
  await expect.poll(open).toEqual([{ count: 0 }]);
  await moving.app.close();
  await moving.changes.close();
  await database.close();
  await address.close();
});

test('the doctor and Prometheus say how each replica is', async () => {
  const config = readConfig({
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: `${replicaUrl}, ${url}`,
    DATA_DIR: h.filesFolder,
  });
  const said: Record<string, string> = {};
  for await (const { about, state, says } of examine(config, systemClock)) said[about] = `${state}: ${says}`;
  expect(said['replica 1']).toMatch(/^good: follows the primary, \d+ bytes behind\.$/);
  expect(said['replica 2']).toBe('wrong: It is no standby.');
  const app = await buildApp(h.deps, { logLevel: 'silent', meters: 'loopback' });
  const { payload } = await app.inject({ method: 'GET', url: '/internal/metrics' });
  await app.close();
  expect(payload).toMatch(/^tonnage_replica_used\{replica="1"\} 1$/m);
  expect(payload).toMatch(/^tonnage_replica_lag_seconds\{replica="1"\} [\d.]+$/m);
  expect(payload).toMatch(/^tonnage_replica_reads_total\{replica="1",result="answered"\} \d+$/m);
  expect(payload).toMatch(/^tonnage_pool_connections\{pool="replica 1",state="busy"\} 0$/m);
});
