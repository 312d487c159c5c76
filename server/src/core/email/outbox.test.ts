import { getMail, listMails, retryMail, retryMails } from '@tonnage/contract/core/email';
import { MAIL_STATES, type MailState } from '@tonnage/domain/common/email-states';
import { getDeskToday } from '@tonnage/contract/skip-hire/desk';
import { describe, expect, test } from 'vitest';
import { sendMail } from './jobs.ts';
import { presentMail } from './outbox.present.ts';
import { mailById, type MailText } from './outbox.queries.ts';
import { TenantScope } from '../../platform/scope.ts';
import { queueMail } from './commands/queue-email.ts';
import { harness } from '../../../test/harness.ts';
import type { Customer } from '../../../test/fixtures.ts';
import { resetPassword } from '../identity/emails.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const audited = () => h.number(`select count(*) from audit_events where action = 'mail.retried'`);
const jobsFor = (id: string) =>
  h.number(`select count(*) from pgboss.job where name = 'mail.send' and data ->> 'mailId' = '${id}'`);
const set = (id: string, state: MailState) =>
  h.withoutTenant((db) =>
    db
      .updateTable('emails')
      .set({ state, last_error: '451 Try again later', attempts: 6 })
      .where('id', '=', id)
      .execute(),
  );

/** The email of a new customer's first order. */
async function mailOf(who?: Customer): Promise<{ id: string; to: string }> {
  const customer = who ?? (await h.customer());
  await h.placed(customer);
  const [mail] = await h.rows<{ id: string; to: string }>(
    `select id, to_address as to from emails where account_id = '${customer.accountId}' order by id desc limit 1`,
  );
  return mail!;
}

const made = (id: string) => sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });

describe('the outbox', () => {
  test('the outbox lists emails by state and address, newest first, page by page, and counts those that need attention', async () => {
    const [one, two] = [await mailOf(), await mailOf()];
    await set(one.id, 'failed');
    const client = await office();
    const list = async (query: object) => (await client.ok(listMails, { query })).data.map(({ id }) => id);
    expect((await list({})).slice(0, 2)).toEqual([two.id, one.id]);
    expect(await list({ state: 'failed' })).toEqual([one.id]);
    const unsent = await list({ state: 'unsent', pagination: { pageSize: 100 } });
    await set(two.id, 'sent');
    expect(unsent).toContain(two.id);
    expect(await list({ state: 'unsent', pagination: { pageSize: 100 } })).toEqual(
      unsent.filter((id) => id !== two.id),
    );
    expect(await list({ q: two.to.toUpperCase() })).toEqual([two.id]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ pagination: { pageSize: 1, page: 2 } })).toEqual([one.id]);
    const { meta } = await client.ok(listMails, { query: { state: 'failed' } });
    expect(meta.counts.failed).toBe(1);
    expect(meta.counts.queued).toBe(
      await h.number(
        `select count(*) from emails where state = 'queued' and tenant_id = '${h.fixtures.alpha.tenantId}'`,
      ),
    );
    expect((await client.ok(getDeskToday, {})).data.failedMails).toBe(1);
  });

  test('the outbox shows an email as HTML and as text once it is rendered', async () => {
    const { id } = await mailOf();
    const client = await office();
    const read = async () => (await client.ok(getMail, { params: { id } })).data;
    expect(await read()).toMatchObject({ state: 'queued', kind: 'order-received', html: null, withheld: false });
    await made(id);
    const mail = await read();
    expect(mail).toMatchObject({ state: 'kept', subject: expect.stringMatching(/received$/) as string });
    expect([mail.html, mail.plain]).toEqual([
      expect.stringContaining('<html') as string,
      expect.not.stringContaining('<') as string,
    ]);
    expect((await client.call(getMail, { params: { id: 'nothing' } })).refusal).toBe('NOT_FOUND');
  });

  test('a sign-in link is hidden from office staff, and from the manager of one of several companies or with an email server', async () => {
    const { owner } = await h.customer();
    await h.office((ctx) =>
      queueMail(
        ctx,
        resetPassword,
        { email: owner.email, name: 'Olive', accountId: null },
        { token: 'the-token', email: owner.email },
      ),
    );
    const [{ id } = { id: '' }] = await h.rows<{ id: string }>(
      `select id from emails where to_address = '${owner.email}' and template = 'reset-password'`,
    );
    await made(id);
    const request = { params: { id } };
    const seen = async (who: { id: string }) => (await h.as(who)).ok(getMail, request);
    expect((await seen(h.fixtures.planner)).data).toMatchObject({ html: null, plain: null, withheld: true });
    // Their login also opens the other company of this installation.
    expect((await seen(h.fixtures.clerk)).data).toMatchObject({ html: null, plain: null, withheld: true });
    await h.rows(`update users set confirmed_at = null where id = '${owner.id}'`);
    // Nor may they make the login of an address that has none: it would be valid at the other company too.
    expect((await seen(h.fixtures.clerk)).data).toMatchObject({ html: null, plain: null, withheld: true });
    const scope = TenantScope.create(
      h.fixtures.alpha.tenantId,
      { kind: 'staff', userId: h.fixtures.clerk.id, name: 'Clerk' },
      'manager',
    );
    const row = await h.office((ctx) => mailById(ctx, id));
    const shown = (over: Partial<MailText>) => presentMail({ ...row!, ...over }, scope);
    expect(shown({ mayReadLinks: true }).plain).toContain('the-token');
    expect(shown({ mayReadLinks: true, state: 'failed' })).toMatchObject({ html: null, plain: null, withheld: true });
  });
});

describe('retrying failed emails', () => {
  test('a failed email is sent again by the queue, and the audit records who requested it', async () => {
    const { id, to } = await mailOf();
    await set(id, 'failed');
    const [before, jobs] = [await audited(), await jobsFor(id)];
    const { data } = await (await office()).ok(retryMail, { params: { id } });
    expect(data).toMatchObject({ id, to, state: 'queued' });
    expect([await audited(), await jobsFor(id)]).toEqual([before + 1, jobs + 1]);
    const [event] = await h.rows<{ changes: object; actor_user_id: string }>(
      `select changes, actor_user_id from audit_events where action = 'mail.retried' order by id desc limit 1`,
    );
    expect(event).toMatchObject({
      actor_user_id: h.fixtures.planner.id,
      changes: { to, error: '451 Try again later' },
    });
  });

  test('an email of another company is not found', async () => {
    const { stranger, beta } = h.fixtures;
    await h.placed(stranger, {}, beta);
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where tenant_id = '${beta.tenantId}' order by id desc limit 1`,
    );
    await set(mail!.id, 'failed');
    const before = await h.footprint();
    expect((await (await office()).call(retryMail, { params: { id: mail!.id } })).refusal).toBe('NOT_FOUND');
    expect((await (await office()).call(retryMail, { params: { id: 'nothing' } })).refusal).toBe('NOT_FOUND');
    expect(await h.footprint()).toEqual(before);
  });

  test('only a failed email can be sent again: in every other state it is refused', async () => {
    const { id } = await mailOf();
    for (const state of MAIL_STATES.filter((one) => one !== 'failed')) {
      await set(id, state);
      const before = await h.footprint();
      expect([state, (await (await office()).call(retryMail, { params: { id } })).refusal]).toEqual([
        state,
        'WRONG_STATE',
      ]);
      expect(await h.footprint()).toEqual(before);
    }
  });

  test('all failed emails, or those with one cause, are sent again, each once', async () => {
    await h.rows(`update emails set state = 'sent' where state = 'failed'`);
    const mails = [await mailOf(), await mailOf(), await mailOf()];
    for (const [i, { id, to }] of mails.entries()) {
      await set(id, 'failed');
      const error = i < 2 ? `550 No such box <${to}>` : 'connect ECONNREFUSED';
      await h.rows(`update emails set last_error = '${error}', attempts = 9 where id = '${id}'`);
    }
    const client = await office();
    const { meta } = await client.ok(listMails, { query: {} });
    expect(meta.causes).toEqual([
      { error: '550 No such box <…>', mails: 2 },
      { error: 'connect ECONNREFUSED', mails: 1 },
    ]);
    const before = await Promise.all(mails.map(({ id }) => jobsFor(id)));
    const again = (error?: string) => client.ok(retryMails, { body: { data: { error } } });
    const both = await Promise.all([again('550 No such box <…>'), again('550 No such box <…>')]);
    expect(both.reduce((sum, { data }) => sum + data.mails, 0)).toBe(2);
    expect((await again()).data.mails).toBe(1);
    expect((await again()).data.mails).toBe(0);
    expect(await Promise.all(mails.map(({ id }) => jobsFor(id)))).toEqual(before.map((n) => n + 1));
    const events = await h.rows<{ changes: { mails: number } }>(
      `select changes from audit_events where action = 'mail.all_retried' order by id`,
    );
    expect(events.reduce((sum, { changes }) => sum + changes.mails, 0)).toBe(3);
  });

  test('emails of another company are not included in a bulk retry', async () => {
    const { stranger, beta } = h.fixtures;
    await h.placed(stranger, {}, beta);
    await h.rows(`update emails set state = 'failed' where tenant_id = '${beta.tenantId}'`);
    expect((await (await office()).ok(retryMails, { body: { data: {} } })).data.mails).toBe(0);
  });

  test('an email requested by two at once is sent once', async () => {
    const { id } = await mailOf();
    await set(id, 'failed');
    const [before, jobs] = [await audited(), await jobsFor(id)];
    const both = await Promise.all(
      [h.fixtures.planner, h.fixtures.ledger].map(async (who) => (await h.as(who)).call(retryMail, { params: { id } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await audited(), await jobsFor(id)]).toEqual([before + 1, jobs + 1]);
  });
});
