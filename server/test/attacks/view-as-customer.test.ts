import { createCalendarFeed, getCalendarFeed } from '@tonnage/contract/skip-hire/orders/calendar';
import { invite, listMembers, removeMember, updateMember } from '@tonnage/contract/skip-hire/accounts/members';
import { updateAccount } from '@tonnage/contract/skip-hire/accounts/registration';
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

test('staff who view an account do not change where its invoices are sent, but save the rest of the form', async () => {
  const customer = await h.customer();
  const client = h.bearer(await h.session(h.fixtures.planner));
  await client.ok(viewAsCustomer, { body: { data: { accountId: customer.accountId } } });
  const params = { id: customer.accountId };
  const change = (data: object) => client.call(updateAccount, { params, body: { data } });
  const { invoiceEmail } = (await client.ok(findMyAccount, {})).data;
  for (const to of ['elsewhere@evil.example', ...(invoiceEmail ? [''] : [])]) {
    const answer = await change({ invoiceEmail: to, phone: '0113 496 0999' });
    expect([answer.refusal, answer.error.message]).toEqual([
      'FORBIDDEN',
      'Change the invoice email at the desk, on the customer’s page.',
    ]);
  }
  expect((await change({ invoiceEmail: invoiceEmail ?? '', phone: '0113 496 0999' })).status).toBe(200);
  expect((await client.ok(findMyAccount, {})).data).toMatchObject({ invoiceEmail, phone: '0113 496 0999' });
});
