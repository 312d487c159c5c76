import { updateAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { createAccountContact } from '@tonnage/contract/skip-hire/accounts/contacts';
import {
  invite,
  listMembers,
  removeMember,
  revokeInvitation,
  updateMember,
} from '@tonnage/contract/skip-hire/accounts/members';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { describe, expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

describe.each([
  ['to a site', (siteId: string) => ({ siteIds: [siteId] })],
  ['to dates', () => ({ validTo: '2026-03-04' })],
  ['to both', (siteId: string) => ({ siteIds: [siteId], validTo: '2026-03-04' })],
])('a manager who is limited %s', (_how, limits) => {
  test('lifts no limit, manages nobody and changes no account details', async () => {
    const customer = await h.customer();
    const { accountId } = customer;
    const { alpha } = h.fixtures;
    const manager = await h.joined(accountId, alpha, { role: 'manager', ...limits(customer.siteId) });
    const other = await h.joined(accountId, alpha, { role: 'accounts' });
    const waiting = await h.invited(customer.owner);
    const client = await h.as(manager);
    const before = await h.rows(`select * from account_members where account_id = '${accountId}' order by user_id`);
    const sites = (await client.ok(listSites, {})).data.length;
    const attempts = [
      client.call(updateMember, { params: { id: manager.id }, body: { data: { siteIds: null, validTo: null } } }),
      client.call(updateMember, { params: { id: other.id }, body: { data: { role: 'manager' } } }),
      client.call(invite, { body: { data: { email: 'puppet@evil.example', role: 'manager' } } }),
      client.call(invite, { body: { data: { email: 'viewer@evil.example', role: 'viewer' } } }),
      client.call(revokeInvitation, { params: { id: waiting } }),
      client.call(removeMember, { params: { id: other.id } }),
      client.call(listMembers, {}),
      client.call(updateAccount, { params: { id: accountId }, body: { data: { invoiceEmail: 'evil@evil.example' } } }),
      client.call(createAccountContact, { body: { data: { name: 'Evil' } } }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.refusal).toBe('FORBIDDEN');
    expect(await h.rows(`select * from account_members where account_id = '${accountId}' order by user_id`)).toEqual(
      before,
    );
    expect((await client.ok(listSites, {})).data).toHaveLength(sites);
    // The browser's buttons follow the same rule.
    const { permissions } = (await client.ok(findMyAccount, {})).data;
    expect(permissions).not.toContain('members.manage');
    expect(permissions).not.toContain('account.edit');
    expect(permissions).toContain('orders.create');
    // Anybody may leave.
    expect((await client.call(removeMember, { params: { id: manager.id } })).status).toBe(200);
  });
});

test('a manager without limits still manages', async () => {
  const customer = await h.customer();
  const manager = await h.joined(customer.accountId, h.fixtures.alpha, { role: 'manager', validFrom: '2026-03-01' });
  const client = await h.as(manager);
  const { status } = await client.call(invite, { body: { data: { email: 'clerk@firm.example', role: 'viewer' } } });
  expect(status).toBe(201);
});
