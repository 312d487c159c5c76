import {
  createCustomerContact,
  createCustomerContactItem,
  listCustomerContacts,
  removeCustomerContact,
  removeCustomerContactItem,
  updateCustomerContact,
} from '@tonnage/contract/skip-hire/accounts/customer-contacts';
import { describe, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';

const h = harness();
const office = () => h.as(h.fixtures.planner);
const events = (accountId: string) =>
  h.rows<{ action: string; actor_user_id: string }>(
    `select action, actor_user_id from audit_events where account_id = '${accountId}' and entity = 'contact' order by id`,
  );

describe('the contacts of a customer, at the desk', () => {
  test('a contact of the account is added with an address, edited and removed, each by a named member of staff', async () => {
    const { accountId: id } = await h.customer();
    const client = await office();
    const listed = async () => (await client.ok(listCustomerContacts, { params: { id } })).data;
    const { data } = await client.ok(createCustomerContact, {
      params: { id },
      body: { data: { name: 'Łucja Ŵyn', role: 'Accounts' } },
    });
    const params = { id, contactId: data.id };
    const item = { kind: 'email' as const, value: 'Lucja@Fresh.example', purposes: ['invoices' as const] };
    await client.ok(createCustomerContactItem, { params, body: { data: item } });
    await client.ok(updateCustomerContact, { params, body: { data: { name: 'Łucja Ŵyn', role: '' } } });
    const [shown] = await listed();
    expect(shown).toMatchObject({
      name: 'Łucja Ŵyn',
      role: null,
      items: [{ kind: 'email', value: 'lucja@fresh.example', purposes: ['invoices'] }],
    });
    expect((await client.call(createCustomerContactItem, { params, body: { data: item } })).refusal).toBe('NOT_UNIQUE');
    await client.ok(removeCustomerContactItem, { params: { ...params, itemId: shown!.items[0]!.id } });
    await client.ok(removeCustomerContact, { params });
    expect(await listed()).toEqual([]);
    const history = await events(id);
    expect(history.map(({ action }) => action)).toEqual([
      'contact.added',
      'contact.item_added',
      'contact.changed',
      'contact.item_removed',
      'contact.removed',
    ]);
    expect(new Set(history.map((event) => event.actor_user_id))).toEqual(new Set([h.fixtures.planner.id]));
  });

  test('a contact of a site belongs to that site, and another customer’s contact is not found', async () => {
    const of = await h.customer();
    const { rival } = h.fixtures;
    const client = await office();
    const { data } = await client.ok(createCustomerContact, {
      params: { id: of.accountId },
      body: { data: { siteId: of.siteId, name: 'Gate', role: 'Foreman', onSite: true } },
    });
    const at = async (siteId?: string) =>
      (await client.ok(listCustomerContacts, { params: { id: of.accountId }, query: { siteId } })).data;
    expect(await at(of.siteId)).toMatchObject([{ name: 'Gate', role: 'Foreman', onSite: true }]);
    expect([await at(of.secondSiteId), await at()]).toEqual([[], []]);
    const elsewhere = { params: { id: rival.accountId, contactId: data.id } };
    expect((await client.call(updateCustomerContact, { ...elsewhere, body: { data: { name: 'X' } } })).refusal).toBe(
      'NOT_FOUND',
    );
    expect((await client.call(removeCustomerContact, elsewhere)).refusal).toBe('NOT_FOUND');
    const wrongSite = { siteId: rival.siteId, name: 'Gate' };
    expect(
      (await client.call(createCustomerContact, { params: { id: of.accountId }, body: { data: wrongSite } })).refusal,
    ).toBe('NOT_FOUND');
  });

  test('a telephone number that is none is refused on its field, and two at once leave one', async () => {
    const { accountId: id } = await h.customer();
    const client = await office();
    const { data } = await client.ok(createCustomerContact, { params: { id }, body: { data: { name: 'Twice' } } });
    const add = (value: string) =>
      client.call(createCustomerContactItem, {
        params: { id, contactId: data.id },
        body: { data: { kind: 'phone', value } },
      });
    expect((await add('ring me')).error.details?.errors?.map(({ path }) => path)).toEqual([['value']]);
    const both = await Promise.all([add('0113 496 0199'), add('0113 496 0199')]);
    expect(both.map(({ refusal }) => refusal).toSorted()).toEqual(['NOT_UNIQUE', 'none, but 201']);
  });
});
