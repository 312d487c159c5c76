import { changePassword, login, me } from '@tonnage/contract/core/identity/auth';
import { changeEmail, startEmailChange } from '@tonnage/contract/core/identity/email-change';
import { LIMITS } from '@tonnage/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
beforeEach(() => h.clock.set(NOW));

/** The calls are limited by source: each comes from another. */
let calls = 0;
const from = () => ({ ip: `10.3.${Math.floor(++calls / 250)}.${(calls % 250) + 1}` });
const later = (minutes: number) => h.clock.set(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());

interface Mail {
  template: string;
  code: string | null;
  event: string | null;
}
/** The emails to an address, newest first. */
const mailsTo = (address: string) =>
  h.rows<Mail>(
    `select template, data->>'code' as code, data->>'securityEvent' as event from emails
      where to_address = '${address}' order by id desc`,
  );

let people = 0;
/** A new person at Acme, signed in. */
async function person() {
  const member = await h.joined(h.fixtures.acme.accountId);
  return { member, email: member.email, next: `next-${++people}@acme.example`, client: await h.as(member) };
}
type Person = Awaited<ReturnType<typeof person>>;

const ask = ({ client }: Person, email: string, proof: { currentPassword?: string } = {}) =>
  client.call(startEmailChange, { body: { data: { email, ...proof } } }, from());
const enter = ({ client }: Person, newCode: string, oldCode: string) =>
  client.call(changeEmail, { body: { data: { newCode, oldCode } } }, from());
const codeTo = async (address: string) => (await mailsTo(address))[0]!.code!;

test('with the codes that were sent to both addresses the login has the new one, here alone, and both are told', async () => {
  const who = await person();
  const elsewhere = h.bearer(await h.session(who.member));
  expect((await ask(who, who.next.toUpperCase())).status).toBe(200);
  const [newCode, oldCode] = [await codeTo(who.next), await codeTo(who.email)];
  // As people type it.
  const changed = await enter(who, ` ${newCode.slice(0, 3)} ${newCode.slice(3)}`, oldCode);
  expect([changed.status, (changed.body as { email: string }).email]).toEqual([200, who.next]);
  expect((await who.client.ok(me, {})).email).toBe(who.next);
  expect((await elsewhere.call(me, {})).status).toBe(401);
  const as = (identifier: string) => h.guest().call(login, { body: { identifier, password: PASSWORD } }, from());
  expect([(await as(who.next)).status, (await as(who.email)).refusal]).toEqual([200, 'INVALID_LOGIN']);
  expect([(await mailsTo(who.email))[0]!.event, (await mailsTo(who.next))[0]!.event]).toEqual([
    'email-changed',
    'email-changed',
  ]);
  // Codes work once.
  expect((await enter(who, newCode, oldCode)).refusal).toBe('WRONG_EMAIL_CODES');
});

test('neither code alone, nor one of an earlier request or after half an hour, changes anything', async () => {
  const who = await person();
  await ask(who, who.next);
  const first = { newCode: await codeTo(who.next), oldCode: await codeTo(who.email) };
  expect((await enter(who, first.newCode, '000000')).refusal).toBe('WRONG_EMAIL_CODES');
  expect((await enter(who, first.oldCode, first.newCode)).refusal).toBe('WRONG_EMAIL_CODES');
  await ask(who, who.next);
  expect((await enter(who, first.newCode, first.oldCode)).refusal).toBe('WRONG_EMAIL_CODES');
  const second = { newCode: await codeTo(who.next), oldCode: await codeTo(who.email) };
  later(LIMITS.emailChangeMinutes + 1);
  expect((await enter(who, second.newCode, second.oldCode)).refusal).toBe('WRONG_EMAIL_CODES');
  expect((await who.client.ok(me, {})).email).toBe(who.email);
});

test('the answer does not say who has a login: its reader is told, and no code is sent there', async () => {
  const who = await person();
  const { email: taken } = await h.joined(h.fixtures.rival.accountId);
  const [free, known] = [await ask(who, who.next), await ask(who, taken)];
  expect([known.status, known.body]).toEqual([free.status, free.body]);
  expect((await mailsTo(taken))[0]).toMatchObject({ template: 'address-taken', code: null });
  expect((await enter(who, '000000', await codeTo(who.email))).refusal).toBe('WRONG_EMAIL_CODES');
  expect((await ask(who, who.email)).refusal).toBe('SAME_EMAIL');
});

test('an address that somebody else took meanwhile is refused', async () => {
  const who = await person();
  await ask(who, who.next);
  const codes = [await codeTo(who.next), await codeTo(who.email)] as const;
  const { email } = await h.joined(h.fixtures.rival.accountId);
  await h.withoutTenant((db) => db.updateTable('users').set({ email: who.next }).where('email', '=', email).execute());
  expect((await enter(who, ...codes)).refusal).toBe('EMAIL_TAKEN');
  expect((await who.client.ok(me, {})).email).toBe(who.email);
});

test('ten minutes after the login it needs the password, and a new password drops what was begun', async () => {
  const who = await person();
  later(LIMITS.freshLoginMinutes + 1);
  expect((await ask(who, who.next)).refusal).toBe('PASSWORD_NEEDED');
  expect((await ask(who, who.next, { currentPassword: 'Not-the-password-1' })).refusal).toBe('WRONG_CURRENT_PASSWORD');
  expect((await ask(who, who.next, { currentPassword: PASSWORD })).status).toBe(200);
  const codes = [await codeTo(who.next), await codeTo(who.email)] as const;
  const fresh = 'Another-long-password-2';
  const body = { currentPassword: PASSWORD, password: fresh, passwordConfirmation: fresh };
  expect((await who.client.call(changePassword, { body }, from())).status).toBe(200);
  expect((await enter(who, ...codes)).refusal).toBe('WRONG_EMAIL_CODES');
});

test('codes cannot be guessed: ten wrong ones in a quarter of an hour lock the login', async () => {
  const who = await person();
  await ask(who, who.next);
  const answers = [];
  for (let n = 0; n <= LIMITS.loginFailures; n++) answers.push((await enter(who, '111111', '222222')).refusal);
  expect(answers.at(-1)).toBe('TOO_MANY_LOGINS');
});
