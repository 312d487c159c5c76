import { createOrganisationKey } from '@tonnage/contract/metrics/organisations/keys';
import { getScorecard } from '@tonnage/contract/metrics/scorecard';
import { team } from '../metrics/team.ts';
import { changePassword, login, logout, resetPassword } from '@tonnage/contract/core/identity/auth';
import { createKey } from '@tonnage/contract/core/api-keys';
import { listAudit } from '@tonnage/contract/core/audit';
import { getSettings } from '@tonnage/contract/core/tenants/settings';
import { listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { LIMITS } from '@tonnage/contract/limits';
import { confirmFactor, removeFactor, startFactor } from '@tonnage/contract/core/identity/profile';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import type { Member } from '@tonnage/demo/contexts';
import { issueToken } from '../../src/core/identity/commands/issue-token.ts';
import { sendMail } from '../../src/core/email/jobs.ts';
import { harness } from '../harness.ts';
import { NOW, PASSWORD } from '../fixtures.ts';

const h = harness();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const trace = { source: '198.51.100.7', device: 'Firefox on Linux' };

let sources = 0;
const signIn = (
  identifier: string,
  password: string,
  over: { ip?: string; agent?: string; cookie?: string; code?: string } = {},
) =>
  h.guest().call(
    login,
    { body: { identifier, password, ...(over.code === undefined ? {} : { code: over.code }) } },
    {
      ip: over.ip ?? `10.16.0.${++sources}`,
      headers: { 'user-agent': over.agent ?? FIREFOX, ...(over.cookie === undefined ? {} : { cookie: over.cookie }) },
    },
  );
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie']).split(';')[0]!;

interface Event {
  action: string;
  actor_kind: string;
  actor_user_id: string | null;
  changes: Record<string, unknown>;
}
const eventsOf = (id: string) =>
  h.rows<Event>(
    `select action, actor_kind, actor_user_id, changes from audit_events where entity_id = '${id}' order by id`,
  );
const noticesTo = async (email: string): Promise<string[]> =>
  (
    await h.rows<{ event: string }>(`select data->>'securityEvent' as event from emails
      where to_address = '${email}' and template = 'security-notice' order by id`)
  ).map(({ event }) => event);

let person: Member;
beforeEach(async () => {
  h.clock.set(NOW);
  person = await h.joined(h.fixtures.acme.accountId);
});

test('signing in, failing and signing out are logged with their source, and listed at the desk', async () => {
  const { id, email } = person;
  await signIn(email, 'wrong-1', { ip: trace.source });
  const { body } = await signIn(email, PASSWORD, { ip: trace.source });
  await h.bearer(body.jwt).call(logout, {}, { ip: trace.source, headers: { 'user-agent': FIREFOX } });
  expect(await eventsOf(id)).toEqual([
    {
      action: 'user.sign_in_failed',
      actor_kind: 'system',
      actor_user_id: null,
      changes: { reason: 'invalid_login', ...trace },
    },
    { action: 'user.signed_in', actor_kind: 'customer', actor_user_id: id, changes: { newDevice: true, ...trace } },
    { action: 'user.signed_out', actor_kind: 'customer', actor_user_id: id, changes: trace },
  ]);
  const clerk = await h.as(h.fixtures.clerk);
  const { data } = await clerk.ok(listAudit, { query: { entityId: id } });
  expect(data.map((event) => [event.action, event.changes.find(({ name }) => name === 'source')?.is])).toEqual([
    ['user.signed_out', trace.source],
    ['user.signed_in', trace.source],
    ['user.sign_in_failed', trace.source],
  ]);
});

test('an unknown address is logged without what was typed', async () => {
  const before = await h.number(`select count(*) from audit_events where action = 'user.sign_in_failed'`);
  await signIn('a-password-typed-here', 'wrong');
  const rows = await h.rows<Event & { entity: string }>(
    `select * from audit_events where action = 'user.sign_in_failed' order by id desc limit 1`,
  );
  expect(await h.number(`select count(*) from audit_events where action = 'user.sign_in_failed'`)).toBe(before + 1);
  expect(rows[0]!.entity).toBe('tenant');
  expect(JSON.stringify(rows)).not.toContain('typed-here');
});

test('a lockout is one line, not one for each attempt', async () => {
  for (let n = 0; n < LIMITS.loginFailures + 6; n++) await signIn(person.email, `wrong-${n}`);
  const actions = (await eventsOf(person.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'user.locked_out')).toHaveLength(1);
  expect(actions).toHaveLength(LIMITS.loginFailures + 1);
});

test('a refused call of the desk is logged, once a minute, although it changes nothing', async () => {
  const refused = () =>
    h.rows<Event>(`select action, actor_kind, actor_user_id, changes from audit_events
      where action = 'desk.refused' and actor_user_id in ('${person.id}', '${h.fixtures.planner.id}') order by id`);
  const options = { ip: trace.source, headers: { 'user-agent': FIREFOX } };
  const member = h.bearer(await h.session(person));
  for (let n = 0; n < 3; n++) expect((await member.call(getSettings, {}, options)).refusal).toBe('FORBIDDEN');
  await (await h.as(h.fixtures.planner)).call(getSettings, {}, options);
  const line = { action: 'desk.refused', changes: { call: 'getSettings', ...trace } };
  expect(await refused()).toEqual([
    { ...line, actor_kind: 'customer', actor_user_id: person.id },
    { ...line, actor_kind: 'staff', actor_user_id: h.fixtures.planner.id },
  ]);
  h.clock.set(new Date(Date.parse(NOW) + 61_000).toISOString());
  await member.call(getSettings, {}, options);
  expect(await refused()).toHaveLength(3);
});

test('a call outside a key’s scope is logged with its name, once a minute', async () => {
  const manager = await h.as(h.fixtures.clerk);
  const made = await manager.ok(createKey, { body: { data: { name: 'Ledger link', scopes: ['orders.read'] } } });
  const program = h.bearer(made.data.secret);
  const options = { ip: trace.source, headers: { 'user-agent': FIREFOX } };
  for (let n = 0; n < 3; n++) expect((await program.call(listCustomers, {}, options)).refusal).toBe('FORBIDDEN');
  expect((await program.call(getSettings, {}, options)).refusal).toBe('FORBIDDEN');
  const lines = await h.rows(`select entity, actor_kind, actor_user_id, changes from audit_events
    where action = 'desk.refused' and changes->>'key' = 'Ledger link' order by id`);
  const line = { entity: 'tenant', actor_kind: 'system', actor_user_id: null };
  expect(lines).toEqual([
    { ...line, changes: { call: 'listCustomers', key: 'Ledger link', ...trace } },
    { ...line, changes: { call: 'getSettings', key: 'Ledger link', ...trace } },
  ]);
});

test('so is a call outside the scope of an organisation’s key', async () => {
  const of = await team(h);
  const body = { data: { name: 'Weighbridge link', scopes: ['values.write' as const] } };
  const made = await (await h.as(of.manager)).ok(createOrganisationKey, { params: { id: of.organisationId }, body });
  const options = { ip: trace.source, headers: { 'user-agent': FIREFOX } };
  const program = h.bearer(made.data.secret);
  expect((await program.call(getScorecard, {}, options)).refusal).toBe('FORBIDDEN');
  expect((await program.call(getScorecard, {}, options)).refusal).toBe('FORBIDDEN');
  expect(
    await h.rows(`select actor_kind, changes from audit_events where changes->>'key' = 'Weighbridge link'
      and action = 'desk.refused'`),
  ).toEqual([{ actor_kind: 'system', changes: { call: 'getScorecard', key: 'Weighbridge link', ...trace } }]);
});

test('a changed or reset password, a second factor and a new device are reported by email', async () => {
  const { id, email } = person;
  const options = { ip: trace.source, headers: { 'user-agent': FIREFOX } };
  const first = await signIn(email, PASSWORD);
  const cookie = cookieOf(first);
  const client = h.bearer(first.body.jwt);
  // The very first login, and one on the same device, are not reported.
  await signIn(email, PASSWORD, { cookie });
  expect(await noticesTo(email)).toEqual([]);
  // Each is from another network: the second may be somebody else's, though the device is of the same kind.
  await signIn(email, PASSWORD, { agent: CHROME });
  await signIn(email, PASSWORD, { agent: CHROME });
  expect(await noticesTo(email)).toEqual(['new-device', 'new-device']);

  const next = 'Barges-and-locks-51';
  const body = { currentPassword: PASSWORD, password: next, passwordConfirmation: next };
  await client.ok(changePassword, { body }, { ip: trace.source });
  const { secret } = (await client.ok(startFactor, { body: { data: { currentPassword: next } } }, { ip: trace.source }))
    .data;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(h.clock.now()) });
  const elsewhere = h.bearer(await h.session(person));
  await client.call(confirmFactor, { body: { data: { code: code() } } }, options);
  // It ends wherever else they were signed in with only a password.
  expect((await elsewhere.call(logout, {})).refusal).toBe('UNAUTHENTICATED');
  h.clock.set(new Date(Date.parse(NOW) + 60_000).toISOString());
  await client.call(removeFactor, { body: { data: { currentPassword: next, code: code() } } }, options);
  const resetCode = await h.making(({ db, now }) =>
    issueToken({ db, now }, { tenantId: h.fixtures.alpha.tenantId, userId: id, kind: 'reset' }),
  );
  const again = 'Ferries-and-piers-52';
  await h
    .guest()
    .call(
      resetPassword,
      { body: { code: resetCode, password: again, passwordConfirmation: again } },
      { ...options, headers: { ...options.headers, cookie } },
    );
  expect(await noticesTo(email)).toEqual([
    'new-device',
    'new-device',
    'password-changed',
    'factor-on',
    'factor-off',
    'password-changed',
  ]);
  const traced = (await eventsOf(id)).filter(({ action }) => /factor|password_reset/.test(action));
  expect(traced.map(({ action, changes }) => [action, changes])).toEqual([
    ['user.factor_on', trace],
    ['user.factor_off', trace],
    ['user.password_reset', trace],
  ]);

  const [mail] = await h.rows<{ id: string }>(
    `select id from emails where to_address = '${email}' and data->>'securityEvent' = 'factor-on'`,
  );
  await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
  const [made] = await h.rows<{ subject: string; plain: string }>(
    `select subject, plain from emails where id = '${mail!.id}'`,
  );
  expect(made!.subject).toBe('Two-factor authentication is on');
  for (const text of ['Hello Joan Joined,', 'Firefox on Linux', trace.source, '/forgot'])
    expect(made!.plain).toContain(text);
});
