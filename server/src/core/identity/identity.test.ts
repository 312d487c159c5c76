import { changePassword, login, logout, me } from '@tonnage/contract/core/identity/auth';
import { getApplicationAnonymous } from '@tonnage/contract/core/tenants/application';
import { LIMITS } from '@tonnage/contract/limits';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { makeMember, makePerson } from '@tonnage/demo/factories';
import { createTokens } from '../../platform/credentials/tokens.ts';
import { countDerivations } from '../../../test/derivations.ts';
import { harness } from '../../../test/harness.ts';
import { PASSWORD } from '../../../test/fixtures.ts';

const derivations = countDerivations();

const h = harness();

/** Each sign-in has its own source, so that one's limit does not affect the others. */
let sources = 0;
const ip = () => `10.0.${Math.floor(++sources / 250)}.${sources % 250}`;
const signIn = (
  identifier: string,
  password: string,
  options: { ip?: string; headers?: Record<string, string> } = {},
) => h.guest().call(login, { body: { identifier, password } }, { ip: ip(), ...options });

async function person(email: string, flags: { confirmed?: boolean; blocked?: boolean } = {}) {
  return h.making(async (m) => {
    const made = await makePerson(m, { email, name: 'Somebody', passwordHash: h.fixtures.passwordHash, ...flags });
    const { accountId } = h.fixtures.acme;
    await makeMember(m, { tenantId: h.fixtures.alpha.tenantId, accountId, userId: made.id, role: 'buyer' });
    return { ...made, accountId };
  });
}

describe('signing in', () => {
  test('a person signs in with email or user name, in any case, with spaces around it', async () => {
    for (const identifier of ['owner@acme.example', ' OWNER@acme.example ', 'owner.acme']) {
      const { status, body } = await signIn(identifier, PASSWORD);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ email: 'owner@acme.example', fromStaff: 0, hasGSToken: false, blocked: false });
      expect((await h.bearer(body.jwt).ok(me, {})).id).toBe(body.user.id);
    }
  });

  test('ten failures for one address, from ten sources, block it for five minutes; others are unaffected', async () => {
    const { email } = await person('guessed@acme.example');
    const guesses = [];
    for (let i = 0; i < LIMITS.loginFailures; i++) guesses.push((await signIn(email, `guess ${i}`)).status);
    expect(new Set(guesses)).toEqual(new Set([400]));
    const refused = await signIn(email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.error).toMatchObject({ name: 'RateLimitError', details: { code: 'TOO_MANY_LOGINS' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('owner@acme.example', PASSWORD)).status).toBe(200);
    h.clock.set(new Date(Date.parse(h.clock.now()) + LIMITS.loginWindowMinutes * 60_000).toISOString());
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('staff are marked by fromStaff', async () => {
    expect((await signIn('clerk@alpha.example', PASSWORD)).body.user.fromStaff).toBe(1);
  });

  test('a wrong password, an unknown address and a person unknown to this company get the same message for the same work', async () => {
    const costs: number[] = [];
    const replies = [];
    for (const [who, password] of [
      ['owner@acme.example', 'wrong-password'],
      ['nobody@nowhere.example', PASSWORD],
      ['owner@stranger.example', PASSWORD],
    ] as const) {
      const before = derivations.count;
      const { status, error } = await signIn(who, password);
      replies.push({ status, error });
      costs.push(derivations.count - before);
    }
    expect(costs).toEqual([1, 1, 1]);
    expect(replies[0]!.error).toMatchObject({
      status: 400,
      name: 'ValidationError',
      message: 'Invalid identifier or password',
    });
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
  });

  test('unconfirmed and blocked are only revealed after the right password, unconfirmed first', async () => {
    await person('new@acme.example', { confirmed: false });
    await person('bad@acme.example', { blocked: true });
    await person('both@acme.example', { confirmed: false, blocked: true });
    for (const [who, words] of [
      ['new@acme.example', 'Your account email is not confirmed'],
      ['bad@acme.example', 'Your account has been blocked by an administrator'],
      ['both@acme.example', 'Your account email is not confirmed'],
    ] as const) {
      expect((await signIn(who, 'wrong-password')).error.message).toBe('Invalid identifier or password');
      const { status, error } = await signIn(who, PASSWORD);
      expect([status, error.name, error.message]).toEqual([400, 'ApplicationError', words]);
    }
  });

  test('a sign-in ignores the bearer that a browser still holds', async () => {
    const headers = { authorization: 'Bearer stale.stale.stale' };
    expect((await signIn('owner@acme.example', PASSWORD, { headers })).status).toBe(200);
  });

  test('a sign-in without both fields names both', async () => {
    const { error } = await h.guest().raw({ method: 'POST', url: '/api/auth/local', payload: {}, ip: ip() });
    expect(error.message).toBe('2 errors occurred');
    expect(error.details?.errors?.map((e) => [e.path, e.message])).toEqual([
      [['identifier'], 'identifier is a required field'],
      [['password'], 'password is a required field'],
    ]);
  });

  test('the eleventh sign-in in a minute from one source is 429, whatever address it names; others are unaffected', async () => {
    const from = ip();
    for (let n = 1; n <= LIMITS.authPerMinute; n++) {
      const { status, headers } = await signIn(`try${n}@acme.example`, 'wrong-password', { ip: from });
      expect(status).toBe(400);
      expect(headers['x-ratelimit-limit']).toBe(String(LIMITS.authPerMinute));
      expect(headers['x-ratelimit-remaining']).toBe(String(LIMITS.authPerMinute - n));
    }
    const { status, error, headers } = await signIn('owner@acme.example', PASSWORD, { ip: from });
    expect([status, error.name, error.message]).toEqual([
      429,
      'RateLimitError',
      'Too many requests, please try again later.',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(0);
    expect((await signIn('owner@acme.example', PASSWORD)).status).toBe(200);
  });
});

describe('a session', () => {
  test('a session ends at once on signing out', async () => {
    const jwt = await h.session(h.fixtures.acme.owner);
    const client = h.bearer(jwt);
    const other = h.bearer(await h.session(h.fixtures.acme.owner));
    await client.ok(logout, {});
    expect((await client.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await other.call(me, {})).status).toBe(200);
  });

  test('a token that is forged, unsigned, expired or of another session is rejected', async () => {
    const { owner } = h.fixtures.acme;
    const good = await h.session(owner);
    const sid = (JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
    const now = h.clock.now();
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
    const other = new TextEncoder().encode('a-secret-of-more-than-thirty-two-characters');
    const wrongAlgorithm = await new SignJWT({ id: owner.id, sid }).setProtectedHeader({ alg: 'HS512' }).sign(other);
    const expired = await h.deps.tokens.sign({ id: sid, userId: owner.id }, '2025-12-01T00:00:00.000Z');
    const elsewhere = await createTokens('another-secret-of-thirty-two-characters').sign(
      { id: sid, userId: owner.id },
      now,
    );
    const nowhere = await h.deps.tokens.sign({ id: owner.id, userId: owner.id }, now);
    const noSession = await h.deps.tokens.sign({ id: 'x', userId: owner.id }, now);
    for (const token of [unsigned, wrongAlgorithm, expired, elsewhere, nowhere, noSession, `${good}x`, 'x.y.z']) {
      expect((await h.bearer(token).call(me, {})).refusal).toBe('UNAUTHENTICATED');
    }
    expect((await h.bearer(good).call(me, {})).status).toBe(200);
    const basic = { headers: { authorization: `Basic ${good}` } };
    expect((await h.guest().call(me, {}, basic)).refusal).toBe('UNAUTHENTICATED');
  });

  test('a session of another company is not valid at this one', async () => {
    const jwt = await h.session(h.fixtures.stranger.owner, h.fixtures.beta);
    expect((await h.bearer(jwt, h.fixtures.beta).call(me, {})).status).toBe(200);
    expect((await h.bearer(jwt, h.fixtures.alpha).call(me, {})).refusal).toBe('UNAUTHENTICATED');
  });

  test('a session expires by the clock, and ends when the person is blocked', async () => {
    const who = await person('leaver@acme.example');
    const { jwt } = (await signIn('leaver@acme.example', PASSWORD)).body;
    const start = h.clock.now();
    h.clock.set(new Date(Date.parse(start) + LIMITS.sessionDays * 86_400_000 + 1000).toISOString());
    expect((await h.bearer(jwt).call(me, {})).refusal).toBe('UNAUTHENTICATED');
    h.clock.set(start);
    expect((await h.bearer(jwt).call(me, {})).status).toBe(200);
    await h.withoutTenant((db) =>
      db.updateTable('users').set({ blocked_at: start }).where('id', '=', who.id).execute(),
    );
    expect((await h.bearer(jwt).call(me, {})).refusal).toBe('UNAUTHENTICATED');
  });
});

describe('changing the password', () => {
  const change = (jwt: string, body: { currentPassword: string; password: string; passwordConfirmation: string }) =>
    h.bearer(jwt).call(changePassword, { body }, { ip: ip() });

  test('a change of password needs the current one and a new one twice, ends all other sessions and is audited', async () => {
    const who = await person('changer@acme.example');
    const jwt = await h.session(who);
    const other = await h.session(who);
    const next = {
      currentPassword: PASSWORD,
      password: 'Hooks-and-chains-8',
      passwordConfirmation: 'Hooks-and-chains-8',
    };
    for (const [over, code, field] of [
      [{ currentPassword: 'wrong-password' }, 'WRONG_CURRENT_PASSWORD', 'currentPassword'],
      [{ passwordConfirmation: 'Hooks-and-chains-9' }, 'PASSWORDS_DIFFER', 'passwordConfirmation'],
      [{ password: PASSWORD, passwordConfirmation: PASSWORD }, 'SAME_PASSWORD', 'password'],
    ] as const) {
      const answer = await change(jwt, { ...next, ...over });
      expect([answer.refusal, answer.error.details?.errors?.[0]?.path]).toEqual([code, [field]]);
    }
    expect((await h.bearer(other).call(me, {})).status).toBe(200);

    const { status, body } = await change(jwt, next);
    expect(status).toBe(200);
    expect((await h.bearer(body.jwt).call(me, {})).status).toBe(200);
    expect((await h.bearer(other).call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await signIn(who.email, PASSWORD)).refusal).toBe('INVALID_LOGIN');
    expect((await signIn(who.email, next.password)).status).toBe(200);
    expect(
      await h.number(
        `select count(*) from audit_events where action = 'user.password_changed' and entity_id = '${who.id}'`,
      ),
    ).toBe(1);
  });

  test('of two changes of password at once, one succeeds', async () => {
    const who = await person('racer@acme.example');
    const jwts = await Promise.all([h.session(who), h.session(who)]);
    const answers = await Promise.all(
      jwts.map((jwt, i) =>
        change(jwt, {
          currentPassword: PASSWORD,
          password: `Hooks-${i}-chains`,
          passwordConfirmation: `Hooks-${i}-chains`,
        }),
      ),
    );
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });
});

describe('the company of a host', () => {
  test('a host belongs to the company that claims it, or else to the one that claims none', async () => {
    const name = async (host: string) =>
      (await h.guest().call(getApplicationAnonymous, {}, { headers: { host } })).body.data.name;
    expect(await name('beta.example')).toBe('Beta Skips');
    expect(await name('BETA.example:8443')).toBe('Beta Skips');
    expect(await name('anything.example')).toBe('Alpha Skips');
    expect(await name("x' or '1'='1")).toBe('Alpha Skips');
  });

  test('a disabled company shows its message and admits nobody', async () => {
    const jwt = await h.session(h.fixtures.stranger.owner, h.fixtures.beta);
    const set = (disabled: boolean) =>
      h.withoutTenant((db) =>
        db
          .updateTable('tenants')
          .set({ disabled, disabled_message: 'Back on Monday.' })
          .where('id', '=', h.fixtures.beta.tenantId)
          .execute(),
      );
    await set(true);
    const beta = h.guest(h.fixtures.beta);
    expect((await beta.ok(getApplicationAnonymous, {})).data).toMatchObject({
      disabled: true,
      disabledMessage: 'Back on Monday.',
    });
    const attempts = [
      beta.call(login, { body: { identifier: 'owner@stranger.example', password: PASSWORD } }, { ip: ip() }),
      h.bearer(jwt, h.fixtures.beta).call(me, {}),
    ];
    for (const { status, error } of await Promise.all(attempts)) {
      expect([status, error.name, error.message]).toEqual([503, 'ApplicationDisabledError', 'Back on Monday.']);
    }
    await set(false);
    expect((await h.bearer(jwt, h.fixtures.beta).call(me, {})).status).toBe(200);
  });
});
