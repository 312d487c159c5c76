import { changePassword, login, resetPassword } from '@tonnage/contract/core/identity/auth';
import { changeEmail, startEmailChange } from '@tonnage/contract/core/identity/email-change';
import {
  confirmFactor,
  endOtherSessions,
  listTrustedDevices,
  removeFactor,
  removeTrustedDevice,
  startFactor,
} from '@tonnage/contract/core/identity/profile';
import type { Member } from '@tonnage/demo/contexts';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import type { Client } from '../client.ts';
import { NOW, PASSWORD } from '../fixtures.ts';
import { harness } from '../harness.ts';

const h = harness();
const DAY_MS = 86_400_000;
const NEXT = 'Barges-and-locks-51';

let calls = 0;
const from = () => ({ ip: `10.43.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });
/** Time passes, so that each code is another. */
let now = Date.parse(NOW);
const pass = (ms = 60_000) => h.clock.set(new Date((now += ms)).toISOString());
beforeEach(() => {
  now = Date.parse(NOW);
  pass(0);
});

interface Browser {
  cookie: string;
}
const browser = (): Browser => ({ cookie: '' });

/** Logs in with a browser, which keeps the cookie that it gets. */
async function logIn(
  { email }: Member,
  at: Browser,
  given: { code?: string; trustDevice?: boolean; password?: string } = {},
): Promise<{ result: string; client: Client }> {
  const { password = PASSWORD, ...more } = given;
  const answer = await h
    .guest()
    .call(
      login,
      { body: { identifier: email, password, ...more } },
      { ...from(), headers: at.cookie === '' ? {} : { cookie: at.cookie } },
    );
  if (answer.status === 200) at.cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return { result: answer.status === 200 ? 'in' : answer.refusal, client: h.bearer(answer.body.jwt) };
}
/** A person with an authenticator app, of which each code is fresh. */
async function somebody() {
  const person = await h.joined(h.fixtures.acme.accountId);
  const client = h.bearer(await h.session(person));
  const { data } = await client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, from());
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const code = () => {
    pass();
    return totp.generate({ timestamp: now });
  };
  await client.ok(confirmFactor, { body: { data: { code: code() } } }, from());
  return { person, code };
}
/** The same, who trusts a browser and is logged in on it. */
async function trusting() {
  const { person, code } = await somebody();
  const at = browser();
  const { result, client } = await logIn(person, at, { code: code(), trustDevice: true });
  expect(result).toBe('in');
  return { person, code, at, client };
}
const asks = async (person: Member, at: Browser, password?: string) =>
  (await logIn(person, at, password === undefined ? {} : { password })).result;

describe('a trusted browser', () => {
  test('asks its person for no code for 30 days, and only if they said so', async () => {
    const { person, code } = await somebody();
    const [home, work] = [browser(), browser()];
    await logIn(person, home, { code: code() });
    expect(await asks(person, home)).toBe('SECOND_FACTOR');
    await logIn(person, work, { code: code(), trustDevice: true });
    expect(await asks(person, work)).toBe('in');
    pass(30 * DAY_MS - 120_000);
    expect(await asks(person, work)).toBe('in');
    pass(120_000);
    expect(await asks(person, work)).toBe('SECOND_FACTOR');
  });

  test('is worth nothing without the password, and a wrong code is still wrong', async () => {
    const { person, at } = await trusting();
    const thief = { ...at };
    expect((await logIn(person, thief, { password: 'Guessed-it-12' })).result).toBe('INVALID_LOGIN');
    expect((await logIn(person, at, { code: '000000' })).result).toBe('WRONG_FACTOR');
    expect(await asks(person, browser())).toBe('SECOND_FACTOR');
  });

  test('is not trusted by a wrong code or without one', async () => {
    const { person } = await somebody();
    const at = browser();
    expect((await logIn(person, at, { code: '000000', trustDevice: true })).result).toBe('WRONG_FACTOR');
    expect((await logIn(person, at, { trustDevice: true })).result).toBe('SECOND_FACTOR');
    const plain = await h.joined(h.fixtures.acme.accountId);
    const { client } = await logIn(plain, at, { trustDevice: true });
    expect((await client.ok(listTrustedDevices, {})).data).toEqual([]);
  });

  test('asks another person who uses it, and stays known to both', async () => {
    const { person, at } = await trusting();
    const another = await somebody();
    expect(await asks(another.person, at)).toBe('SECOND_FACTOR');
    await logIn(another.person, at, { code: another.code(), trustDevice: true });
    expect([await asks(person, at), await asks(another.person, at)]).toEqual(['in', 'in']);
    expect(
      await h.number(`select count(*) from emails where template = 'security-notice'
        and data->>'securityEvent' = 'new-device' and to_address = '${person.email}'`),
    ).toBe(0);
  });

  test('whose cookie somebody planted gets another secret, so that the planter is asked', async () => {
    const mallory = await h.joined(h.fixtures.acme.accountId);
    const own = browser();
    await logIn(mallory, own);
    const planted = { ...own };
    const { person, code } = await somebody();
    await logIn(person, planted, { code: code(), trustDevice: true });
    expect(planted.cookie).not.toBe(own.cookie);
    expect(await asks(person, own)).toBe('SECOND_FACTOR');
    expect(await asks(person, planted)).toBe('in');
  });

  test('is listed to its person alone, who removes it', async () => {
    const { person, at, client } = await trusting();
    const [device] = (await client.call(listTrustedDevices, {}, { headers: { cookie: at.cookie } })).body.data;
    expect(device).toMatchObject({ current: true, expiresAt: new Date(now + 30 * DAY_MS).toISOString() });
    const stranger = await h.as(h.fixtures.acme.owner);
    expect((await stranger.ok(listTrustedDevices, {})).data).toEqual([]);
    const params = { id: device!.id };
    expect((await stranger.call(removeTrustedDevice, { params })).refusal).toBe('NOT_FOUND');
    expect(await asks(person, at)).toBe('in');
    expect((await client.ok(removeTrustedDevice, { params })).data).toEqual([]);
    expect(await asks(person, at)).toBe('SECOND_FACTOR');
  });
});

describe('every browser asks again', () => {
  test('after the password was changed on it', async () => {
    const { person, at, client } = await trusting();
    const body = { currentPassword: PASSWORD, password: NEXT, passwordConfirmation: NEXT };
    await client.ok(changePassword, { body }, { ...from(), headers: { cookie: at.cookie } });
    expect(await asks(person, at, NEXT)).toBe('SECOND_FACTOR');
  });

  test('after a new password by email', async () => {
    const { person, at } = await trusting();
    const code = await h.making((m) =>
      issueToken(m, { tenantId: h.fixtures.alpha.tenantId, userId: person.id, kind: 'reset' }),
    );
    const body = { code, password: NEXT, passwordConfirmation: NEXT };
    const reset = h.guest().call(resetPassword, { body }, { ...from(), headers: { cookie: at.cookie } });
    expect((await reset).refusal).toBe('PASSWORD_SET');
    expect(await asks(person, at, NEXT)).toBe('SECOND_FACTOR');
  });

  test('after the second factor was replaced', async () => {
    const { person, code, at, client } = await trusting();
    const password = { currentPassword: PASSWORD };
    await client.ok(removeFactor, { body: { data: { ...password, code: code() } } }, from());
    const { data } = await client.ok(startFactor, { body: { data: password } }, from());
    pass();
    const fresh = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: now });
    await client.ok(confirmFactor, { body: { data: { code: fresh } } }, { ...from(), headers: { cookie: at.cookie } });
    expect(await asks(person, at)).toBe('SECOND_FACTOR');
  });

  test('after the email address was changed', async () => {
    const { person, code, at, client } = await trusting();
    const email = `moved${++calls}@firm.example`;
    const proof = { currentPassword: PASSWORD, code: code() };
    await client.ok(startEmailChange, { body: { data: { email, ...proof } } }, from());
    const [newCode, oldCode] = await Promise.all(
      [email, person.email].map(async (address) => {
        const [row] = await h.rows<{ code: string }>(`select data->>'code' as code from emails
          where to_address = '${address}' and data ? 'code' order by id desc limit 1`);
        return row!.code;
      }),
    );
    await client.ok(
      changeEmail,
      { body: { data: { newCode: newCode!, oldCode: oldCode! } } },
      { ...from(), headers: { cookie: at.cookie } },
    );
    expect(await asks({ ...person, email }, at)).toBe('SECOND_FACTOR');
  });

  test('after logging out everywhere', async () => {
    const { person, at, client } = await trusting();
    await client.ok(endOtherSessions, {});
    expect(await asks(person, at)).toBe('SECOND_FACTOR');
  });
});
