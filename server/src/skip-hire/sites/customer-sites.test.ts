import {
  createCustomerSite,
  archiveCustomerSite,
  getCustomerSite,
  updateCustomerSite,
} from '@tonnage/contract/skip-hire/sites';
import { getCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const address = { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'ls1 4ap' };

describe('the sites of a customer, at the desk', () => {
  test('staff add a site, correct it and archive it; the account history names them', async () => {
    const { accountId: id } = await h.customer();
    const client = await office();
    const added = () =>
      client.ok(createCustomerSite, { params: { id }, body: { data: address } }, { key: `site ${id}` });
    const { data: site } = await added();
    expect(site).toMatchObject({ postcode: 'LS1 4AP', status: 'active' });
    expect((await added()).data.id).toBe(site.id);
    const params = { id, siteId: site.id };
    const set = (name: string, ifMatch?: string) =>
      client.call(
        updateCustomerSite,
        { params, body: { data: { ...address, name, accessNotes: 'Low bridge' } } },
        ifMatch ? { headers: { 'If-Match': `"${ifMatch}"` } } : {},
      );
    expect((await set('Dock 2', site.updatedAt)).body.data).toMatchObject({
      name: 'Dock 2',
      accessNotes: 'Low bridge',
    });
    // Another clerk who still sees the first version does not overwrite it unseen.
    expect((await set('Dock 3', site.updatedAt)).refusal).toBe('CHANGED_MEANWHILE');
    expect((await client.ok(archiveCustomerSite, { params })).data.status).toBe('archived');
    expect((await client.call(archiveCustomerSite, { params })).refusal).toBe('WRONG_STATE');
    expect((await set('Dock 4')).refusal).toBe('WRONG_STATE');
    const { data } = await client.ok(getCustomer, { params: { id } });
    expect(data.sitesList.map(({ name }) => name)).not.toContain('Dock 2');
    const events = await h.rows<{ action: string; actor_kind: string }>(
      `select action, actor_kind from audit_events where entity_id = '${site.id}' order by id`,
    );
    expect(events).toEqual(
      ['site.created', 'site.changed', 'site.archived'].map((action) => ({ action, actor_kind: 'staff' })),
    );
  });

  test('a wrong postcode, a site with open orders and another customer’s site are refused', async () => {
    const of = await h.customer();
    await h.placed(of);
    const client = await office();
    const params = { id: of.accountId, siteId: of.siteId };
    const wrong = await client.call(updateCustomerSite, { params, body: { data: { ...address, postcode: 'Leeds' } } });
    expect([wrong.refusal, wrong.error.details?.errors?.map(({ path }) => path)]).toEqual([
      'NOT_A_POSTCODE',
      [['postcode']],
    ]);
    expect((await client.call(archiveCustomerSite, { params })).refusal).toBe('SITE_IN_USE');
    const rival = { id: h.fixtures.rival.accountId, siteId: of.siteId };
    expect((await client.call(getCustomerSite, { params: rival })).refusal).toBe('NOT_FOUND');
    expect((await client.call(archiveCustomerSite, { params: rival })).refusal).toBe('NOT_FOUND');
  });
});
