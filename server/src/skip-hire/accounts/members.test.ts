import { findAllAccounts } from '@tonnage/contract/skip-hire/accounts/accounts';
import { login } from '@tonnage/contract/core/identity/auth';
import { getOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { LIMITS } from '@tonnage/contract/limits';
import {
  acceptInvitation,
  invite,
  listInvitations,
  listMembers,
  lookAtInvitation,
  removeMember,
  revokeInvitation,
  updateMember,
} from '@tonnage/contract/skip-hire/accounts/members';
import { getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { deleteMe } from '@tonnage/contract/core/identity/profile';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { describe, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, PASSWORD, type Customer } from '../../../test/fixtures.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.5.0.${++sources % 250}` });

const audited = (action: string, accountId: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and account_id = '${accountId}'`);

/** Invites an address and returns the token from the email. */
async function invited(customer: Customer, email: string, over: object = {}): Promise<string> {
  const body = { data: { email, role: 'buyer' as const, ...over } };
  await (await h.as(customer.owner)).ok(invite, { body });
  return mailedToken(email.trim().toLowerCase());
}
async function mailedToken(email: string): Promise<string> {
  const rows = await h.rows<{ id: string }>(
    `select id from emails where to_address = '${email}' and template = 'invitation' order by id`,
  );
  const tenantId = h.fixtures.alpha.tenantId;
  for (const { id } of rows) await sendMail({ ...h.deps, mailer: null }, { mailId: id, tenantId });
  const [mail] = await h.rows<{ plain: string }>(`select plain from emails where id = '${rows.at(-1)!.id}'`);
  return /invitation#token=([\w-]+)/.exec(mail!.plain)![1]!;
}
const accept = (token: string, data: object = {}, company = h.fixtures.alpha) =>
  h.guest(company).call(acceptInvitation, { body: { data: { token, ...data } } }, from());
const NEW = { name: 'Ida Invited', password: PASSWORD, passwordConfirmation: PASSWORD };

describe('an invitation', () => {
  test('an invitation makes a new person a member, with their own password and the given reach', async () => {
    const customer = await h.customer();
    const email = 'ida@firm.example';
    const token = await invited(customer, ' Ida@Firm.example', {
      siteIds: [customer.secondSiteId],
      validTo: '2026-12-31',
    });
    const seen = await h.guest().ok(lookAtInvitation, { body: { data: { token } } }, from());
    expect(seen.data).toMatchObject({ email, role: 'buyer', known: false, invitedBy: customer.owner.name });
    expect((await accept(token, {})).refusal).toBe('NAME_AND_PASSWORD');
    expect((await accept(token, { ...NEW, passwordConfirmation: 'else' })).refusal).toBe('PASSWORDS_DIFFER');
    expect((await accept(token, NEW)).body).toMatchObject({ data: { email } });
    const signedIn = await h.guest().ok(login, { body: { identifier: email, password: PASSWORD } }, from());
    const ida = h.bearer(signedIn.jwt);
    expect((await ida.ok(listSites, {})).data.map((s) => s.id)).toEqual([customer.secondSiteId]);
    expect((await ida.call(listMembers, {})).refusal).toBe('FORBIDDEN');
    expect([
      await audited('member.invited', customer.accountId),
      await audited('member.joined', customer.accountId),
    ]).toEqual([1, 1]);
    expect((await (await h.as(customer.owner)).ok(listInvitations, {})).data).toEqual([]);
  });

  test('an invitation gives a person with a login another account, with their password and without signing in', async () => {
    const customer = await h.customer();
    const { acme } = h.fixtures;
    const token = await invited(customer, acme.viewer.email);
    expect((await h.guest().ok(lookAtInvitation, { body: { data: { token } } }, from())).data.known).toBe(true);
    const answer = await accept(token, { password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('jwt');
    const { data } = await (await h.as(acme.viewer)).ok(findAllAccounts, {});
    expect(data.find((m) => m.id === customer.accountId)?.role).toBe('buyer');
  });

  test('an invitation is valid once, for a week, until it is withdrawn, only the newest, and only at its own company', async () => {
    const customer = await h.customer();
    const owner = await h.as(customer.owner);
    const first = await invited(customer, 'twice@firm.example');
    const second = await invited(customer, 'twice@firm.example', { role: 'viewer' });
    expect((await accept(first, NEW)).refusal).toBe('INVALID_TOKEN');
    expect((await accept(second, NEW, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.invitationDays * 86_400_000).toISOString());
    expect((await accept(second, NEW)).refusal).toBe('INVALID_TOKEN');
    expect((await owner.ok(listInvitations, {})).data).toMatchObject([{ expired: true, role: 'viewer' }]);
    h.clock.set(NOW);
    const both = await Promise.all([accept(second, NEW), accept(second, NEW)]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400]);

    const third = await invited(customer, 'back@firm.example');
    const { data } = await owner.ok(listInvitations, {});
    await owner.ok(revokeInvitation, { params: { id: data[0]!.id } });
    expect((await owner.call(revokeInvitation, { params: { id: data[0]!.id } })).refusal).toBe('NOT_FOUND');
    expect((await accept(third, NEW)).refusal).toBe('INVALID_TOKEN');
    expect((await h.guest().call(lookAtInvitation, { body: { data: { token: third } } }, from())).refusal).toBe(
      'INVALID_TOKEN',
    );
  });

  test('an invitation is refused for a member, for another account’s site, and beyond fifty', async () => {
    const customer = await h.customer();
    const owner = await h.as(customer.owner);
    const ask = (over: object) =>
      owner.call(invite, { body: { data: { email: 'x@firm.example', role: 'viewer', ...over } } });
    expect((await ask({ email: customer.owner.email.toUpperCase() })).refusal).toBe('ALREADY_MEMBER');
    expect((await ask({ siteIds: [h.fixtures.rival.siteId] })).refusal).toBe('UNKNOWN_SITE');
    expect((await ask({ validFrom: '2026-05-02', validTo: '2026-05-01' })).refusal).toBe('DATES_REVERSED');
    expect((await ask({ role: 'owner', validTo: '2026-05-01' })).refusal).toBe('OWNER_UNLIMITED');
    expect((await ask({ email: 'not an address' })).error.details).toMatchObject({ errors: [{ path: ['email'] }] });
    // Nobody whom the owner invited has accepted, so they may send only so many a day.
    for (let i = 0; i < LIMITS.invitations; i++) {
      if (i > 0 && i % LIMITS.invitationMailsPerDay === 0) {
        expect((await ask({ email: 'more@firm.example' })).refusal).toBe('TOO_MANY_EMAILS');
        h.clock.set(new Date(Date.parse(h.clock.now()) + 25 * 3_600_000).toISOString());
      }
      expect((await ask({ email: `x${i}@firm.example` })).status).toBe(201);
    }
    expect((await ask({ email: 'more@firm.example' })).refusal).toBe('TOO_MANY_INVITATIONS');
    const page = await owner.ok(listInvitations, { query: { pagination: { page: 2, pageSize: 20 } } });
    expect([page.data.length, page.meta.pagination.total]).toEqual([20, LIMITS.invitations]);
    h.clock.set(NOW);
  });
});

describe('members', () => {
  test('members are listed by name, changed from their next request on, and removed', async () => {
    const customer = await h.customer();
    const owner = await h.as(customer.owner);
    const joan = await h.joined(customer.accountId);
    const client = await h.as(joan);
    expect((await client.ok(listSites, {})).data).toHaveLength(2);
    const change = (data: object) => owner.call(updateMember, { params: { id: joan.id }, body: { data } });
    expect((await change({ role: 'buyer', siteIds: [customer.siteId] })).body).toMatchObject({
      data: { role: 'buyer', siteIds: [customer.siteId], valid: true, you: false },
    });
    expect((await client.ok(listSites, {})).data.map((s) => s.id)).toEqual([customer.siteId]);
    expect((await change({ validTo: '2026-03-02' })).body).toMatchObject({ data: { valid: false, role: 'buyer' } });
    expect((await client.call(getOrdersSummary, {})).refusal).toBe('NO_ACCOUNT');
    await change({ validTo: null, siteIds: null });
    expect((await client.ok(listSites, {})).data).toHaveLength(2);
    const names = (await owner.ok(listMembers, {})).data.map((m) => m.name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    await owner.ok(removeMember, { params: { id: joan.id } });
    expect((await owner.call(removeMember, { params: { id: joan.id } })).refusal).toBe('NOT_FOUND');
    expect((await client.call(getOrdersSummary, {})).refusal).toBe('NO_ACCOUNT');
    expect([
      await audited('member.changed', customer.accountId),
      await audited('member.removed', customer.accountId),
    ]).toEqual([3, 1]);
  });

  test('the last owner stays, an owner stays unlimited, and only owners promote and demote owners', async () => {
    const customer = await h.customer();
    const owner = await h.as(customer.owner);
    const manager = await h.as(await h.joined(customer.accountId, undefined, { role: 'manager' }));
    const viewer = await h.joined(customer.accountId);
    const set = (by: typeof owner, id: string, data: object) =>
      by.call(updateMember, { params: { id }, body: { data } });
    expect((await set(owner, customer.owner.id, { role: 'manager' })).refusal).toBe('LAST_OWNER');
    expect((await owner.call(removeMember, { params: { id: customer.owner.id } })).refusal).toBe('LAST_OWNER');
    expect((await set(owner, customer.owner.id, { validTo: '2026-12-31' })).refusal).toBe('OWNER_UNLIMITED');
    expect((await set(manager, viewer.id, { role: 'owner' })).refusal).toBe('OWNER_ONLY');
    expect((await set(manager, customer.owner.id, { role: 'viewer' })).refusal).toBe('OWNER_ONLY');
    expect((await manager.call(removeMember, { params: { id: customer.owner.id } })).refusal).toBe('OWNER_ONLY');
    expect((await set(owner, viewer.id, { role: 'owner' })).status).toBe(200);
    expect((await set(owner, customer.owner.id, { role: 'viewer' })).status).toBe(200);
  });

  test('a member may leave, and may then delete their login; their orders stay, without their name', async () => {
    for (const role of ['viewer', 'accounts', 'buyer', 'manager'] as const) {
      const customer = await h.customer();
      const siteIds = role === 'buyer' ? [customer.siteId] : null;
      const joan = await h.joined(customer.accountId, undefined, { role, siteIds });
      const client = await h.as(joan);
      const goodbye = { body: { data: { currentPassword: PASSWORD, email: joan.email } } };
      const order = await h.placed(customer, { date: '2026-03-05' });
      await h.withoutTenant((db) =>
        db.updateTable('orders').set({ placed_by: joan.id }).where('id', '=', order.id).execute(),
      );
      expect((await client.call(deleteMe, goodbye, from())).refusal).toBe('LOGIN_USED_ELSEWHERE');
      await client.ok(removeMember, { params: { id: joan.id } });
      expect((await client.call(removeMember, { params: { id: joan.id } })).refusal).toBe('NO_ACCOUNT');
      expect((await client.call(getOrdersSummary, {})).refusal).toBe('NO_ACCOUNT');
      expect([
        await audited('member.left', customer.accountId),
        await audited('member.removed', customer.accountId),
      ]).toEqual([1, 0]);
      const owner = await h.as(customer.owner);
      const ordered = async () => (await owner.ok(getOrder, { params: { id: order.id } })).data.placedBy;
      expect(await ordered()).toBe(joan.name);
      expect((await owner.csv(getOrdersByStatus, {})).text).toContain(joan.name);
      await client.ok(deleteMe, goodbye, from());
      const again = { body: { identifier: joan.email, password: PASSWORD } };
      expect((await h.guest().call(login, again, from())).error.message).toBe('Invalid identifier or password');
      expect(await ordered()).toBe('Deleted user');
    }
  });

  test('one owner stays when two leave at once', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await h.customer();
      const second = await h.joined(customer.accountId, undefined, { role: 'owner' });
      const both = [customer.owner, second];
      const answers = await Promise.all(
        both.map(async (owner) => (await h.as(owner)).call(removeMember, { params: { id: owner.id } })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  test('one owner stays when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await h.customer();
      const second = await h.joined(customer.accountId, undefined, { role: 'owner' });
      const [a, b] = [await h.as(customer.owner), await h.as(second)];
      await Promise.all([
        a.call(removeMember, { params: { id: second.id } }),
        b.call(updateMember, { params: { id: customer.owner.id }, body: { data: { role: 'viewer' } } }),
      ]);
      expect(
        await h.number(
          `select count(*) from account_members where account_id = '${customer.accountId}' and role = 'owner'`,
        ),
      ).toBe(1);
    }
  });
});
