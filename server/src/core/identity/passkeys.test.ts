import { login, me } from '@tonnage/contract/core/identity/auth';
import {
  addPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@tonnage/contract/core/identity/passkeys';
import { LIMITS } from '@tonnage/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { Authenticator } from '../../../test/authenticator.ts';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
beforeEach(async () => {
  h.clock.set(NOW);
  await h.withoutTenant((db) => db.deleteFrom('passkeys').execute());
});

/** The calls are limited by source: each comes from another. */
let calls = 0;
const from = () => ({ ip: `10.2.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });
const later = (minutes: number) => h.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
const { host } = { host: 'localhost' };
const device = () => new Authenticator(host, `http://${host}`);

async function added(name = 'My phone') {
  const client = await h.as(h.fixtures.acme.owner);
  const authenticator = device();
  const { data: options } = await client.ok(startPasskey, { body: { data: {} } }, from());
  const { data } = await client.ok(
    addPasskey,
    { body: { data: { name, answer: authenticator.create(options) } } },
    from(),
  );
  return { client, authenticator, id: data[0]!.id };
}
const options = async () => (await h.guest().ok(startPasskeyLogin, {}, from())).data;

test('a passkey logs in without the password, and the list says when', async () => {
  const { client, authenticator } = await added();
  later(30);
  const { jwt, user } = await h.guest().ok(logInByPasskey, { body: { answer: authenticator.get(await options()) } });
  expect(user.email).toBe(h.fixtures.acme.owner.email);
  expect((await h.bearer(jwt).ok(me, {})).id).toBe(h.fixtures.acme.owner.id);
  expect((await client.ok(listPasskeys, {})).data).toEqual([
    expect.objectContaining({ name: 'My phone', host, here: true, createdAt: NOW, lastUsedAt: h.clock.now() }),
  ]);
  // The login by password stays as it was.
  const body = { identifier: h.fixtures.acme.owner.email, password: PASSWORD };
  expect((await h.guest().call(login, { body })).status).toBe(200);
});

test('it stands for the second factor too', async () => {
  const { authenticator } = await added();
  const { id } = h.fixtures.acme.owner;
  const factor = { user_id: id, secret: h.deps.tokens.seal('JBSWY3DPEHPK3PXP'), confirmed_at: NOW };
  await h.withoutTenant((db) => db.insertInto('user_factors').values(factor).execute());
  const body = { identifier: h.fixtures.acme.owner.email, password: PASSWORD };
  expect((await h.guest().call(login, { body })).refusal).toBe('SECOND_FACTOR');
  const answer = authenticator.get(await options());
  expect((await h.guest().call(logInByPasskey, { body: { answer } })).status).toBe(200);
  await h.withoutTenant((db) => db.deleteFrom('user_factors').execute());
});

test('ten minutes after the login it is added and removed with the password only', async () => {
  const { client, id } = await added();
  later(LIMITS.freshLoginMinutes + 1);
  expect((await client.call(startPasskey, { body: { data: {} } }, from())).refusal).toBe('PASSWORD_NEEDED');
  expect((await client.call(removePasskey, { params: { id }, body: { data: {} } }, from())).refusal).toBe(
    'PASSWORD_NEEDED',
  );
  const wrong = { body: { data: { currentPassword: 'Not-the-password-1' } } };
  expect((await client.call(startPasskey, wrong, from())).refusal).toBe('WRONG_CURRENT_PASSWORD');
  const right = { body: { data: { currentPassword: PASSWORD } } };
  expect((await client.call(startPasskey, right, from())).status).toBe(200);
  expect((await client.ok(removePasskey, { params: { id }, ...right }, from())).data).toEqual([]);
});

test('where the login has a second factor, the password alone does not add or remove one', async () => {
  const { client, id } = await added();
  const { id: userId } = h.fixtures.acme.owner;
  const secret = 'JBSWY3DPEHPK3PXP';
  const factor = { user_id: userId, secret: h.deps.tokens.seal(secret), confirmed_at: NOW };
  await h.withoutTenant((db) => db.insertInto('user_factors').values(factor).execute());
  later(LIMITS.freshLoginMinutes + 1);
  const proof = (code?: string) => ({ body: { data: { currentPassword: PASSWORD, code } } });
  expect((await client.call(startPasskey, proof(), from())).refusal).toBe('SECOND_FACTOR');
  expect((await client.call(removePasskey, { params: { id }, ...proof() }, from())).refusal).toBe('SECOND_FACTOR');
  expect((await client.call(startPasskey, proof('000000'), from())).refusal).toBe('WRONG_FACTOR');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(h.clock.now()) });
  expect((await client.call(startPasskey, proof(code), from())).status).toBe(200);
  // A code is valid once.
  expect((await client.call(removePasskey, { params: { id }, ...proof(code) }, from())).refusal).toBe('WRONG_FACTOR');
  await h.withoutTenant((db) => db.deleteFrom('user_factors').execute());
});

test('it is renamed and removed by its owner alone, who is emailed', async () => {
  const { client, authenticator, id } = await added();
  const stranger = await h.as(h.fixtures.acme.buyer);
  const named = { params: { id }, body: { data: { name: 'Tablet' } } };
  expect((await stranger.call(renamePasskey, named)).status).toBe(404);
  expect((await stranger.call(removePasskey, { params: { id }, body: { data: {} } })).status).toBe(404);
  expect((await client.ok(renamePasskey, named)).data[0]!.name).toBe('Tablet');
  await client.ok(removePasskey, { params: { id }, body: { data: {} } }, from());
  const answer = authenticator.get(await options());
  expect((await h.guest().call(logInByPasskey, { body: { answer } })).refusal).toBe('PASSKEY_REFUSED');
  const mails = await h.rows<{ event: string }>(
    `select data->>'securityEvent' as event from emails where to_address = '${h.fixtures.acme.owner.email}'
      and template = 'security-notice' and data->>'securityEvent' like 'passkey%' order by id desc limit 20`,
  );
  expect(new Set(mails.map(({ event }) => event))).toEqual(new Set(['passkey-removed', 'passkey-added']));
});

test('a person has so many, also when two are added at once', async () => {
  const client = await h.as(h.fixtures.acme.owner);
  for (let n = 1; n < LIMITS.passkeys; n++) await added(`Device ${n}`);
  const answers = [];
  for (let n = 0; n < 2; n++) {
    const { data } = await client.ok(startPasskey, { body: { data: {} } }, from());
    answers.push(device().create(data));
  }
  const results = await Promise.all(
    answers.map((answer) => client.call(addPasskey, { body: { data: { name: 'Last', answer } } }, from())),
  );
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await client.call(startPasskey, { body: { data: {} } }, from())).refusal).toBe('TOO_MANY_PASSKEYS');
});
