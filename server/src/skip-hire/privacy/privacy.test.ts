import * as wire from '@tonnage/contract/skip-hire/privacy';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { createMetricsAccount } from '@tonnage/contract/metrics/organisations/sign-up';
import { blockPerson } from '@tonnage/contract/skip-hire/staff';
import { login, me } from '@tonnage/contract/core/identity/auth';
import { describe, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { asked } from '../../../test/access/privacy.rows.ts';
import { harness } from '../../../test/harness.ts';
import { acknowledgeRequest } from './jobs.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.7.0.${++sources % 250}` });
const manager = () => h.as(h.fixtures.clerk);
const of = (id: string) => ({ params: { id } });
const tenantId = () => h.fixtures.alpha.tenantId;

const send = (data: object) => h.guest().call(wire.sendPrivacyRequest, { body: { data } } as never, from());
const newest = async () =>
  (await h.rows<{ id: string }>('select id from privacy_requests order by id desc limit 1'))[0]!;
/** The emails to an address, rendered. */
async function emails(to: string) {
  const found = `from emails where to_address = '${to}' order by id`;
  for (const { id } of await h.rows<{ id: string }>(`select id ${found}`))
    await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: tenantId() });
  return h.rows<{ subject: string; plain: string }>(`select subject, plain ${found}`);
}

describe('a request about personal data', () => {
  test('comes from anybody, is acknowledged once, appears on Today until it is answered by email', async () => {
    const email = 'cora@nowhere.example';
    const sent = await send({
      kind: 'complaint',
      name: 'Cora Cole',
      email: ' Cora@Nowhere.example ',
      text: 'You rang me.',
    });
    expect([sent.status, sent.body]).toMatchObject([201, { data: { dueOn: '2026-04-02' } }]);
    const { id } = await newest();
    const work = { requestId: id, tenantId: tenantId() };
    await acknowledgeRequest(h.deps, work);
    await acknowledgeRequest(h.deps, work);
    const desk = await manager();
    expect((await desk.ok(getDeskToday, {})).data.privacy.map((one) => one.id)).toContain(id);
    expect((await (await h.as(h.fixtures.planner)).ok(getDeskToday, {})).data.privacy).toEqual([]);
    const { data: answered } = await desk.ok(wire.answerPrivacyRequest, {
      ...of(id),
      body: { data: { text: 'We are sorry.\nYour number is gone.' } },
    });
    expect(answered).toMatchObject({ answer: { by: h.fixtures.clerk.name }, enteredBy: null, email });
    const mails = await emails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We’ve received your complaint about personal data',
      'Our answer to your complaint about personal data',
    ]);
    expect(mails[0]!.plain).toContain('2 Apr');
    // Anybody can type anybody's address: neither the text nor the name is sent there.
    expect(mails[0]!.plain).not.toMatch(/You rang me|Cora/);
    expect(mails[1]!.plain).toContain('Your number is gone.');
    expect((await desk.ok(getDeskToday, {})).data.privacy.map((one) => one.id)).not.toContain(id);
    expect((await desk.call(wire.answerPrivacyRequest, { ...of(id), body: { data: { text: 'Again' } } })).refusal).toBe(
      'WRONG_STATE',
    );
  });

  test('names its fields when they are wrong, and is emailed to one address only so often', async () => {
    const bad = await send({ kind: 'access', name: 'https://x.example', email: 'no', text: '' });
    expect(bad.error.details?.errors?.map(({ path }) => path.at(-1)).toSorted()).toEqual(['email', 'name', 'text']);
    const email = 'often@nowhere.example';
    for (let i = 0; i < 7; i += 1) {
      await send({ kind: 'other', name: 'Ollie', email, text: 'Hello' });
      await acknowledgeRequest(h.deps, { requestId: (await newest()).id, tenantId: tenantId() });
    }
    expect(await emails(email)).toHaveLength(5);
  });

  test('is entered at the desk for a caller without an address, on the day it came', async () => {
    const desk = await manager();
    const data = { kind: 'access', name: 'Len Lowe', phone: '0113 496 0000', text: 'Wants a copy' } as const;
    const later = await desk.call(wire.enterPrivacyRequest, { body: { data: { ...data, receivedOn: '2026-03-04' } } });
    expect(later.refusal).toBe('RECEIVED_LATER');
    const { data: request } = await desk.ok(wire.enterPrivacyRequest, {
      body: { data: { ...data, receivedOn: '2026-02-20' } },
    });
    expect(request).toMatchObject({ email: null, dueOn: '2026-03-20', enteredBy: h.fixtures.clerk.name });
    expect((await desk.call(wire.exportPerson, of(request.id))).refusal).toBe('NO_ADDRESS');
    const { data: found } = await desk.ok(wire.listPrivacyRequests, { query: { q: 'len lowe', status: 'open' } });
    expect(found.map((one) => one.id)).toEqual([request.id]);
  });
});

describe('a person', () => {
  test('is exported with everything that the company holds about them, and erased everywhere but in papers', async () => {
    const customer = await h.customer();
    const { name, email, id: userId } = customer.owner;
    const { number } = await h.placed(customer);
    const { siteContactId } = await h.contacts(customer);
    const desk = await manager();
    const { id } = await asked(h, email);
    const { data } = await desk.ok(wire.exportPerson, of(id));
    expect(data).toMatchObject({
      email,
      login: { name, email },
      memberships: [{ role: 'owner' }],
      orders: [{ number }],
      requests: [{ name: 'Pat Price' }],
    });
    const erase = (typed: string) => desk.call(wire.erasePerson, { ...of(id), body: { data: { email: typed } } });
    expect((await erase('else@firm.example')).refusal).toBe('ADDRESS_DIFFERS');
    const member = await h.as(customer.owner);
    const both = await Promise.all([erase(email.toUpperCase()), erase(email)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await member.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    const [gone] = await h.rows<{ name: string; email: string }>(
      `select name, email from users where id = '${userId}'`,
    );
    expect(gone).toEqual({ name: 'Deleted user', email: `${userId}@deleted.invalid` });
    expect((await h.guest().call(login, { body: { identifier: email, password: 'x' } } as never, from())).refusal).toBe(
      'INVALID_LOGIN',
    );
    const again = await desk.ok(wire.exportPerson, of(id));
    expect(again.data).toMatchObject({ login: null, memberships: [], orders: [], emails: [] });
    expect(siteContactId).toBeTruthy();
    const trail = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${id}' order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['privacy.exported', 'privacy.erased', 'privacy.exported']);
  });

  test('with only a Metrics account is exported and erased too, and blocked while it lasts', async () => {
    const email = 'own@team.example';
    const password = 'Ropes-and-sheets-9';
    const data = { name: 'Nia Own', email, password, passwordConfirmation: password, acceptPrivacy: true };
    await h.guest().ok(createMetricsAccount, { body: { data } }, from());
    const { id } = await asked(h, email);
    const desk = await manager();
    const shown = (await desk.ok(wire.exportPerson, of(id))).data;
    expect(shown).toMatchObject({ login: { name: 'Nia Own', email }, organisations: [] });
    expect(JSON.stringify(shown)).toContain('metricsPrivacyAcceptedAt');
    const [person] = await h.rows<{ id: string }>(`select id from users where email = '${email}'`);
    expect((await desk.call(blockPerson, { ...of(person!.id), body: { data: { reason: 'Spam' } } })).status).toBe(200);
    expect((await desk.call(wire.erasePerson, { ...of(id), body: { data: { email } } })).status).toBe(200);
    expect(await h.number(`select count(*) from metrics_people where user_id = '${person!.id}'`)).toBe(0);
    expect(await h.number(`select count(*) from users where email = '${email}'`)).toBe(0);
  });

  test('of the staff is not erased', async () => {
    const { id } = await asked(h, h.fixtures.planner.email);
    const body = { data: { email: h.fixtures.planner.email } };
    const refused = await (await manager()).call(wire.erasePerson, { ...of(id), body });
    expect(refused.refusal).toBe('PERSON_IS_STAFF');
    const [row] = await h.rows<{ erased_at: string | null }>(
      `select erased_at from privacy_requests where id = '${id}'`,
    );
    expect(row).toEqual({ erased_at: null });
  });

  test('who is a private customer goes with their address, once nothing is open', async () => {
    const customer = await h.customer();
    const email = `home-${customer.accountId}@home.example`;
    await h.withoutTenant((db) =>
      db
        .updateTable('accounts')
        .set({ household: true, company_number: null, sic_code: null, email, exposure_pence: 100 })
        .where('id', '=', customer.accountId)
        .execute(),
    );
    const { id } = await asked(h, email);
    const desk = await manager();
    const erase = () => desk.call(wire.erasePerson, { ...of(id), body: { data: { email } } });
    expect((await erase()).refusal).toBe('PERSON_HAS_ORDERS');
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ exposure_pence: 0 }).where('id', '=', customer.accountId).execute(),
    );
    expect((await erase()).status).toBe(200);
    const [account] = await h.rows(`select name, email, status from accounts where id = '${customer.accountId}'`);
    expect(account).toEqual({ name: 'Deleted user', email: null, status: 'closed' });
    const sites = await h.rows<{ address_line1: string }>(
      `select distinct address_line1 from sites where account_id = '${customer.accountId}'`,
    );
    expect(sites).toEqual([{ address_line1: 'Erased' }]);
  });

  test('keeps a login that another company’s portal uses', async () => {
    const customer = await h.customer();
    const other = h.fixtures.stranger;
    const { id: userId, name, email } = customer.owner;
    await h.withoutTenant((db) =>
      db
        .insertInto('account_members')
        .values({
          tenant_id: h.fixtures.beta.tenantId,
          account_id: other.accountId,
          user_id: userId,
          role: 'viewer',
          created_at: h.clock.now(),
        })
        .execute(),
    );
    const { id } = await asked(h, email);
    await (await manager()).ok(wire.erasePerson, { ...of(id), body: { data: { email } } });
    expect(await h.rows(`select name, email from users where id = '${userId}'`)).toEqual([{ name, email }]);
    const where = await h.rows<{ tenant_id: string }>(
      `select tenant_id from account_members where user_id = '${userId}'`,
    );
    expect(where.map((row) => row.tenant_id)).toEqual([h.fixtures.beta.tenantId]);
  });
});
