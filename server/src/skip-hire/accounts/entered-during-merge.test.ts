import { createAccountContact, createSiteContact } from '@tonnage/contract/skip-hire/accounts/contacts';
import { createCustomerContact } from '@tonnage/contract/skip-hire/accounts/customer-contacts';
import { mergeCustomer } from '@tonnage/contract/skip-hire/accounts/merge';
import { createCustomerSite, createSite } from '@tonnage/contract/skip-hire/sites';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { placeOrder } from '../orders/placing/commands/place-order.ts';
import { mergeCustomer as mergeAccounts } from './commands/merge.ts';

const h = harness();
const PAIRS = 12;
const site = { name: 'Entered meanwhile', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
const contact = { name: 'Mia Meanwhile' };

test('a site or contact entered during a merge goes to the survivor or is refused, and none stays behind', async () => {
  const client = await h.as(h.fixtures.clerk);
  for (let n = 0; n < PAIRS; n++) {
    const [merged, survivor] = await Promise.all([h.customer(), h.customer()]);
    const user = await h.as(merged.owner);
    const params = { id: merged.accountId };
    const { siteId } = merged;
    const [merge, ...entries] = await Promise.all([
      client.call(mergeCustomer, { params, body: { data: { into: survivor.accountId } } }),
      client.call(createCustomerSite, { params, body: { data: site } }),
      client.call(createCustomerContact, { params, body: { data: contact } }),
      client.call(createCustomerContact, { params, body: { data: { ...contact, siteId } } }),
      user.call(createSite, { body: { data: site } }),
      user.call(createAccountContact, { body: { data: contact } }),
      user.call(createSiteContact, { body: { data: { ...contact, site: siteId } } }),
    ]);
    expect(merge.status).toBe(200);
    const added = entries.filter(({ status }) => status === 201).length;
    for (const entry of entries) if (entry.status !== 201) expect(entry.refusal).toBe('ACCOUNT_MERGED');
    const rows = (of: { accountId: string }) =>
      h.number(`select (select count(*) from sites where account_id = '${of.accountId}' and name = '${site.name}')
        + (select count(*) from account_contacts where account_id = '${of.accountId}')
        + (select count(*) from site_contacts where account_id = '${of.accountId}')`);
    expect([await rows(merged), await rows(survivor)]).toEqual([0, added]);
  }
});

test('an order that was let in before a merge and is placed after it is refused with the name of the survivor', async () => {
  const [merged, survivor] = await Promise.all([h.customer(), h.customer()]);
  const late = h.member(merged.owner, async (ctx) => {
    await h.office((office) => mergeAccounts(office, merged.accountId, survivor.accountId));
    const terms = { jobType: 'delivery', slot: 'am', placement: 'private', quantity: 1 } as const;
    await placeOrder(ctx, { ...h.input(merged.siteId), ...terms });
  });
  await expect(late).rejects.toMatchObject({ code: 'ACCOUNT_MERGED' });
});
