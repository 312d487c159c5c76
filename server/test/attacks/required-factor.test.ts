import type { AddressInfo } from 'node:net';
import { login, logout, me, resetPassword } from '@tonnage/contract/core/identity/auth';
import {
  addPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@tonnage/contract/core/identity/passkeys';
import {
  confirmFactor,
  deactivateMe,
  getFactor,
  listSessions,
  removeFactor,
  startFactor,
  updateMe,
} from '@tonnage/contract/core/identity/profile';
import { updateSettings, type SettingsChange } from '@tonnage/contract/core/tenants/settings';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import { createKey } from '@tonnage/contract/core/api-keys';
import { listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getDesk, viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { getDeskDocumentLink } from '@tonnage/contract/skip-hire/documents/documents';
import { createCalendarFeed } from '@tonnage/contract/skip-hire/orders/calendar';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import type { Member } from '@tonnage/demo/contexts';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import { Authenticator } from '../authenticator.ts';
import type { Client } from '../client.ts';
import { NOW, PASSWORD } from '../fixtures.ts';
import { harness } from '../harness.ts';
import { Listener } from '../listener.ts';

const h = harness();
const DAY_MS = 86_400_000;

/** The calls are limited by source: each comes from another. */
let calls = 0;
const from = () => ({ ip: `10.42.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });
const at = (days: number) => h.clock.set(new Date(Date.parse(NOW) + days * DAY_MS).toISOString());

/** Sets the company's rule, by a manager who meets it. */
async function require(change: SettingsChange): Promise<void> {
  const jwt = await h.session(h.fixtures.clerk);
  await h.withoutTenant((db) =>
    db.updateTable('sessions').set({ two_factor: true }).where('user_id', '=', h.fixtures.clerk.id).execute(),
  );
  await h.bearer(jwt).ok(updateSettings, { body: { data: change } });
}
beforeEach(async () => {
  h.clock.set(NOW);
  await require({ staffFactorDays: null, ownerFactorDays: null });
});

async function colleague(role: 'manager' | 'office' = 'office') {
  return h.making(async (m) => {
    const person = await makePerson(m, {
      email: `factor${++calls}@alpha.example`,
      name: 'Dora Desk',
      passwordHash: h.fixtures.passwordHash,
    });
    await makeStaff(m, h.fixtures.alpha.tenantId, person.id, role);
    return person;
  });
}
const owner = () => h.joined(h.fixtures.acme.accountId, h.fixtures.alpha, { role: 'owner' });
const signedIn = async (person: { email: string }, code?: string) => {
  const given = await h
    .guest()
    .call(
      login,
      { body: { identifier: person.email, password: PASSWORD, ...(code === undefined ? {} : { code }) } },
      from(),
    );
  if (given.status !== 200) throw new Error(given.refusal);
  return h.bearer(given.body.jwt);
};
/** Sets up an authenticator app; codes by seconds from now. */
async function setUp(client: Client) {
  const { data } = await client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, from());
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: Date.parse(h.clock.now()) + seconds * 1000 });
  await client.ok(confirmFactor, { body: { data: { code: codeAt(0) } } }, from());
  return codeAt;
}
const HOST = 'localhost';
async function addKey(client: Client) {
  const authenticator = new Authenticator(HOST, `http://${HOST}`);
  const { data } = await client.ok(startPasskey, { body: { data: {} } }, from());
  const answer = authenticator.create(data);
  await client.ok(addPasskey, { body: { data: { name: 'Phone', answer } } }, from());
  return authenticator;
}
const refusalOf = async (client: Client) => (await client.call(getDesk, {})).refusal;

describe('a session without the required two-factor authentication', () => {
  test('opens nothing but what leads to it, of every call that there is', async () => {
    const client = await signedIn(await colleague());
    await require({ staffFactorDays: 0 });
    const open: string[] = [];
    for (const e of ENDPOINTS.filter(({ access }) => access !== 'guest' && access !== 'link')) {
      const url = `/api${e.path.replace(/\{\w+\}/g, 'x')}`;
      if (e === logout) continue;
      const sent = e.method === 'GET' ? {} : { payload: { data: { nonsense: true } } };
      const { status, refusal } = await client.raw({ method: e.method, url, ...sent, ...from() });
      if (refusal !== 'FACTOR_REQUIRED') open.push(e.name);
      else expect([e.name, status]).toEqual([e.name, 403]);
    }
    expect(open.toSorted()).toEqual([
      'addPasskey',
      'confirmFactor',
      'endOtherSessions',
      'endSession',
      'getFactor',
      'listPasskeys',
      'listSessions',
      'me',
      'startFactor',
      'startPasskey',
    ]);
    expect((await client.call(logout, {})).status).toBe(200);
  });

  test('reads no file by a link, no list as a file, no live updates, and views no customer', async () => {
    const person = await colleague();
    const client = await signedIn(person);
    const id = await h.ticket(h.fixtures.acme);
    const { data } = await client.ok(getDeskDocumentLink, { params: { id }, query: { as: 'inline' } });
    const file = () => h.guest().raw({ method: 'GET', url: data.url });
    expect((await file()).status).toBe(200);
    const { accountId } = h.fixtures.acme;
    await client.ok(viewAsCustomer, { body: { data: { accountId } } });
    expect((await client.call(listSites, {})).status).toBe(200);
    await require({ staffFactorDays: 0 });
    expect((await file()).refusal).toBe('FACTOR_REQUIRED');
    expect((await client.call(listSites, {})).refusal).toBe('FACTOR_REQUIRED');
    expect((await client.csv(listCustomers, {})).refusal).toBe('FACTOR_REQUIRED');
    const jwt = (await h.guest().ok(login, { body: { identifier: person.email, password: PASSWORD } }, from())).jwt;
    await h.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = h.app.server.address() as AddressInfo;
    expect((await Listener.open(port, h.fixtures.alpha.host, jwt)).status).toBe(403);
  });

  test('is free as soon as an app or a passkey is set up in it, and the next login uses that', async () => {
    await require({ staffFactorDays: 0 });
    const person = await colleague();
    const client = await signedIn(person);
    expect(await refusalOf(client)).toBe('FACTOR_REQUIRED');
    const codeAt = await setUp(client);
    expect((await client.call(getDesk, {})).status).toBe(200);
    expect((await (await signedIn(person, codeAt(30))).call(getDesk, {})).status).toBe(200);

    const another = await colleague();
    const held = await signedIn(another);
    const authenticator = await addKey(held);
    expect((await held.call(getDesk, {})).status).toBe(200);
    const { data: options } = await h.guest().ok(startPasskeyLogin, {}, from());
    const answer = authenticator.get(options);
    const { jwt } = await h.guest().ok(logInByPasskey, { body: { answer } }, from());
    expect((await h.bearer(jwt).call(getDesk, {})).status).toBe(200);
  });

  test('of a person with a passkey sets up nothing: the password alone is not enough', async () => {
    const person = await colleague();
    await addKey(await signedIn(person));
    await require({ staffFactorDays: 0 });
    const thief = await signedIn(person);
    expect(await refusalOf(thief)).toBe('FACTOR_REQUIRED');
    const proof = { body: { data: { currentPassword: PASSWORD } } };
    expect((await thief.call(startFactor, proof, from())).refusal).toBe('PASSKEY_NEEDED');
    expect((await thief.call(startPasskey, { body: { data: {} } }, from())).refusal).toBe('PASSKEY_NEEDED');
    const [own] = (await thief.ok(listPasskeys, {})).data;
    const removal = { params: { id: own!.id }, body: { data: {} } };
    expect((await thief.call(removePasskey, removal, from())).refusal).toBe('FACTOR_REQUIRED');
  });

  test('does not come of a new password by email: the passkey is still needed', async () => {
    const person = await colleague();
    const authenticator = await addKey(await signedIn(person));
    await require({ staffFactorDays: 14 });
    const { tenantId } = h.fixtures.alpha;
    const code = await h.making((m) => issueToken(m, { tenantId, userId: person.id, kind: 'reset' }));
    const body = { code, password: 'Barges-and-locks-51', passwordConfirmation: 'Barges-and-locks-51' };
    expect((await h.guest().call(resetPassword, { body }, from())).refusal).toBe('PASSWORD_SET');
    const { data: options } = await h.guest().ok(startPasskeyLogin, {}, from());
    const answer = authenticator.get(options);
    expect((await h.guest().call(logInByPasskey, { body: { answer } }, from())).status).toBe(200);
  });
});

describe('the days of grace', () => {
  test('count from when it was required, or from when a person joined, and other days do not begin again', async () => {
    await require({ staffFactorDays: 0, staffIdleHours: 720 });
    await require({ staffFactorDays: null });
    const client = await signedIn(await colleague());
    at(1);
    await require({ staffFactorDays: 14 });
    at(10);
    const joined = await signedIn(await colleague());
    at(14.9);
    expect((await client.call(getDesk, {})).status).toBe(200);
    at(15);
    expect(await refusalOf(client)).toBe('FACTOR_REQUIRED');
    await require({ staffFactorDays: 20 });
    expect((await client.call(getDesk, {})).status).toBe(200);
    at(21);
    expect(await refusalOf(client)).toBe('FACTOR_REQUIRED');
    expect((await joined.call(getDesk, {})).status).toBe(200);
    await require({ staffFactorDays: 14 });
    at(24);
    expect(await refusalOf(joined)).toBe('FACTOR_REQUIRED');
    await require({ staffFactorDays: null });
    expect((await client.call(getDesk, {})).status).toBe(200);
  });

  test('end for a session that is open all the time', async () => {
    const client = await signedIn(await colleague());
    await require({ staffFactorDays: 0 });
    expect(await refusalOf(client)).toBe('FACTOR_REQUIRED');
    expect((await client.call(me, {})).status).toBe(200);
    expect((await client.ok(listSessions, {})).data).toHaveLength(1);
    expect((await client.ok(getFactor, {})).data.enabled).toBe(false);
  });
});

describe('what is required', () => {
  test('of owners holds in their account, and for nobody else there', async () => {
    await require({ ownerFactorDays: 0 });
    const [boss, buyer] = [await owner(), await h.joined(h.fixtures.acme.accountId)];
    expect((await (await h.as(boss)).call(listSites, {})).refusal).toBe('FACTOR_REQUIRED');
    expect((await (await h.as(buyer)).call(listSites, {})).status).toBe(200);
    expect((await (await h.as(await colleague())).call(getDesk, {})).status).toBe(200);
    expect((await (await h.as(h.fixtures.stranger.owner, h.fixtures.beta)).call(listSites, {})).status).toBe(200);
  });

  test('of staff does not hold for programs, calendars or guests', async () => {
    const person = await colleague('manager');
    const client = await h.as(person);
    const { data: key } = await client.ok(createKey, { body: { data: { name: 'Books', scopes: ['customers.read'] } } });
    const boss: Member = await owner();
    const { data: feed } = await (await h.as(boss)).ok(createCalendarFeed, {});
    await require({ staffFactorDays: 0, ownerFactorDays: 0 });
    expect((await h.bearer(key.secret).call(listCustomers, {})).status).toBe(200);
    expect((await h.guest().raw({ method: 'GET', url: new URL(feed.url!).pathname })).status).toBe(200);
    expect((await h.guest().call(startPasskeyLogin, {}, from())).status).toBe(200);
  });

  test('is not removed, neither the last app nor the last passkey, nor both at once', async () => {
    const person = await colleague();
    const client = await signedIn(person);
    const codeAt = await setUp(client);
    await require({ staffFactorDays: 14 });
    const without = (seconds: number) =>
      client.call(removeFactor, { body: { data: { currentPassword: PASSWORD, code: codeAt(seconds) } } }, from());
    expect((await without(30)).refusal).toBe('LAST_FACTOR');
    await h.withoutTenant((db) => db.updateTable('user_factors').set({ last_step: 0 }).execute());
    const { data } = await client.ok(
      startPasskey,
      { body: { data: { currentPassword: PASSWORD, code: codeAt(30) } } },
      from(),
    );
    const answer = new Authenticator(HOST, `http://${HOST}`).create(data);
    const { data: keys } = await client.ok(addPasskey, { body: { data: { name: 'Phone', answer } } }, from());
    h.clock.set(new Date(Date.parse(NOW) + 120_000).toISOString());
    const [app, key] = await Promise.all([
      without(0),
      client.call(removePasskey, { params: { id: keys[0]!.id }, body: { data: {} } }, from()),
    ]);
    expect([app, key].map((each) => (each.status === 200 ? 'gone' : each.refusal)).toSorted()).toEqual([
      'LAST_FACTOR',
      'gone',
    ]);
  });

  test('ends for a session whose person has removed the last one before it was required', async () => {
    const client = await signedIn(await colleague());
    const codeAt = await setUp(client);
    const body = { data: { currentPassword: PASSWORD, code: codeAt(30) } };
    await client.ok(removeFactor, { body }, from());
    await require({ staffFactorDays: 0 });
    expect(await refusalOf(client)).toBe('FACTOR_REQUIRED');
  });
});

test('an attempt to change one’s name or leave is refused before it, whatever the role', async () => {
  await require({ staffFactorDays: 0 });
  const client = await signedIn(await colleague('manager'));
  expect((await client.call(updateMe, { body: { data: { name: 'Mallory' } } })).refusal).toBe('FACTOR_REQUIRED');
  const leaving = { body: { data: { currentPassword: PASSWORD } } };
  expect((await client.call(deactivateMe, leaving, from())).refusal).toBe('FACTOR_REQUIRED');
  await expect(
    client.call(updateSettings, { body: { data: { staffFactorDays: null } } }).then(({ refusal }) => refusal),
  ).resolves.toBe('FACTOR_REQUIRED');
});
