import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  login,
  me,
  openEmailConfirmation,
  resetPassword,
  sendEmailConfirmation,
} from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeMember, makePerson } from '@tonnage/demo/factories';
import { sendAuthEmail, type authEmailJob } from '../../core/identity/jobs.ts';
import { sendMail } from '../../core/email/jobs.ts';
import type { z } from 'zod';
import { hashToken } from '../../platform/credentials/tokens.ts';
import { countDerivations } from '../../../test/derivations.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';

const derivations = countDerivations();

const h = harness();
const NEXT = 'Hooks-and-chains-8';

let sources = 0;
const ip = () => `10.2.${Math.floor(++sources / 250)}.${sources % 250}`;
const asGuest = () => ({ ip: ip() });
const forgot = (email: string, company = h.fixtures.alpha) =>
  h.guest(company).call(forgotPassword, { body: { email } }, asGuest());
const reset = (
  code: string,
  over: { password?: string; passwordConfirmation?: string } = {},
  company = h.fixtures.alpha,
) =>
  h
    .guest(company)
    .call(resetPassword, { body: { code, password: NEXT, passwordConfirmation: NEXT, ...over } }, asGuest());
const signIn = (identifier: string, password: string) =>
  h.guest().call(login, { body: { identifier, password } }, asGuest());
const follow = (confirmation: string, headers: Record<string, string> = {}, company = h.fixtures.alpha) =>
  h.guest(company).call(openEmailConfirmation, { query: { confirmation } }, { ...asGuest(), headers });
const confirm = (
  code: string,
  over: { password?: string; passwordConfirmation?: string } = {},
  company = h.fixtures.alpha,
) => h.guest(company).call(confirmEmail, { body: { code, password: PASSWORD, ...over } }, asGuest());

let people = 0;
async function person(flags: { confirmed?: boolean; blocked?: boolean } = {}) {
  const { alpha, acme, passwordHash } = h.fixtures;
  return h.making(async (m) => {
    const email = `entry${++people}@acme.example`;
    const made = await makePerson(m, { email, name: 'Somebody', passwordHash, ...flags });
    await makeMember(m, { tenantId: alpha.tenantId, accountId: acme.accountId, userId: made.id, role: 'buyer' });
    return { ...made, accountId: acme.accountId };
  });
}

/** Runs the queued jobs, as a worker would. */
async function work(): Promise<z.infer<typeof authEmailJob.data>[]> {
  const jobs = await h.rows<{ id: string; data: z.infer<typeof authEmailJob.data> }>(
    `delete from pgboss.job where name = 'identity.email' returning id, data`,
  );
  for (const { data } of jobs) await sendAuthEmail(h.deps, data);
  return jobs.map((job) => job.data);
}

interface Mail {
  id: string;
  template: string;
  data: { token?: string; here?: boolean; business?: string };
  state: string;
  subject: string | null;
  html: string | null;
  plain: string | null;
}
const mailsTo = (address: string) => h.rows<Mail>(`select * from emails where to_address = '${address}' order by id`);

/** The secret of the newest link that was emailed to an address. */
async function tokenFor(address: string): Promise<string> {
  await work();
  return (await mailsTo(address)).at(-1)!.data.token!;
}
async function resetCode(address: string): Promise<string> {
  await forgot(address);
  return tokenFor(address);
}

beforeEach(() => h.clock.set(NOW));

describe('a forgotten password', () => {
  test('an unknown, a blocked, a foreign and a known address get the same answer after the same work', async () => {
    const known = await person();
    const blocked = await person({ blocked: true });
    const replies = [];
    for (const email of [known.email, 'nobody@nowhere.example', blocked.email, 'owner@stranger.example']) {
      const before = { derived: derivations.count, rows: await h.footprint() };
      const { status, text } = await forgot(email);
      const rows = await h.footprint();
      const added = Object.entries(rows).filter(([name, count]) => count !== before.rows[name]);
      replies.push({ status, text, added: added.map(([name]) => name), derived: derivations.count - before.derived });
    }
    expect(replies[0]).toMatchObject({ status: 200, text: '{"ok":true}', derived: 0 });
    expect(replies.slice(1)).toEqual([replies[0], replies[0], replies[0]]);
    expect(await work()).toHaveLength(4);
    expect((await mailsTo(known.email)).map((m) => m.template)).toEqual(['reset-password']);
    for (const email of ['nobody@nowhere.example', blocked.email, 'owner@stranger.example'])
      expect(await mailsTo(email)).toEqual([]);
  });

  test('the email links to the reset page with address and token; the database has only the hash', async () => {
    const user = await person();
    await forgot(user.email.toUpperCase());
    const code = await tokenFor(user.email);
    const [mail] = await mailsTo(user.email);
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [email] = await mailsTo(user.email);
    expect(email!.subject).toBe('Set a new password');
    const query = new URLSearchParams({ email: user.email, token: code }).toString();
    expect(email!.plain).toContain(`http://localhost:3000/reset?${query}`);
    expect(await h.rows(`select kind, token_hash, used_at from user_tokens where user_id = '${user.id}'`)).toEqual([
      { kind: 'reset', token_hash: hashToken(code), used_at: null },
    ]);
    expect(hashToken(code)).not.toContain(code);
    expect(code).toMatch(/^[\w-]{43}$/);
  });

  test('a sent email does not retain its link', async () => {
    const user = await person();
    const code = await resetCode(user.email);
    const [mail] = await mailsTo(user.email);
    const sent: string[] = [];
    const mailer = { send: async (email: { text: string }) => void sent.push(email.text), close: () => undefined };
    await sendMail({ ...h.deps, mailer }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    expect(sent[0]).toContain(code);
    const [after] = await mailsTo(user.email);
    expect(after).toMatchObject({ state: 'sent', html: null, plain: null });
    expect(JSON.stringify(after)).not.toContain(code);
  });

  test('an address gets a limited number of emails an hour, and the newest link stays valid', async () => {
    const user = await person();
    for (let n = 0; n < LIMITS.guestMailsPerHour + 2; n++) await forgot(user.email);
    const code = await tokenFor(user.email);
    expect(await mailsTo(user.email)).toHaveLength(LIMITS.guestMailsPerHour);
    expect((await reset(code)).status).toBe(200);
  });

  test('a malformed address is refused on its field', async () => {
    for (const [body, message] of [
      [{}, 'email is a required field'],
      [{ email: '' }, 'email is a required field'],
      [{ email: 'not an address' }, 'email must be a valid email'],
      [{ email: 'a@b.example', url: 'http://elsewhere.example' }, 'Invalid key url'],
    ] as const) {
      const { error } = await h
        .guest()
        .raw({ method: 'POST', url: '/api/auth/forgot-password', payload: body, ip: ip() });
      expect([error.status, error.name, error.message]).toEqual([400, 'ValidationError', message]);
    }
  });
});

describe('setting a new password', () => {
  test('a new password signs in, ends every other session also at another company, and is logged', async () => {
    const { beta, stranger, alpha } = h.fixtures;
    const user = await person();
    await h.making((m) =>
      makeMember(m, { tenantId: beta.tenantId, accountId: stranger.accountId, userId: user.id, role: 'viewer' }),
    );
    const here = h.bearer(await h.session(user));
    const there = h.bearer(await h.session({ id: user.id, accountId: stranger.accountId }, beta), beta);
    const { status, body } = await reset(await resetCode(user.email));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: user.email, confirmed: true, fromStaff: 0 });
    expect((await h.bearer(body.jwt).ok(me, {})).id).toBe(user.id);
    expect((await h.bearer(body.jwt).ok(findMyAccount, {})).data.id).toBe(user.accountId);
    const refused = await here.call(me, {});
    expect([refused.refusal, refused.error.details?.['reason']]).toEqual(['UNAUTHENTICATED', 'PASSWORD_CHANGED']);
    expect((await there.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('INVALID_LOGIN');
    expect((await signIn(user.email, NEXT)).status).toBe(200);
    expect(
      await h.rows(
        `select tenant_id, actor_user_id from audit_events where action = 'user.password_reset' and entity_id = '${user.id}'`,
      ),
    ).toEqual([{ tenant_id: alpha.tenantId, actor_user_id: user.id }]);
  });

  test('an unknown, used, expired, replaced or foreign code, and one of another kind, get the same response for the same work', async () => {
    const used = await person();
    const usedCode = await resetCode(used.email);
    await reset(usedCode);
    const twice = await person();
    const replaced = await resetCode(twice.email);
    const newest = await resetCode(twice.email);
    const unconfirmed = await person({ confirmed: false });
    await h.guest().call(sendEmailConfirmation, { body: { email: unconfirmed.email } }, asGuest());
    const otherKind = await tokenFor(unconfirmed.email);
    const old = await resetCode((await person()).email);

    h.clock.set(new Date(Date.parse(NOW) + LIMITS.resetMinutes * 60_000).toISOString());
    const fresh = await resetCode((await person()).email);
    const tries: [string, typeof h.fixtures.alpha][] = [
      ['no-such-code', h.fixtures.alpha],
      [usedCode, h.fixtures.alpha],
      [old, h.fixtures.alpha],
      [replaced, h.fixtures.alpha],
      [newest, h.fixtures.alpha],
      [otherKind, h.fixtures.alpha],
      [fresh, h.fixtures.beta],
    ];
    for (const [code, company] of tries) {
      const before = derivations.count;
      const { error, refusal } = await reset(code, {}, company);
      expect([error.status, error.name, error.message, refusal]).toEqual([
        400,
        'ValidationError',
        'Incorrect code provided',
        'INVALID_CODE',
      ]);
      // The new password's, and the comparison with the old one's.
      expect(derivations.count - before).toBe(2);
    }
    expect((await reset(fresh)).status).toBe(200);
  });

  test('a code is valid for just under an hour', async () => {
    const code = await resetCode((await person()).email);
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.resetMinutes * 60_000 - 1).toISOString());
    expect((await reset(code)).status).toBe(200);
  });

  test('two passwords that differ and one that is too short are refused, and the code can be used again', async () => {
    const code = await resetCode((await person()).email);
    const differ = await reset(code, { passwordConfirmation: `${NEXT}9` });
    expect([differ.refusal, differ.error.message]).toEqual(['PASSWORDS_DIFFER', 'Passwords do not match']);
    expect(differ.error.details?.errors?.[0]?.path).toEqual(['passwordConfirmation']);
    const short = await reset(code, { password: 'short', passwordConfirmation: 'short' });
    expect(short.error.message).toBe(`password must be at least ${PASSWORD_MIN} characters`);
    expect((await reset(code)).status).toBe(200);
  });

  test('a person who was blocked meanwhile is refused, and nothing of theirs changes', async () => {
    const user = await person();
    const code = await resetCode(user.email);
    const block = (at: string | null) =>
      h.withoutTenant((db) => db.updateTable('users').set({ blocked_at: at }).where('id', '=', user.id).execute());
    await block(NOW);
    const before = await h.footprint();
    expect((await reset(code)).refusal).toBe('BLOCKED');
    expect(await h.footprint()).toEqual(before);
    await block(null);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });

  test('a new password confirms the address too', async () => {
    const user = await person({ confirmed: false });
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('UNCONFIRMED');
    expect((await reset(await resetCode(user.email))).status).toBe(200);
    expect((await signIn(user.email, NEXT)).status).toBe(200);
  });

  test('only one of two concurrent requests with one code succeeds', async () => {
    const user = await person();
    const code = await resetCode(user.email);
    const tries = [0, 1, 2, 3].map((n) => `Hooks-${n}-chains`);
    const answers = await Promise.all(
      tries.map((password) => reset(code, { password, passwordConfirmation: password })),
    );
    expect(answers.map((a) => String(a.status)).toSorted()).toEqual(['200', '400', '400', '400']);
    const winner = tries[answers.findIndex((a) => a.status === 200)]!;
    expect((await signIn(user.email, winner)).status).toBe(200);
    expect(await h.number(`select count(*) from sessions where user_id = '${user.id}' and ended_at is null`)).toBe(2);
  });

  test('only one of two concurrently requested links is valid', async () => {
    const user = await person();
    await Promise.all([forgot(user.email), forgot(user.email)]);
    const jobs = await h.rows<{ data: z.infer<typeof authEmailJob.data> }>(
      `delete from pgboss.job where name = 'identity.email' returning data`,
    );
    await Promise.all(jobs.map(({ data }) => sendAuthEmail(h.deps, data)));
    const codes = (await mailsTo(user.email)).map((m) => m.data.token!);
    expect(codes).toHaveLength(2);
    const answers = [];
    for (const code of codes) answers.push(String((await reset(code)).status));
    expect(answers.toSorted()).toEqual(['200', '400']);
  });

  test('a new password can be changed as usual afterwards', async () => {
    const user = await person();
    const { jwt } = (await reset(await resetCode(user.email))).body;
    const body = { currentPassword: NEXT, password: `${NEXT}9`, passwordConfirmation: `${NEXT}9` };
    expect((await h.bearer(jwt).call(changePassword, { body }, asGuest())).status).toBe(200);
  });
});

describe('confirming an address', () => {
  const again = (email: string) => h.guest().call(sendEmailConfirmation, { body: { email } }, asGuest());

  test('every address gets the same answer; only an unconfirmed one gets an email', async () => {
    const unconfirmed = await person({ confirmed: false });
    const done = await person();
    for (const email of [unconfirmed.email, done.email, 'nobody@nowhere.example']) {
      const { status, body } = await again(email);
      expect([status, body]).toEqual([200, { email, sent: true }]);
    }
    expect(await work()).toHaveLength(3);
    expect((await mailsTo(unconfirmed.email)).map((m) => m.template)).toEqual(['confirm-address']);
    expect(await mailsTo(done.email)).toEqual([]);
  });

  test('the link opens a page, and confirms once, within a week, with the password that was chosen', async () => {
    const user = await person({ confirmed: false });
    await again(user.email);
    const token = await tokenFor(user.email);
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('UNCONFIRMED');
    expect((await confirm(token, {}, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    expect((await follow(token, {}, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.confirmationDays * 86_400_000 - 1).toISOString());
    // Opening the link changes nothing, however often.
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await follow(token);
      expect([status, headers['location']]).toEqual([302, `/confirm#token=${token}`]);
    }
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('UNCONFIRMED');
    expect((await confirm(token, { password: 'another-one-1' })).refusal).toBe('NOT_THE_CHOSEN_PASSWORD');
    const { status, body } = await confirm(token);
    expect(status).toBe(200);
    expect((await h.bearer(body.jwt).ok(me, {})).id).toBe(user.id);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    const second = await confirm(token);
    expect([second.error.status, second.error.name, second.error.message]).toEqual([
      400,
      'ValidationError',
      'Invalid token',
    ]);
    expect((await follow(token)).refusal).toBe('INVALID_TOKEN');
    const page = await follow(token, { accept: 'text/html,application/xhtml+xml' });
    expect([page.status, page.headers['location']]).toEqual([302, '/login?confirmed=0']);
    expect(
      await h.number(`select count(*) from audit_events where action = 'user.confirmed' and entity_id = '${user.id}'`),
    ).toBe(1);
  });

  test('a reset password replaces the one that was chosen before', async () => {
    const user = await person({ confirmed: false });
    await again(user.email);
    const token = await tokenFor(user.email);
    const differ = await confirm(token, { password: NEXT, passwordConfirmation: `${NEXT}9` });
    expect(differ.refusal).toBe('PASSWORDS_DIFFER');
    const answers = await Promise.all([0, 1].map(() => confirm(token, { password: NEXT, passwordConfirmation: NEXT })));
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('INVALID_LOGIN');
    expect((await signIn(user.email, NEXT)).status).toBe(200);
  });

  test('an expired link and a password link confirm nothing', async () => {
    const user = await person({ confirmed: false });
    await again(user.email);
    const token = await tokenFor(user.email);
    const code = await resetCode(user.email);
    expect((await confirm(code)).refusal).toBe('INVALID_TOKEN');
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.confirmationDays * 86_400_000).toISOString());
    expect((await confirm(token)).refusal).toBe('INVALID_TOKEN');
    expect((await signIn(user.email, PASSWORD)).refusal).toBe('UNCONFIRMED');
  });
});

test('each of these endpoints is rate-limited by source', async () => {
  const from = ip();
  for (const [method, url, payload] of [
    ['POST', '/api/auth/forgot-password', { email: 'a@b.example' }],
    ['POST', '/api/auth/reset-password', { code: 'x', password: NEXT, passwordConfirmation: 'y' }],
    ['POST', '/api/auth/send-email-confirmation', { email: 'a@b.example' }],
    ['POST', '/api/accounts', {}],
    ['GET', '/api/auth/email-confirmation?confirmation=x', undefined],
  ] as const) {
    const send = () => h.guest().raw({ method, url, ip: from, ...(payload ? { payload } : {}) });
    for (let n = 1; n <= LIMITS.authPerMinute; n++) expect((await send()).status).not.toBe(429);
    const { status, headers } = await send();
    expect([url, status, Number(headers['retry-after']) > 0]).toEqual([url, 429, true]);
  }
});

test('a company that is switched off accepts none of these calls', async () => {
  const { beta } = h.fixtures;
  const set = (disabled: boolean) =>
    h.withoutTenant((db) => db.updateTable('tenants').set({ disabled }).where('id', '=', beta.tenantId).execute());
  await set(true);
  const before = await h.footprint();
  const answers = [
    await forgot('owner@stranger.example', beta),
    await reset('x', {}, beta),
    await follow('x', {}, beta),
    await confirm('x', {}, beta),
  ];
  expect(answers.map((a) => a.status)).toEqual([503, 503, 503, 503]);
  expect(await h.footprint()).toEqual(before);
  await set(false);
});
