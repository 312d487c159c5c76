import { createCalendarFeed, getCalendarFeed } from '@tonnage/contract/skip-hire/orders/calendar';
import { invite, listMembers, removeMember, updateMember } from '@tonnage/contract/skip-hire/accounts/members';
import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { expect, test } from 'vitest';
import { harness } from '../harness.ts';

const h = harness();

test('staff who view an account leave no access behind that outlives the visit', async () => {
  const customer = await h.customer();
  const member = await h.joined(customer.accountId);
  for (const staff of [h.fixtures.planner, h.fixtures.clerk]) {
    const client = h.bearer(await h.session(staff));
    await client.ok(viewAsCustomer, { body: { data: { accountId: customer.accountId } } });
    expect((await client.ok(findMyAccount, {})).data.id).toBe(customer.accountId);
    const attempts = [
      client.call(invite, { body: { data: { email: 'backdoor@evil.example', role: 'manager' } } }),
      client.call(updateMember, { params: { id: member.id }, body: { data: { role: 'manager' } } }),
      client.call(removeMember, { params: { id: member.id } }),
      client.call(listMembers, {}),
      client.call(createCalendarFeed, {}),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.refusal).toBe('FORBIDDEN');
      expect(answer.error.message).toContain('viewing this account');
    }
    const { permissions } = (await client.ok(findMyAccount, {})).data;
    expect(permissions).not.toContain('members.manage');
    expect(permissions).not.toContain('calendar.subscribe');
  }
  const owner = await h.as(customer.owner);
  expect((await owner.ok(listMembers, {})).data).toHaveLength(2);
  expect((await owner.ok(getCalendarFeed, {})).data).toMatchObject({});
  expect(await h.number(`select count(*) from invitations where account_id = '${customer.accountId}'`)).toBe(0);
  expect(await h.number(`select count(*) from calendar_feeds where account_id = '${customer.accountId}'`)).toBe(0);
});
