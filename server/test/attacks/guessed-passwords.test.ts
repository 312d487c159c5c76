import { changePassword, login } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import {
  confirmFactor,
  deactivateMe,
  deleteMe,
  removeFactor,
  startFactor,
} from '@tonnage/contract/core/identity/profile';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { countDerivations } from '../derivations.ts';
import { buildApp } from '../../src/app.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { NOW, PASSWORD } from '../fixtures.ts';

const derivations = countDerivations();
const h = harness();
const ATTEMPTS = 60;

let sources = 0;
const from = () => `10.11.${Math.floor(++sources / 250)}.${sources % 250}`;
const signIn = (identifier: string, password: string, options: { ip?: string; cookie?: string; code?: string } = {}) =>
  h
    .guest()
    .call(
      login,
      { body: { identifier, password, ...(options.code === undefined ? {} : { code: options.code }) } },
      { ip: options.ip ?? from(), headers: options.cookie === undefined ? {} : { cookie: options.cookie } },
    );
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;

beforeEach(() => h.clock.set(NOW));

const person = () => h.joined(h.fixtures.acme.accountId);
const later = () => h.clock.set(new Date(Date.parse(h.clock.now()) + LIMITS.loginWindowMinutes * 60_000).toISOString());

test('only the limit of sixty concurrent wrong passwords from as many sources is checked', async () => {
  const { email } = await person();
  const before = derivations.count;
  const answers = await Promise.all(Array.from({ length: ATTEMPTS }, (_, n) => signIn(email, `wrong-${n}`)));
  expect(derivations.count - before).toBe(LIMITS.loginFailures);
  expect(answers.filter((one) => one.refusal === 'TOO_MANY_LOGINS')).toHaveLength(ATTEMPTS - LIMITS.loginFailures);
});

test('an address and a user name count as one person', async () => {
  const { email } = await person();
  await h.rows(`update users set username = 'guessed.twice' where email = '${email}'`);
  for (let n = 0; n < LIMITS.loginFailures / 2; n++) await signIn(email, `wrong-${n}`);
  for (let n = 0; n < LIMITS.loginFailures / 2; n++) await signIn('guessed.twice', `wrong-${n}`);
  expect((await signIn('guessed.twice', PASSWORD)).refusal).toBe('TOO_MANY_LOGINS');
  expect((await signIn(email, PASSWORD)).refusal).toBe('TOO_MANY_LOGINS');
});

test('one network counts as one source, whichever address it uses and whoever is guessed', async () => {
  const refusals = [];
  // Each server counts its own calls per minute; guesses are counted in the database, for all servers.
  for (let round = 0; refusals.length <= LIMITS.sourceFailures; round++) {
    const app = await buildApp(h.deps, { logLevel: 'silent' });
    for (let n = 0; n < LIMITS.authPerMinute && refusals.length <= LIMITS.sourceFailures; n++) {
      const body = { identifier: `nobody${round}-${n}@nowhere.example`, password: 'wrong' };
      const ip = `2001:db8:77:1::${round * 10 + n + 1}`;
      refusals.push((await new Client(app, h.fixtures.alpha.host, null).call(login, { body }, { ip })).refusal);
    }
    await app.close();
  }
  expect(refusals.slice(0, -1)).toEqual(Array.from({ length: LIMITS.sourceFailures }, () => 'INVALID_LOGIN'));
  expect(refusals.at(-1)).toBe('TOO_MANY_LOGINS');
  expect((await signIn('nobody@nowhere.example', 'wrong', { ip: '2001:db8:77:2::1' })).refusal).toBe('INVALID_LOGIN');
});

describe('a device on which a person has signed in', () => {
  test('is not locked by guesses from elsewhere, and has a limit of its own', async () => {
    const { email } = await person();
    const first = await signIn(email, PASSWORD);
    const cookie = cookieOf(first);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^tonnage_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    for (let n = 0; n < LIMITS.loginFailures + 5; n++) await signIn(email, `wrong-${n}`);
    expect((await signIn(email, PASSWORD)).refusal).toBe('TOO_MANY_LOGINS');
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    for (let n = 0; n < LIMITS.loginFailures; n++) await signIn(email, `wrong-${n}`, { cookie });
    expect((await signIn(email, PASSWORD, { cookie })).refusal).toBe('TOO_MANY_LOGINS');
    later();
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('belongs to that person only, and is stored as a hash', async () => {
    const [one, other] = [await person(), await person()];
    const cookie = cookieOf(await signIn(one.email, PASSWORD));
    for (let n = 0; n < LIMITS.loginFailures; n++) await signIn(other.email, `wrong-${n}`);
    expect((await signIn(other.email, PASSWORD, { cookie })).refusal).toBe('TOO_MANY_LOGINS');
    const [{ kept }] = (await h.rows<{ kept: number }>(
      `select count(*)::int as kept from known_devices where token_hash = '${cookie.split('=')[1]}'`,
    )) as [{ kept: number }];
    expect(kept).toBe(0);
  });
});

describe('inside a session', () => {
  const wrong = (n: number) => `wrong-${n}`;
  test.each([
    [
      'changing the password',
      (n: number) =>
        [
          changePassword,
          { currentPassword: wrong(n), password: 'Barges-and-locks-5', passwordConfirmation: 'Barges-and-locks-5' },
        ] as const,
    ],
    ['deactivating the login', (n: number) => [deactivateMe, { data: { currentPassword: wrong(n) } }] as const],
    ['deleting the login', (n: number) => [deleteMe, { data: { currentPassword: wrong(n), email: 'x' } }] as const],
    ['starting a second factor', (n: number) => [startFactor, { data: { currentPassword: wrong(n) } }] as const],
    [
      'removing a second factor',
      (n: number) => [removeFactor, { data: { currentPassword: wrong(n), code: '000000' } }] as const,
    ],
  ])('%s counts wrong passwords of the person, wherever they come from', async (_what, guess) => {
    const victim = await person();
    const client = h.bearer(await h.session(victim));
    const before = derivations.count;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const [e, body] = guess(n);
        return client.call(e, { body } as never, { ip: from() });
      }),
    );
    expect(derivations.count - before).toBe(LIMITS.loginFailures);
    expect(answers.filter((one) => one.refusal === 'TOO_MANY_LOGINS')).toHaveLength(40 - LIMITS.loginFailures);
    expect((await signIn(victim.email, PASSWORD)).refusal).toBe('TOO_MANY_LOGINS');
  });
});

test('only the limit of fifty concurrent codes of a second factor is checked', async () => {
  const victim = await person();
  const client = h.bearer(await h.session(victim));
  const { secret } = (await client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, { ip: from() }))
    .data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: Date.parse(h.clock.now()) });
  await client.ok(confirmFactor, { body: { data: { code } } }, { ip: from() });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => signIn(victim.email, PASSWORD, { code: String(100_000 + n) })),
  );
  expect(answers.filter((one) => one.refusal === 'WRONG_FACTOR')).toHaveLength(LIMITS.loginFailures);
  expect(answers.filter((one) => one.refusal === 'TOO_MANY_LOGINS')).toHaveLength(50 - LIMITS.loginFailures);
});
