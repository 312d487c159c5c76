import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { viewAsCustomer } from '@tonnage/contract/skip-hire/desk';
import { getSettings } from '@tonnage/contract/core/tenants/settings';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { beforeAll, describe, expect, test } from 'vitest';
import { harness } from './harness.ts';
import type { Customer } from './fixtures.ts';

const h = harness();
const PHONE = '0113 496 0100';
const set = (support_phone: string | null) =>
  h.withoutTenant((db) =>
    db.updateTable('tenants').set({ support_phone }).where('id', '=', h.fixtures.alpha.tenantId).execute(),
  );

describe('a message for customers', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await h.customer();
    await h.withoutTenant((db) =>
      db.updateTable('accounts').set({ status: 'on_stop' }).where('id', '=', customer.accountId).execute(),
    );
  });
  const refused = async () =>
    (await (await h.as(customer.owner)).call(createJob, { body: { data: h.input(customer.siteId) } })).error;

  test('has the company’s telephone number wherever it says call us, in refusals and in answers', async () => {
    await set(PHONE);
    expect((await refused()).message).toBe(
      `Your account is on stop. Pay what’s overdue, or call us on ${PHONE} to release it.`,
    );
    const { data } = await (await h.as(customer.owner)).ok(findMyAccount, {});
    expect(data.blockers.map(({ message }) => message)).toEqual([
      `Your account is on stop. Pay what’s overdue, or call us on ${PHONE} to release it.`,
    ]);
  });

  test('has no number if the company has entered none', async () => {
    await set(null);
    expect((await refused()).message).toBe('Your account is on stop. Pay what’s overdue, or call us to release it.');
  });

  test('is never read by staff, not even while they view the portal as that customer', async () => {
    await set(PHONE);
    const staff = await h.as(h.fixtures.clerk);
    await staff.ok(viewAsCustomer, { body: { data: { accountId: customer.accountId } } });
    const { error } = await staff.call(createJob, { body: { data: h.input(customer.siteId) } });
    expect(error.message).toBe('This account is on stop. Accounts can release it on the customer’s page.');
    await set(null);
  });
});

test('has a staff version for staff without the permission', async () => {
  const office = await (await h.as(h.fixtures.planner)).call(getSettings, {});
  expect([office.status, office.error.message]).toEqual([
    403,
    'Your role doesn’t allow this. Ask a manager to do it, or to change your role.',
  ]);
  const { viewer: person, siteId } = h.fixtures.acme;
  const viewer = await (await h.as(person)).call(createJob, { body: { data: h.input(siteId) } });
  expect([viewer.status, viewer.error.message]).toEqual([
    403,
    'You don’t have permission to do this. Ask an owner or manager of the account.',
  ]);
});
