import { addPasskey, logInByPasskey, startPasskey, startPasskeyLogin } from '@tonnage/contract/core/identity/passkeys';
import { resetPassword } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import { Authenticator } from '../authenticator.ts';
import { NOW } from '../fixtures.ts';
import { harness } from '../harness.ts';

const h = harness();
const HOST = 'localhost';
const ORIGIN = `http://${HOST}`;

beforeEach(async () => {
  h.clock.set(NOW);
  await h.withoutTenant((db) => db.deleteFrom('passkeys').execute());
  await h.withoutTenant((db) => db.deleteFrom('credential_tries').execute());
});

/** The calls are limited by source: each comes from another. */
let calls = 0;
const from = () => ({ ip: `10.1.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });
const later = (minutes: number) => h.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
async function added(person = h.fixtures.acme.owner) {
  const client = await h.as(person);
  const authenticator = new Authenticator(HOST, ORIGIN);
  const { data: options } = await client.ok(startPasskey, { body: { data: {} } }, from());
  const answer = authenticator.create(options);
  await client.ok(addPasskey, { body: { data: { name: 'Phone', answer } } }, from());
  return { client, authenticator, answer, options };
}
const options = async () => (await h.guest().ok(startPasskeyLogin, {}, from())).data;
type Answer = ReturnType<Authenticator['get']>;
const logIn = async (answer: Answer) => {
  const given = await h.guest().call(logInByPasskey, { body: { answer } }, from());
  return given.status === 200 ? 'in' : given.refusal;
};

describe('an answer', () => {
  test('is taken once, also of two at once', async () => {
    const { authenticator } = await added();
    const answer = authenticator.get(await options());
    const first = await Promise.all([logIn(answer), logIn(answer)]);
    expect(first.toSorted()).toEqual(['PASSKEY_REFUSED', 'in']);
    expect(await logIn(answer)).toBe('PASSKEY_REFUSED');
  });

  test('is taken while its challenge is fresh', async () => {
    const { authenticator } = await added();
    const answer = authenticator.get(await options());
    later(LIMITS.challengeMinutes + 0.1);
    expect(await logIn(answer)).toBe('PASSKEY_REFUSED');
  });

  test.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['from another page', { origin: 'https://localhost.evil.example' }],
    ['from a page of the host’s subdomain', { origin: 'http://pages.localhost' }],
    ['for another host', { host: 'evil.example' }],
    ['without the check of who holds it', { flags: 0x01 }],
    ['of a creation', { type: 'webauthn.create' }],
    [
      'in another person’s name',
      { userHandle: Buffer.from('01a00000-0000-7000-8000-000000000000').toString('base64url') },
    ],
  ])('%s is refused', async (_, over) => {
    const { authenticator } = await added();
    expect(await logIn(authenticator.get(await options(), over))).toBe('PASSKEY_REFUSED');
    expect(await logIn(authenticator.get(await options()))).toBe('in');
  });

  test('to a challenge that nobody gave, or that was given for a creation, is refused', async () => {
    const { authenticator, client } = await added();
    expect(await logIn(authenticator.get({ challenge: Buffer.from('mine').toString('base64url') }))).toBe(
      'PASSKEY_REFUSED',
    );
    const { data } = await client.ok(startPasskey, { body: { data: {} } }, from());
    expect(await logIn(authenticator.get(data))).toBe('PASSKEY_REFUSED');
  });
});

test('a copied passkey, whose counter goes back, is refused', async () => {
  const { authenticator } = await added();
  authenticator.counter = 7;
  expect(await logIn(authenticator.get(await options()))).toBe('in');
  expect(await logIn(authenticator.get(await options(), { counter: 6 }))).toBe('PASSKEY_REFUSED');
  expect(await logIn(authenticator.get(await options(), { counter: 7 }))).toBe('PASSKEY_REFUSED');
  expect(await logIn(authenticator.get(await options(), { counter: 8 }))).toBe('in');
});

test('a creation is for the person who asked, once, and takes nobody else’s passkey', async () => {
  const { answer } = await added();
  const other = await h.as(h.fixtures.acme.buyer);
  const add = async (given: typeof answer) =>
    (await other.call(addPasskey, { body: { data: { name: 'Mine', answer: given } } }, from())).refusal;
  expect(await add(answer)).toBe('PASSKEY_REFUSED');
  const mine = await h.as(h.fixtures.acme.owner);
  const again = await mine.call(addPasskey, { body: { data: { name: 'Twice', answer } } }, from());
  expect(again.refusal).toBe('PASSKEY_REFUSED');
});

test('a passkey of one company’s host is nothing at another’s', async () => {
  const { authenticator } = await added();
  const guest = h.guest(h.fixtures.beta);
  const { data } = await guest.ok(startPasskeyLogin, {}, from());
  const answer = authenticator.get(data, { host: 'beta.example', origin: 'https://beta.example' });
  expect((await guest.call(logInByPasskey, { body: { answer } }, from())).refusal).toBe('PASSKEY_REFUSED');
});

test('the options say nothing of who has a passkey, and store nothing', async () => {
  const rows = () => h.number('select count(*) from answered_challenges');
  const before = await rows();
  const given = await options();
  expect(given).not.toHaveProperty('allowCredentials');
  expect(await rows()).toBe(before);
});

test('guesses are counted like passwords', async () => {
  const { authenticator } = await added();
  const wrong = async () => logIn(authenticator.get(await options(), { origin: 'https://evil.example' }));
  for (let n = 0; n < LIMITS.loginFailures; n++) expect(await wrong()).toBe('PASSKEY_REFUSED');
  expect(await wrong()).toBe('TOO_MANY_LOGINS');
});

test('one that somebody else added is gone once its owner sets a new password by the emailed link', async () => {
  const { authenticator } = await added(h.fixtures.acme.accounts);
  const { tenantId } = h.fixtures.alpha;
  const link = { tenantId, userId: h.fixtures.acme.accounts.id, kind: 'reset' as const };
  const code = await h.withoutTenant((db) => issueToken({ db, now: NOW }, link));
  const password = 'Another-skip-is-green-7';
  await h.guest().ok(resetPassword, { body: { code, password, passwordConfirmation: password } }, from());
  expect(await logIn(authenticator.get(await options()))).toBe('PASSKEY_REFUSED');
});
