import type { AddressInfo } from 'node:net';
import { setAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { logout, me } from '@tonnage/contract/core/identity/auth';
import { setObjective } from '@tonnage/contract/metrics/metrics';
import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { createComment } from '@tonnage/contract/metrics/periods/periods';
import { pushValues } from '@tonnage/contract/metrics/periods/push';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { confirmJob } from '../../skip-hire/orders/requests/commands/answer-request.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';
import { notifyChange, type Change } from './notify-change.ts';
import { makeMember } from '@tonnage/demo/factories';
import { harness } from '../../../test/harness.ts';
import { Listener } from '../../../test/listener.ts';
import { LAST_WEEK, somebody, team, write } from '../../../test/metrics/team.ts';
import type { Member } from '@tonnage/demo/contexts';

const h = harness();
const listeners: Listener[] = [];
/** Two servers on the one database. */
const servers: { app: FastifyInstance; changes: ChangeFeed; port: number }[] = [];

beforeAll(async () => {
  for (let i = 0; i < 2; i++) {
    const changes = await openChangeFeed(h.clone.url);
    const app = await buildApp({ ...h.deps, changes }, { logLevel: 'silent' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    servers.push({ app, changes, port: (app.server.address() as AddressInfo).port });
  }
});
afterAll(async () => {
  for (const listener of listeners) listener.close();
  for (const { app, changes } of servers) {
    await app.close();
    await changes.close();
  }
});

async function listen(
  who: Member | { id: string },
  { server = 0, company = h.fixtures.alpha } = {},
): Promise<Listener> {
  const listener = await Listener.open(servers[server]!.port, company.host, await h.session(who, company));
  listeners.push(listener);
  return listener;
}
const received = (topic: string) => (listener: Listener) => listener.topics.flat().includes(topic as never);

describe('live updates', () => {
  test("an order's updates reach its customer and staff on every server, and nobody else", async () => {
    const of = await h.customer();
    const own = await listen(of.owner);
    const elsewhere = await listen(of.owner, { server: 1 });
    const office = await listen(h.fixtures.planner, { server: 1 });
    const rival = await listen(h.fixtures.rival.owner);
    const stranger = await listen(h.fixtures.stranger.owner, { company: h.fixtures.beta });
    expect([own, elsewhere, office, rival, stranger].map((each) => each.status)).toEqual([200, 200, 200, 200, 200]);

    const order = await h.placed(of);
    await Promise.all([own, elsewhere, office].map((each) => each.until(received('orders'))));
    own.topics.length = 0;
    await h.office((ctx) => confirmJob(ctx, order.jobId));
    await own.until(received('orders'));
    await h.money(of);
    await Promise.all([own, office].map((each) => each.until(received('money'))));

    // Both hear of their own accounts, so any update about the others would have arrived before it.
    await h.placed(h.fixtures.rival);
    await rival.until(received('orders'));
    expect(rival.topics.flat()).not.toContain('money');
    expect(stranger.topics).toEqual([]);
  });

  test('recent updates reach a new subscriber, because its page may have loaded just before', async () => {
    const of = await h.customer();
    const before = await listen(of.owner, { server: 1 });
    await h.placed(of);
    await before.until(received('orders'));
    const after = await listen(of.owner, { server: 1 });
    await after.until(received('orders'));
  });

  test('a rolled back change sends no update', async () => {
    const of = await h.customer();
    const own = await listen(of.owner);
    await expect(
      h.office(async (ctx) => {
        await ctx.db.updateTable('accounts').set({ credit_limit_pence: 1 }).where('id', '=', of.accountId).execute();
        notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: of.accountId, topic: 'orders' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await h.money(of);
    await own.until(received('money'));
    expect(own.topics.flat()).not.toContain('orders');
  });

  test('updates follow who is signed in, and end with the session', async () => {
    const { port } = servers[0]!;
    expect((await Listener.open(port, h.fixtures.alpha.host, null)).status).toBe(401);
    expect((await Listener.open(port, h.fixtures.alpha.host, 'forged')).status).toBe(401);
    // Alpha's session at beta's address.
    const jwt = await h.session(h.fixtures.acme.owner);
    expect((await Listener.open(port, h.fixtures.beta.host, jwt)).status).toBe(401);

    const listener = await Listener.open(port, h.fixtures.alpha.host, jwt);
    await h.bearer(jwt).ok(logout, {});
    await listener.until((each) => each.ended);
    expect((await h.bearer(jwt).call(me, {})).error.details).toMatchObject({ reason: 'LOGGED_OUT' });
  });

  test('streams of customers end when the company closes its portal', async () => {
    const { beta, stranger } = h.fixtures;
    // A stream asks at its next heartbeat, which this test does not wait for.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const customer = await listen(stranger.owner, { company: beta, server: 1 });
    await h.making(({ db }) =>
      db.updateTable('tenants').set({ disabled: true }).where('id', '=', beta.tenantId).execute(),
    );
    vi.advanceTimersToNextTimer();
    vi.useRealTimers();
    await customer.until((each) => each.ended);
    expect((await listen(stranger.owner, { company: beta })).status).toBe(503);
    await h.making(({ db }) =>
      db.updateTable('tenants').set({ disabled: false }).where('id', '=', beta.tenantId).execute(),
    );
  });

  test('a stream follows its session to another account', async () => {
    const [one, two] = [await h.customer(), await h.customer()];
    const both = await h.joined(one.accountId, h.fixtures.alpha, { role: 'owner' });
    const { tenantId } = h.fixtures.alpha;
    await h.making((m) => makeMember(m, { tenantId, accountId: two.accountId, userId: both.id, role: 'owner' }));
    const jwt = await h.session(both);
    const listener = await Listener.open(servers[0]!.port, h.fixtures.alpha.host, jwt);
    listeners.push(listener);
    await h.bearer(jwt).ok(setAccount, { body: { data: { newAccountId: two.accountId } } });
    await h.placed(two);
    await listener.until(received('orders'));
  });

  test('what changes in the new account while the session is read again is not lost', async () => {
    const [one, two] = [await h.customer(), await h.customer()];
    const both = await h.joined(one.accountId, h.fixtures.alpha, { role: 'owner' });
    const { tenantId } = h.fixtures.alpha;
    await h.making((m) => makeMember(m, { tenantId, accountId: two.accountId, userId: both.id, role: 'owner' }));
    const listener = await listen(both);
    const [session] = await h.rows<{ id: string }>(
      `select id from sessions where user_id = '${both.id}' order by created_at desc limit 1`,
    );
    const admin = new pg.Client({ connectionString: h.clone.url });
    await admin.connect();
    const notify = (change: Change) =>
      admin.query('select pg_notify($1, $2)', ['tonnage_changes', JSON.stringify(change)]);
    const locking = new pg.Client({ connectionString: h.clone.url });
    await locking.connect();
    // Nobody reads a session until the move to the other account is committed.
    await locking.query('begin; lock table sessions in access exclusive mode');
    await locking.query(`update sessions set account_id = '${two.accountId}' where id = '${session!.id}'`);
    await notify({ session: session!.id });
    await notify({ tenant: tenantId, account: two.accountId, topic: 'orders' });
    await expect
      .poll(() => h.number(`select count(*) from pg_locks where relation = 'sessions'::regclass and not granted`))
      .toBeGreaterThan(0);
    await locking.query('commit');
    await listener.until(received('orders'));
    await Promise.all([admin.end(), locking.end()]);
  });

  test('a person has at most twenty streams: one more ends the oldest', async () => {
    const of = await h.customer();
    const all: Listener[] = [];
    for (let i = 0; i < 21; i++) all.push(await listen(of.owner));
    await all[0]!.until((each) => each.ended);
    await h.placed(of);
    await Promise.all(all.slice(1).map((each) => each.until(received('orders'))));
  });

  test('a stream continues after the database connection was lost, and reports that some updates may be missing', async () => {
    const { url } = h.clone;
    const changes = await openChangeFeed(url);
    const all: (Change | null)[] = [];
    const missed = new Promise<void>((resolve) => {
      changes.follow((each) => {
        all.push(each);
        if (each === null) resolve();
      });
    });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen tonnage_changes' and datname = current_database()`,
    );
    await missed;
    const of = await h.customer();
    const next = new Promise<void>((resolve) => {
      changes.follow((each) => each !== null && 'account' in each && each.account === of.accountId && resolve());
    });
    await h.placed(of);
    await next;
    await admin.end();
    await changes.close();
  });
});

describe('live updates of metric values', () => {
  test('values reach everyone who sees the metric, whoever wrote them, but not a colleague on another metric or a reader of the account', async () => {
    const of = await team(h);
    const colleague = await somebody(h, 'Otto');
    await h.rows(`insert into organisation_members (organisation_id, user_id, tenant_id, role, joined_at)
      values ('${of.organisationId}', '${colleague.id}', '${h.fixtures.alpha.tenantId}', 'member', '${h.clock.now()}')`);
    const others = await team(h);
    const all = await Promise.all(
      [of.manager, of.editor, of.viewer, colleague, others.manager].map((who) => listen(who)),
    );
    const [mona, edgar, vera, otto, stranger] = all as [Listener, Listener, Listener, Listener, Listener];
    for (const listener of all) listener.topics.length = 0;
    await write(await h.as(of.editor), of, LAST_WEEK, { action: 'report', value: '12.4' });
    await Promise.all([mona, edgar, vera].map((listener) => listener.until(received('figures'))));
    mona.topics.length = 0;
    const body = { data: { body: 'Two loads were weighed twice' } };
    await (await h.as(of.viewer)).ok(createComment, { params: { id: of.metricId, key: LAST_WEEK }, body });
    await mona.until(received('figures'));
    // The stranger hears of their own values, so any update about the others would have arrived before it.
    await write(await h.as(others.editor), others, LAST_WEEK, { action: 'report', value: '1' });
    await stranger.until(received('figures'));
    expect(stranger.topics.flat().filter((topic) => topic === 'figures')).toHaveLength(1);
    expect(otto.topics.flat()).not.toContain('figures');
  });

  test('a value that a program reports and a new objective reach open pages too', async () => {
    const of = await team(h);
    const edgar = await listen(of.editor);
    const manager = await h.as(of.manager);
    const key = { data: { name: 'Weighbridge', scopes: ['values.write' as const] } };
    const { secret } = (await manager.ok(createOrganisationKey, { params: { id: of.organisationId }, body: key })).data;
    edgar.topics.length = 0;
    const values = [{ metric: of.metricId, period: LAST_WEEK, value: 12.4 }];
    await h.bearer(secret).ok(pushValues, { body: { data: { values } } });
    await edgar.until(received('figures'));
    edgar.topics.length = 0;
    const goal = { value: '10', direction: 'DOWN' as const };
    await manager.ok(setObjective, { params: { id: of.metricId }, body: { data: goal } });
    await edgar.until(received('figures'));
  });
});
