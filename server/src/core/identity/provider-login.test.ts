import { login, logout, me } from '@tonnage/contract/core/identity/auth';
import {
  findLoginProviders,
  listLoginProviders,
  removeLoginProvider,
  testLoginProvider,
  updateLoginProvider,
} from '@tonnage/contract/core/identity/login-providers';
import { startPasskey } from '@tonnage/contract/core/identity/passkeys';
import { listSessions } from '@tonnage/contract/core/identity/profile';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { inviteStaff } from '@tonnage/contract/skip-hire/staff';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/fixtures.ts';
import { from, ProviderLogins, verified } from '../../../test/provider-logins.ts';

const p = new ProviderLogins();
const { h } = p;
const clerk = () => verified('clerk', h.fixtures.clerk.email);

/** The client of a person whom the provider has logged in. */
async function entered(id: string, person = clerk()) {
  p.first.person = person;
  const { url, cookie } = await p.started(id);
  const { body } = await p.finished(await p.first.visit(url), cookie);
  return h.bearer(body.jwt);
}

describe('a login at a provider', () => {
  test('is known by the subject from the first time on, whatever becomes of the address', async () => {
    const id = await p.added();
    expect(await p.logIn(id, clerk())).toBe('in clerk@alpha.example');
    expect(await p.logIn(id, verified('clerk', 'planner@alpha.example'))).toBe('in clerk@alpha.example');
    expect(await p.logIn(id, { sub: 'clerk' })).toBe('in clerk@alpha.example');
    // The address belongs to a subject already.
    expect(await p.logIn(id, verified('another', h.fixtures.clerk.email))).toBe('PROVIDER_NOBODY');
  });

  test('needs an address that is verified, of the provider’s domains, and somebody’s of its party', async () => {
    const id = await p.added();
    for (const [person, refusal] of [
      [{ sub: 'a', email: h.fixtures.clerk.email }, 'PROVIDER_EMAIL'],
      [{ sub: 'a', email: h.fixtures.clerk.email, email_verified: false }, 'PROVIDER_EMAIL'],
      [{ sub: 'a' }, 'PROVIDER_EMAIL'],
      [verified('a', 'owner@acme.example'), 'PROVIDER_EMAIL'],
      [verified('a', 'nobody@alpha.example'), 'PROVIDER_NOBODY'],
    ] as const)
      expect(await p.logIn(id, person)).toBe(refusal);
  });

  test.each(['another@acme.example', 'owner@acme.example'])('never reaches another party: %s', async (email) => {
    const { acme, rival, clerk: boss } = h.fixtures;
    const staff = await p.added({ name: 'Staff', domains: ['acme.example'] });
    expect(await p.logIn(staff, verified('s', email))).toBe('PROVIDER_NOBODY');
    await h.withoutTenant((db) => db.deleteFrom('login_providers').execute());
    const customer = await p.added({
      name: 'Rival',
      audience: 'account',
      audienceId: rival.accountId,
      domains: ['acme.example', 'alpha.example'],
    });
    expect(await p.logIn(customer, verified('c', email))).toBe('PROVIDER_NOBODY');
    expect(await p.logIn(customer, verified('d', boss.email))).toBe('PROVIDER_NOBODY');
    expect(acme.accountId).not.toBe(rival.accountId);
  });

  test('makes nobody who is neither invited nor brought with a role', async () => {
    const id = await p.added();
    const people = () => h.number('select count(*) from users');
    const before = await people();
    expect(await p.logIn(id, verified('n', 'new@alpha.example'))).toBe('PROVIDER_NOBODY');
    expect(await people()).toBe(before);
    const manager = await h.as(h.fixtures.clerk);
    await manager.ok(inviteStaff, { body: { data: { email: 'new@alpha.example', role: 'accounts' } } });
    expect(await p.logIn(id, verified('n', 'new@alpha.example'))).toBe('in new@alpha.example');
    const role = `select role from staff s join users u on u.id = s.user_id where email = 'new@alpha.example'`;
    expect(await h.rows(role)).toEqual([{ role: 'accounts' }]);
    expect(await h.number('select count(*) from staff_invitations where accepted_at is null')).toBe(0);
  });

  test('makes a customer’s new people with the role that was chosen, and a team’s', async () => {
    const { rival } = h.fixtures;
    const of = { audience: 'account' as const, audienceId: rival.accountId, domains: ['rival.example'] };
    const id = await p.added({ ...of, newcomerRole: 'buyer' });
    expect(await p.logIn(id, { ...verified('r', 'new@rival.example'), name: 'Rita Rival' })).toBe(
      'in new@rival.example',
    );
    const member = `select m.role, u.name from account_members m join users u on u.id = m.user_id
      where u.email = 'new@rival.example' and m.account_id = '${rival.accountId}'`;
    expect(await h.rows(member)).toEqual([{ role: 'buyer', name: 'Rita Rival' }]);
    const founder = await h.as(h.fixtures.acme.viewer);
    const team = await founder.ok(createOrganisation, { body: { data: { name: 'Team', timeZone: 'Europe/London' } } });
    const organised = await p.added({
      name: 'Team',
      audience: 'organisation',
      audienceId: team.data.id,
      domains: ['team.example'],
      newcomerRole: 'member',
    });
    expect(await p.logIn(organised, verified('t', 'new@team.example'))).toBe('in new@team.example');
  });

  test('works on the day the provider changes its keys', async () => {
    const id = await p.added();
    await p.logIn(id, clerk());
    p.first.changeKeys();
    expect(await p.logIn(id, clerk())).toBe('in clerk@alpha.example');
  });

  test.each([-300, 300])('is refused if the two clocks are %d seconds apart', async (seconds) => {
    const id = await p.added();
    p.later(seconds);
    expect(await p.logIn(id, clerk())).toBe('PROVIDER_CLOCK');
  });

  test('ends with a sentence if the provider is slow, down, or another than it was', async () => {
    const id = await p.added();
    p.setPatience(300);
    p.first.delay = 2000;
    await expect(p.started(id)).rejects.toThrow('PROVIDER_DOWN');
    p.first.delay = 0;
    p.setPatience(20_000);
    p.first.says = { issuer: 'https://another.example' };
    await expect(p.started(id)).rejects.toThrow('PROVIDER_DOWN');
    p.first.says = {};
    await h.withoutTenant((db) => db.updateTable('login_providers').set({ issuer: 'http://127.0.0.1:9' }).execute());
    await expect(p.started(id)).rejects.toThrow('PROVIDER_DOWN');
  });

  test('is no proof of the person at other companies: a change of how they log in needs the password', async () => {
    const client = await entered(await p.added());
    expect((await client.call(startPasskey, { body: { data: {} } }, from())).refusal).toBe('PASSWORD_NEEDED');
  });
});

describe('a session that a provider opened', () => {
  test('names it, and ends at the provider too if that is so chosen', async () => {
    const client = await entered(await p.added({ logsOut: true }));
    expect((await client.ok(listSessions, {})).data[0]).toMatchObject({ provider: 'Alpha login' });
    const { next } = await client.ok(logout, {});
    expect(next).toContain(
      `${p.first.issuer}/session/end?client_id=tonnage&post_logout_redirect_uri=http%3A%2F%2Flocalhost`,
    );
    expect((await client.call(me, {})).status).toBe(401);
  });

  test('ends with the provider, turned off or removed', async () => {
    const id = await p.added();
    const manager = await h.as(h.fixtures.clerk);
    const first = await entered(id);
    const { issuer: _i, audience: _a, audienceId: _d, clientSecret: _s, ...data } = p.input({ enabled: false });
    await manager.ok(updateLoginProvider, { params: { id }, body: { data } }, from());
    expect((await first.call(me, {})).status).toBe(401);
    await expect(p.started(id)).rejects.toThrow('NOT_FOUND');
    await manager.ok(updateLoginProvider, { params: { id }, body: { data: { ...data, enabled: true } } }, from());
    const second = await entered(id);
    await manager.ok(removeLoginProvider, { params: { id } });
    expect((await second.call(me, {})).status).toBe(401);
    const logged = await h.guest().call(login, { body: { identifier: clerk().email!, password: PASSWORD } }, from());
    expect(logged.status).toBe(200);
  });
});

describe('a provider is stored once it has passed the test', () => {
  const tried = async (over: Parameters<typeof p.input>[0]) => {
    const { issuer, clientId, clientSecret } = p.input(over);
    const manager = await h.as(h.fixtures.clerk);
    return (await manager.ok(testLoginProvider, { body: { data: { issuer, clientId, clientSecret } } }, from())).data
      .problem;
  };

  test('which says what is wrong in a sentence', async () => {
    expect(await tried({})).toBeNull();
    expect(await tried({ clientSecret: 'wrong' })).toContain('doesn’t accept this client ID');
    expect(await tried({ clientId: 'wrong' })).toContain('doesn’t accept this client ID');
    expect(await tried({ issuer: 'http://far.example' })).toContain('must start with https://');
    expect(await tried({ issuer: 'http://127.0.0.1:9' })).toContain('Nothing answers at');
    for (const [says, problem] of [
      [{ issuer: 'https://another.example' }, 'another issuer'],
      [{ code_challenge_methods_supported: ['plain'] }, 'PKCE'],
      [{ response_types_supported: ['id_token'] }, 'authorization code flow'],
      [{ id_token_signing_alg_values_supported: ['HS256'] }, 'algorithm'],
      [{ jwks_uri: `${p.first.issuer}/nowhere` }, 'keys can’t be read'],
    ] as const) {
      p.first.says = says;
      expect(await tried({})).toContain(problem);
    }
  });

  test('whose values are those that are stored, and whose secret nobody sees again', async () => {
    await expect(p.added({ clientSecret: 'wrong' })).rejects.toThrow();
    await p.added();
    const manager = await h.as(h.fixtures.clerk);
    const listed = await manager.call(listLoginProviders, {});
    expect(listed.text).not.toContain(p.first.clientSecret);
    expect(listed.body.data).toMatchObject({
      providers: [{ name: 'Alpha login', people: 0, domains: ['alpha.example'] }],
      redirectUrls: ['http://localhost:3000/login/callback'],
    });
    expect(await h.number(`select count(*) from login_providers where client_secret = '${p.first.clientSecret}'`)).toBe(
      0,
    );
    await expect(p.added({ name: 'Again' })).rejects.toThrow('PROVIDER_DOMAIN_TAKEN');
    await expect(p.added({ name: 'Wrong', domains: ['b.example'], newcomerRole: 'buyer' })).rejects.toThrow(
      'PROVIDER_AUDIENCE',
    );
  });
});

test('a login page offers the staff’s at the desk, and others by the domain alone', async () => {
  await p.added();
  const { rival } = h.fixtures;
  const of = { audience: 'account' as const, audienceId: rival.accountId, domains: ['rival.example'] };
  await p.added({ name: 'Rival login', ...of });
  const offered = async (query: { face: 'desk' | 'portal'; domain?: string }) =>
    (await h.guest().ok(findLoginProviders, { query }, from())).data.map(({ name }) => name);
  expect(await offered({ face: 'desk' })).toEqual(['Alpha login']);
  expect(await offered({ face: 'portal' })).toEqual([]);
  expect(await offered({ face: 'portal', domain: 'Rival.example' })).toEqual(['Rival login']);
});
