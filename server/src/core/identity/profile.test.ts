import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { forgotPassword, login, me, resetPassword } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import {
  confirmFactor,
  endOtherSessions,
  endSession,
  getFactor,
  listSessions,
  removeFactor,
  startFactor,
  updateMe,
} from '@tonnage/contract/core/identity/profile';
import { getNotifications, setNotifications } from '@tonnage/contract/core/email';
import { viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { updateAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { issueToken } from './commands/issue-token.ts';
import { confirmJob } from '../../skip-hire/orders/requests/commands/answer-request.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, PASSWORD } from '../../../test/fixtures.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.6.0.${++sources % 250}` });
const signIn = (email: string, code?: string, password = PASSWORD) =>
  h.guest().call(login, { body: { identifier: email, password, ...(code === undefined ? {} : { code }) } }, from());

/** A new person with a login, and their client. */
async function person() {
  const who = await h.joined(h.fixtures.acme.accountId);
  return { ...who, client: h.bearer(await h.session(who)) };
}
const audited = (action: string, id: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and entity_id = '${id}'`);

describe('a person’s profile', () => {
  test('a person changes their name, which everyone then sees', async () => {
    const { client, id } = await person();
    expect((await client.ok(updateMe, { body: { data: { name: '  Jo Newname ' } } })).name).toBe('Jo Newname');
    expect((await client.ok(me, {})).name).toBe('Jo Newname');
    expect((await client.call(updateMe, { body: { data: { name: ' ' } } })).error.details).toMatchObject({
      errors: [{ path: ['name'] }],
    });
    expect(await audited('user.renamed', id)).toBe(1);
  });

  test('a person lists their sessions, the current one first; ends one or all others, but none of another person', async () => {
    const { client, ...who } = await person();
    const [second, third] = [h.bearer(await h.session(who)), h.bearer(await h.session(who))];
    const { data } = await client.ok(listSessions, {});
    expect(data.map((s) => s.current)).toEqual([true, false, false]);
    const other = await person();
    const ended = data.find((s) => !s.current)!.id;
    expect((await other.client.call(endSession, { params: { id: ended } })).refusal).toBe('NOT_FOUND');
    await client.ok(endSession, { params: { id: ended } });
    expect((await client.call(endSession, { params: { id: ended } })).refusal).toBe('NOT_FOUND');
    expect((await third.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await client.ok(endOtherSessions, {})).data.ended).toBe(1);
    expect((await second.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await client.ok(listSessions, {})).data).toHaveLength(1);
  });

  test('a sign-in starts in a valid membership, even if the last used one has lapsed', async () => {
    const { email, id } = await person();
    const other = await h.customer();
    await h.withoutTenant((db) =>
      db
        .updateTable('account_members')
        .set({ last_used_at: NOW, valid_to: '2026-03-02' })
        .where('user_id', '=', id)
        .execute(),
    );
    await h.withoutTenant((db) =>
      db
        .insertInto('account_members')
        .values({
          account_id: other.accountId,
          user_id: id,
          tenant_id: h.fixtures.alpha.tenantId,
          role: 'viewer',
          created_at: NOW,
        })
        .execute(),
    );
    const { jwt } = (await signIn(email)).body as { jwt: string };
    expect((await h.bearer(jwt).ok(findMyAccount, {})).data.id).toBe(other.accountId);
  });
});

describe('the business', () => {
  test('a business changes its details but not its name; invalid numbers are named', async () => {
    const who = await h.customer();
    const owner = await h.as(who.owner);
    const change = (data: object) => owner.call(updateAccount, { params: { id: who.accountId }, body: { data } });
    expect(
      (await change({ tradingName: 'Acme Build', companyNumber: '1234567', sicCode: '43110' })).body,
    ).toMatchObject({
      data: { tradingName: 'Acme Build', companyNumber: '01234567', sicCode: '43110' },
    });
    expect((await change({ tradingName: '' })).body).toMatchObject({
      data: { tradingName: null, companyNumber: '01234567' },
    });
    expect((await change({ vatNumber: 'GB 123 4567 00' })).error.details).toMatchObject({
      errors: [{ path: ['vatNumber'] }],
    });
    expect((await change({ name: 'Another Ltd' })).error.message).toBe('Invalid key name');
    expect(await audited('account.changed', who.accountId)).toBe(2);
  });

  test('keeps its VAT number while it is under the reverse charge, unless the office clears it', async () => {
    const who = await h.customer();
    const change = (client: Awaited<ReturnType<typeof h.as>>, data: object) =>
      client.call(updateAccount, { params: { id: who.accountId }, body: { data } });
    const owner = await h.as(who.owner);
    expect((await change(owner, { vatNumber: 'GB 220 4302 31' })).status).toBe(200);
    await h.rows(`update accounts set reverse_charge = true where id = '${who.accountId}'`);
    for (const vatNumber of ['', null]) {
      const { refusal, error } = await change(owner, { vatNumber, tradingName: 'Other' });
      expect([refusal, error.details?.errors?.[0]?.path]).toEqual(['VAT_NUMBER_NEEDED', ['vatNumber']]);
    }
    expect((await change(owner, { tradingName: 'Acme' })).body.data).toMatchObject({ tradingName: 'Acme' });
    const office = await h.as(h.fixtures.clerk);
    await office.ok(viewAsCustomer, { body: { data: { accountId: who.accountId } } });
    expect((await change(office, { vatNumber: '' })).body.data.vatNumber).toBeNull();
    expect((await change(owner, { vatNumber: '' })).status).toBe(200);
  });
});

describe('emails a person has turned off', () => {
  test('emails turned off are not sent to this person about this account', async () => {
    const who = await h.customer();
    const owner = await h.as(who.owner);
    const confirmed = async () => {
      const { jobId } = await h.placed(who);
      await h.office((ctx) => confirmJob(ctx, jobId));
      return h.number(
        `select count(*) from emails where account_id = '${who.accountId}' and template = 'job-confirmed'`,
      );
    };
    expect((await owner.ok(getNotifications, {})).data.every((choice) => choice.mail)).toBe(true);
    expect(await confirmed()).toBe(1);
    const set = (mail: boolean) => owner.ok(setNotifications, { body: { data: { mails: { 'job-confirmed': mail } } } });
    const { data } = await set(false);
    expect(data.filter((choice) => !choice.mail).map((choice) => choice.kind)).toEqual(['job-confirmed']);
    await set(false);
    expect(await confirmed()).toBe(1);
    await set(true);
    expect(await confirmed()).toBe(2);
    const unknown = await owner.call(setNotifications, { body: { data: { mails: { 'reset-password': false } } } });
    expect(unknown.refusal).toBe('UNKNOWN_MAIL');
  });
});

describe('the second factor', () => {
  const codeAt = (secret: string, instant: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(instant) });
  const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

  /** Turns the factor on at NOW, for a new person. */
  async function withFactor() {
    const who = await person();
    const started = await who.client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, from());
    const { secret } = started.data;
    const body = { data: { code: codeAt(secret, NOW) } };
    const { data } = await who.client.ok(confirmFactor, { body }, from());
    return { ...who, secret, uri: started.data.uri, recoveryCodes: data.recoveryCodes };
  }

  test('the factor is requested only after the right password, and each code works once', async () => {
    const { email, secret, uri, client, id } = await withFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Alpha%20Skips:.*secret=/);
    expect((await client.ok(getFactor, {})).data).toEqual({ enabled: true, recoveryCodesLeft: LIMITS.recoveryCodes });
    expect((await signIn(email, undefined, 'Wrong-password-1')).refusal).toBe('INVALID_LOGIN');
    const asked = await signIn(email);
    expect([asked.refusal, asked.error.name]).toEqual(['SECOND_FACTOR', 'ApplicationError']);
    expect((await signIn(email, '000000')).refusal).toBe('WRONG_FACTOR');
    // The code that confirmed it has been used.
    expect((await signIn(email, codeAt(secret, NOW))).refusal).toBe('WRONG_FACTOR');
    h.clock.set(later(30));
    const code = codeAt(secret, later(30));
    const both = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    // A clock one step slow is accepted, an older code is not.
    h.clock.set(later(120));
    expect((await signIn(email, codeAt(secret, later(90)))).status).toBe(200);
    expect((await signIn(email, codeAt(secret, later(30)))).refusal).toBe('WRONG_FACTOR');
    h.clock.set(NOW);
    expect(await audited('user.factor_on', id)).toBe(1);
    const [kept] = await h.rows<{ secret: string }>(`select secret from user_factors where user_id = '${id}'`);
    expect(kept!.secret).not.toContain(secret);
  });

  test('a recovery code works once, with or without its dashes', async () => {
    const { email, recoveryCodes, client } = await withFactor();
    expect(new Set(recoveryCodes).size).toBe(LIMITS.recoveryCodes);
    const [first, second] = recoveryCodes;
    const both = await Promise.all([signIn(email, first), signIn(email, first!.toUpperCase())]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await signIn(email, second!.replaceAll('-', ''))).status).toBe(200);
    expect((await client.ok(getFactor, {})).data.recoveryCodesLeft).toBe(LIMITS.recoveryCodes - 2);
  });

  test('wrong codes count as failed sign-ins: guessing stops after ten', async () => {
    const { email } = await withFactor();
    for (let i = 0; i < LIMITS.loginFailures; i++)
      expect((await signIn(email, String(100_000 + i))).refusal).toBe('WRONG_FACTOR');
    expect((await signIn(email, '100099')).refusal).toBe('TOO_MANY_LOGINS');
  });

  test('an emailed link sets the password but does not bypass the factor', async () => {
    const { email, id } = await withFactor();
    await h.guest().ok(forgotPassword, { body: { email } }, from());
    const { tenantId } = h.fixtures.alpha;
    const token = await h.withoutTenant((db) => issueToken({ db, now: NOW }, { tenantId, userId: id, kind: 'reset' }));
    const password = 'Hooks-and-chains-8';
    const body = { code: token, password, passwordConfirmation: password };
    expect((await h.guest().call(resetPassword, { body }, from())).refusal).toBe('PASSWORD_SET');
    expect((await signIn(email, undefined, password)).refusal).toBe('SECOND_FACTOR');
  });

  test('the factor is turned on and off only with the password, and never replaced while it is on', async () => {
    const { client, email, secret } = await withFactor();
    const start = (currentPassword: string) =>
      client.call(startFactor, { body: { data: { currentPassword } } }, from());
    expect((await start('Wrong-password-1')).refusal).toBe('WRONG_CURRENT_PASSWORD');
    expect((await start(PASSWORD)).refusal).toBe('FACTOR_ON');
    const remove = (currentPassword: string, code: string) =>
      client.call(removeFactor, { body: { data: { currentPassword, code } } }, from());
    h.clock.set(later(60));
    const code = codeAt(secret, later(60));
    expect((await remove('Wrong-password-1', code)).refusal).toBe('WRONG_CURRENT_PASSWORD');
    expect((await remove(PASSWORD, '000000')).refusal).toBe('WRONG_FACTOR');
    expect((await remove(PASSWORD, code)).status).toBe(200);
    h.clock.set(NOW);
    expect((await signIn(email)).status).toBe(200);
  });
});
