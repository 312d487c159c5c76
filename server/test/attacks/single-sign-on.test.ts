import { forgotPassword, login, resetPassword } from '@tonnage/contract/core/identity/auth';
import {
  findLoginProviders,
  startProviderLogin,
  testLoginProvider,
  updateLoginProvider,
} from '@tonnage/contract/core/identity/login-providers';
import { addPasskey, logInByPasskey, startPasskey, startPasskeyLogin } from '@tonnage/contract/core/identity/passkeys';
import { acceptStaffInvitation } from '@tonnage/contract/skip-hire/staff';
import { describe, expect, test } from 'vitest';
import { allowPasswords } from '../../src/core/identity/commands/login-providers.ts';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import { inviteStaff } from '../../src/skip-hire/staff/commands/staff-invitation.ts';
import { Authenticator } from '../authenticator.ts';
import { PASSWORD } from '../fixtures.ts';
import { cookieOf, from, ProviderLogins, verified } from '../provider-logins.ts';

const p = new ProviderLogins();
const { h } = p;
const clerk = () => verified('clerk', h.fixtures.clerk.email);

async function answered() {
  const id = await p.added();
  p.first.person = clerk();
  const { url, cookie } = await p.started(id);
  return { id, url, cookie, answer: await p.first.visit(url) };
}
const sessions = () => h.number('select count(*) from sessions where provider_id is not null');
const outcome = (done: { status: number; refusal: string }) => (done.status === 200 ? 'in' : done.refusal);

describe('an answer that is repeated', () => {
  test('is taken once, also of two at once', async () => {
    const { cookie, answer } = await answered();
    const both = await Promise.all([p.finished(answer, cookie), p.finished(answer, cookie)]);
    expect(both.map(outcome).toSorted()).toEqual(['PROVIDER_REFUSED', 'in']);
    expect(outcome(await p.finished(answer, cookie))).toBe('PROVIDER_REFUSED');
  });

  test('is worth nothing after ten minutes', async () => {
    const { cookie, answer } = await answered();
    p.later(601);
    expect(outcome(await p.finished(answer, cookie))).toBe('PROVIDER_REFUSED');
  });
});

describe('a login that somebody else began', () => {
  test('does not end in a browser without the cookie, or with that of another login', async () => {
    const { id, answer } = await answered();
    const { cookie } = await p.started(id);
    for (const held of [null, cookie, 'tonnage_login=x', `tonnage_login=${h.deps.tokens.seal('{}')}`])
      expect(outcome(await p.finished(answer, held))).toBe('PROVIDER_REFUSED');
    expect(await sessions()).toBe(0);
  });

  test('does not end at another company’s host', async () => {
    const { cookie, answer } = await answered();
    expect(outcome(await p.finished(answer, cookie, h.fixtures.beta))).toBe('PROVIDER_REFUSED');
  });

  test('has its secrets in a cookie that pages cannot read, and no token in an address', async () => {
    const id = await p.added();
    const body = { data: { face: 'desk' as const } };
    const started = await h.guest().call(startProviderLogin, { params: { id }, body }, from());
    expect(String(started.headers['set-cookie'])).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax/);
    const asked = new URL(started.body.data.url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('nonce')).toMatch(/^.{40,}$/);
    const held = cookieOf(started.headers['set-cookie']);
    for (const part of ['verifier', asked.get('nonce')!, asked.get('state')!]) expect(held).not.toContain(part);
  });

  test('does not begin at a provider of another company', async () => {
    const id = await p.added();
    await expect(p.started(id, h.fixtures.beta)).rejects.toThrow('NOT_FOUND');
  });
});

describe('two providers mixed up', () => {
  test('an answer of the one is not taken for a login at the other', async () => {
    const one = await p.added();
    const other = await p.added({ name: 'Other', domains: ['other.example'] }, p.second);
    const [at, evil] = [await p.started(one), await p.started(other)];
    p.second.person = clerk();
    const answer = new URLSearchParams(await p.second.visit(evil.url));
    // The attacker’s provider hands its code to the login at the honest one.
    answer.set('state', new URL(at.url).searchParams.get('state')!);
    expect(outcome(await p.finished(answer.toString(), at.cookie))).toBe('PROVIDER_REFUSED');
    answer.delete('iss');
    expect(outcome(await p.finished(answer.toString(), (await p.started(one)).cookie))).toBe('PROVIDER_REFUSED');
    expect(await sessions()).toBe(0);
  });

  test('a token of another issuer, or signed with another’s key, is refused', async () => {
    const id = await p.added();
    p.first.says = { jwks_uri: `${p.second.issuer}/jwks` };
    p.setPatience(20_000);
    expect(await p.logIn(id, clerk())).toBe('PROVIDER_REFUSED');
    p.first.says = { token_endpoint: `${p.second.issuer}/token` };
    p.setPatience(20_000);
    expect(await p.logIn(id, clerk())).toBe('PROVIDER_REFUSED');
    expect(await sessions()).toBe(0);
  });
});

describe('a password where the provider is the only way in', () => {
  const byPassword = async (identifier: string) =>
    (await h.guest().call(login, { body: { identifier, password: PASSWORD } }, from())).refusal;

  test('opens nothing: not by login, by an emailed link, or by an invitation', async () => {
    await p.added({ required: true });
    const { clerk: boss, alpha } = h.fixtures;
    expect(await byPassword(boss.email)).toBe('PROVIDER_REQUIRED');
    expect(await byPassword(boss.email.toUpperCase())).toBe('PROVIDER_REQUIRED');
    const forgot = await h.guest().call(forgotPassword, { body: { email: boss.email } }, from());
    expect(forgot.refusal).toBe('PROVIDER_REQUIRED');
    const link = { tenantId: alpha.tenantId, userId: boss.id, kind: 'reset' as const };
    const code = await h.withoutTenant((db) => issueToken({ db, now: h.clock.now() }, link));
    const password = 'Another-skip-is-green-7';
    const reset = await h
      .guest()
      .call(resetPassword, { body: { code, password, passwordConfirmation: password } }, from());
    expect(reset.refusal).toBe('PROVIDER_REQUIRED');
    const token = await h.office((ctx) => inviteStaff(ctx, { email: 'late@alpha.example', role: 'office' }));
    const body = { data: { token, name: 'Lee Late', password, passwordConfirmation: password } };
    expect((await h.guest().call(acceptStaffInvitation, { body }, from())).refusal).toBe('PROVIDER_REQUIRED');
  });

  test('opens nothing by a user name either', async () => {
    await p.added({ required: true });
    await h.withoutTenant((db) =>
      db.updateTable('users').set({ username: 'the-clerk' }).where('id', '=', h.fixtures.clerk.id).execute(),
    );
    expect(await byPassword('the-clerk')).toBe('PROVIDER_REQUIRED');
    await h.withoutTenant((db) =>
      db.updateTable('users').set({ username: h.fixtures.clerk.email }).where('id', '=', h.fixtures.clerk.id).execute(),
    );
  });

  test('is no way round by a passkey either', async () => {
    const client = h.bearer(await h.session(h.fixtures.planner));
    const authenticator = new Authenticator('localhost', 'http://localhost');
    const { data: options } = await client.ok(startPasskey, { body: { data: {} } }, from());
    const answer = authenticator.create(options);
    await client.ok(addPasskey, { body: { data: { name: 'Phone', answer } } }, from());
    await p.added({ required: true });
    const { data: asked } = await h.guest().ok(startPasskeyLogin, {}, from());
    const done = await h.guest().call(logInByPasskey, { body: { answer: authenticator.get(asked) } }, from());
    expect(done.refusal).toBe('PROVIDER_REQUIRED');
  });

  test('works again after the installation’s operator has allowed it', async () => {
    await p.added({ required: true });
    expect(await h.office(allowPasswords)).toEqual(['Alpha login']);
    const body = { identifier: h.fixtures.clerk.email, password: PASSWORD };
    expect((await h.guest().call(login, { body }, from())).status).toBe(200);
  });

  test('works for other domains, at other companies, and once it is turned off', async () => {
    await p.added({ required: true });
    const signIn = (identifier: string, company = h.fixtures.alpha) =>
      h.guest(company).call(login, { body: { identifier, password: PASSWORD } }, from());
    expect((await signIn('owner@acme.example')).status).toBe(200);
    expect((await signIn(h.fixtures.clerk.email, h.fixtures.beta)).refusal).toBe('INVALID_LOGIN');
    await h.withoutTenant((db) => db.updateTable('login_providers').set({ enabled: false }).execute());
    expect((await signIn(h.fixtures.clerk.email)).status).toBe(200);
  });
});

test('a page learns of a provider by the domain, and never who has a login', async () => {
  await p.added({ required: true });
  const found = async (domain: string) =>
    (await h.guest().call(findLoginProviders, { query: { face: 'portal', domain } }, from())).text;
  expect(await found('alpha.example')).toContain('Alpha login');
  const refusal = async (identifier: string) =>
    (await h.guest().call(login, { body: { identifier, password: 'wrong' } }, from())).error.message;
  expect(await refusal('nobody@alpha.example')).toBe(await refusal(h.fixtures.clerk.email));
});

test.each([
  'http://169.254.169.254/latest',
  'https://169.254.169.254',
  'http://localhost:5432',
  'https://localhost',
  'https://10.0.0.1',
  'https://[::1]',
  'https://user:word@example.com',
  'file:///etc/passwd',
  'nowhere',
])('an issuer is no way into the network: %s', async (issuer) => {
  p.setPatience(20_000, false);
  const manager = await h.as(h.fixtures.clerk);
  const data = { issuer, clientId: 'x', clientSecret: 'x' };
  const { problem } = (await manager.ok(testLoginProvider, { body: { data } }, from())).data;
  expect(problem).toMatch(/inside a private network|must start with https|user name and password|valid address/);
});

test('nor is what an issuer says of itself: its keys and its token address', async () => {
  const inside = 'http://169.254.169.254/latest';
  const manager = await h.as(h.fixtures.clerk);
  const { issuer, clientId, clientSecret } = p.input();
  p.setPatience(300);
  for (const says of [{ jwks_uri: inside }, { token_endpoint: inside }]) {
    p.first.says = says;
    const data = { issuer, clientId, clientSecret };
    const { problem } = (await manager.ok(testLoginProvider, { body: { data } }, from())).data;
    expect(problem).toMatch(/keys can’t be read|token address doesn’t answer/);
  }
});

test('nor does it send a browser anywhere but to a page of the web', async () => {
  const script = { authorization_endpoint: 'javascript:alert(1)', end_session_endpoint: 'javascript:alert(1)' };
  const manager = await h.as(h.fixtures.clerk);
  const id = await p.added({ logsOut: true });
  const { issuer, audience: _audience, audienceId: _audienceId, ...changed } = p.input({ logsOut: true });
  p.first.says = script;
  const data = { issuer, clientId: changed.clientId, clientSecret: changed.clientSecret };
  const { problem } = (await manager.ok(testLoginProvider, { body: { data } }, from())).data;
  expect(problem).toBe('Its login page isn’t at a public https:// address.');
  // What it says after it was added is not trusted more.
  p.setPatience(20_000);
  await expect(p.started(id)).rejects.toThrow('PROVIDER_DOWN');
  p.first.says = { end_session_endpoint: script.end_session_endpoint };
  await manager.ok(updateLoginProvider, { params: { id }, body: { data: changed } }, from());
  expect(await h.rows('select logout_url from login_providers')).toEqual([{ logout_url: null }]);
});
