import { changePassword, checkPassword, login, me } from '@tonnage/contract/core/identity/auth';
import { blockPerson, acceptStaffInvitation, inviteStaff, setStaffRole } from '@tonnage/contract/skip-hire/staff';
import { LIMITS } from '@tonnage/contract/limits';
import { acceptInvitation, invite } from '@tonnage/contract/skip-hire/accounts/members';
import { describe, expect, test } from 'vitest';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { buildApp } from '../../src/app.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { PASSWORD } from '../fixtures.ts';

const h = harness();
const NEW = 'mauve-otter-lantern-77';
const newcomer = { name: 'Peter Puppet', password: NEW, passwordConfirmation: NEW };
let nth = 0;
const from = () => `10.31.${Math.floor(++nth / 250)}.${nth % 250}`;
const signIn = (identifier: string, password: string, cookie?: string) =>
  h
    .guest()
    .call(
      login,
      { body: { identifier, password } },
      { ip: from(), headers: cookie === undefined ? {} : { cookie: `tonnage_device=${cookie}` } },
    );
const tokenOf = async (email: string): Promise<string> =>
  (
    await h.rows<{ token: string }>(`select data->>'token' as token from emails
      where to_address = '${email}' and data ? 'token' order by id desc limit 1`)
  )[0]!.token;

async function secondManager() {
  return h.making(async (m) => {
    const person = await makePerson(m, {
      email: `second${++nth}@alpha.example`,
      name: 'Sam Second',
      passwordHash: h.fixtures.passwordHash,
    });
    await makeStaff(m, h.fixtures.alpha.tenantId, person.id, 'manager');
    return person;
  });
}

describe('invitations from a person who lost access admit nobody', () => {
  test.each(['blocked', 'demoted'] as const)('to the staff, by a manager who was %s', async (how) => {
    const manager = await secondManager();
    const email = `puppet${++nth}@evil.example`;
    await h.bearer(await h.session(manager)).ok(inviteStaff, { body: { data: { email, role: 'manager' } } });
    const clerk = await h.as(h.fixtures.clerk);
    const params = { id: manager.id };
    if (how === 'blocked') await clerk.ok(blockPerson, { params, body: { data: { reason: 'Dismissed.' } } });
    else await clerk.ok(setStaffRole, { params, body: { data: { role: 'office' } } });
    const accepted = await h
      .guest()
      .call(acceptStaffInvitation, { body: { data: { token: await tokenOf(email), ...newcomer } } }, { ip: from() });
    expect(accepted.refusal).toBe('INVALID_TOKEN');
  });

  test('to an account, by a manager who was blocked', async () => {
    const manager = await h.joined(h.fixtures.acme.accountId, undefined, { role: 'manager' });
    const email = `puppet${++nth}@evil.example`;
    await h.bearer(await h.session(manager)).ok(invite, { body: { data: { email, role: 'manager' } } });
    const clerk = await h.as(h.fixtures.clerk);
    await clerk.ok(blockPerson, { params: { id: manager.id }, body: { data: { reason: 'Fraud.' } } });
    const accepted = await h
      .guest()
      .call(acceptInvitation, { body: { data: { token: await tokenOf(email), ...newcomer } } }, { ip: from() });
    expect(accepted.refusal).toBe('INVALID_TOKEN');
  });
});

describe('the browser’s secret', () => {
  test('is only accepted from the server: one that somebody may have planted is not', async () => {
    const { email } = await h.joined(h.fixtures.acme.accountId);
    const planted = 'A'.repeat(43);
    const answer = await signIn(email, PASSWORD, planted);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).not.toContain(planted);
  });

  test('is unknown once the password was changed elsewhere', async () => {
    const member = await h.joined(h.fixtures.acme.accountId);
    const thief = String((await signIn(member.email, PASSWORD)).headers['set-cookie']).split(/[=;]/)[1]!;
    const owner = h.bearer(await h.session(member));
    const body = { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW };
    await owner.ok(changePassword, { body }, { ip: from() });
    // The person's own limit is used up, so only a known device is still checked.
    for (let n = 0; n < LIMITS.loginFailures; n++) await signIn(member.email, `wrong-${n}`);
    expect((await signIn(member.email, 'a guess', thief)).refusal).toBe('TOO_MANY_LOGINS');
  });
});

test('a genuine session is counted separately from its first request, even if guests have used up its address', async () => {
  const app = await buildApp(h.deps, { logLevel: 'silent', traffic: { sessionRate: 30, guestRate: 10, dearCalls: 0 } });
  const ip = '10.32.0.1';
  const guest = new Client(app, h.fixtures.alpha.host, null);
  for (let n = 0; n < 11; n++) await guest.raw({ method: 'GET', url: '/api/users/me', ip });
  const jwt = await h.session(h.fixtures.acme.owner);
  expect((await new Client(app, h.fixtures.alpha.host, jwt).call(me, {}, { ip })).status).toBe(200);
  await app.close();
});

test('long passwords from many sources delay nobody else', async () => {
  const rate = (password: string) => h.guest().call(checkPassword, { body: { password } }, { ip: from() });
  await rate('an-ordinary-one-92');
  const alone = performance.now();
  for (const nr of ['93', '94', '95']) await rate(`an-ordinary-one-${nr}`);
  const threeMs = performance.now() - alone;
  const long = () => '4@8({[<369&!1|0$5+72%'.repeat(3).slice(0, 60) + String(++nth).padStart(4, '0');
  const flood = Promise.all(Array.from({ length: 24 }, () => rate(long())));
  const begun = performance.now();
  await rate('an-ordinary-one-96');
  // Less than the whole flood would take, even if a long one took no longer than an ordinary one.
  expect(performance.now() - begun).toBeLessThan(threeMs * 8);
  await flood;
}, 120_000);
