import { PHONE_WRONG } from '@tonnage/domain/common/phone';
import * as contract from '@tonnage/contract/skip-hire/accounts/contacts';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { getOrder } from '@tonnage/contract/skip-hire/orders/orders';
import { getSite } from '@tonnage/contract/skip-hire/sites';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
let owner: Client;
let siteId: string;

beforeAll(async () => {
  owner = await h.as(h.fixtures.acme.owner);
  siteId = h.fixtures.acme.siteId;
});

const actions = async (id: string) =>
  (await h.rows<{ action: string }>(`select action from audit_events where entity_id = '${id}' order by id`)).map(
    (row) => row.action,
  );

/** Contacts and their items are written the same way for a site and for the account. */
const CONTACT_RESOURCES = [
  {
    whose: 'site-contacts',
    items: 'site-contact-items',
    first: () => ({ name: 'Joe', site: siteId }),
    role: { role: 'foreman' },
  },
  {
    whose: 'account-contacts',
    items: 'account-contact-items',
    first: () => ({ name: 'Ida' }),
    role: { jobTitle: 'Buyer' },
  },
] as const;

const send = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  data?: object,
  headers?: Record<string, string>,
) =>
  owner.raw({ method, url: `/api/${path}`, ...(data ? { payload: { data } } : {}), ...(headers ? { headers } : {}) });
interface Made {
  data: { id: string; [field: string]: unknown };
}
const made = async (path: string, data: object) => {
  const answer = await send('POST', path, data);
  expect([path, answer.status, answer.status === 201 ? '' : answer.text]).toEqual([path, 201, '']);
  return (answer.body as Made).data;
};

describe.each(CONTACT_RESOURCES)('$whose', ({ whose, items, first, role }) => {
  test('contacts are added, changed and removed with their items, each with its audit row', async () => {
    const contact = await made(whose, first());
    expect(contact).toMatchObject({
      name: 'Joe'.startsWith(String(contact['name'])) ? 'Joe' : 'Ida',
      documentId: contact.id,
    });
    expect(contact).not.toHaveProperty('site');
    const item = await made(items, {
      contact: contact.id,
      kind: 'email',
      value: ' Joe@Site.Example ',
      purposes: ['orders', 'orders'],
    });
    expect(item).toMatchObject({ kind: 'email', value: 'joe@site.example', label: null, purposes: ['orders'] });
    const put = await send('PUT', `${whose}/${contact.id}?populate=items`, role);
    expect(put.body).toMatchObject({ data: { ...role, name: contact['name'], items: [{ id: item.id }] }, meta: {} });
    const patched = await send('PATCH', `${items}/${item.id}`, {
      kind: 'mobile',
      value: '07700 900 123',
      purposes: ['emergencies'],
    });
    expect(patched.body).toMatchObject({ data: { kind: 'mobile', value: '07700 900 123', purposes: ['emergencies'] } });
    expect((await send('DELETE', `${whose}/${contact.id}`)).status).toBe(204);
    for (const path of [`${whose}/${contact.id}`, `${items}/${item.id}`]) {
      for (const method of ['GET', 'DELETE'] as const)
        expect([path, (await send(method, path)).status]).toEqual([path, 404]);
      expect([path, (await send('PUT', path, { name: 'x' })).status === 200]).toEqual([path, false]);
    }
    expect(await actions(contact.id)).toEqual([
      'contact.added',
      'contact.item_added',
      'contact.changed',
      'contact.item_changed',
      'contact.removed',
    ]);
  });

  test('a relation is accepted in every form that it is written in', async () => {
    const contact = await made(whose, first());
    const ways = [
      contact.id,
      [contact.id],
      { id: contact.id },
      { documentId: contact.id },
      { connect: [contact.id] },
      { connect: [{ documentId: contact.id }] },
      { set: [{ id: contact.id }] },
    ];
    for (const [i, way] of ways.entries()) {
      const item = await made(`${items}?populate=contact`, { contact: way, kind: 'phone', value: `0113 496 020${i}` });
      expect(item['contact']).toMatchObject({ id: contact.id });
    }
    for (const [way, status] of [
      [null, 404],
      [{ disconnect: [contact.id] }, 404],
      [{ connect: [] }, 404],
      [crypto.randomUUID(), 404],
      [7, 400],
      [[contact.id, contact.id], 400],
      [{ connect: [contact.id], position: 'end' }, 400],
    ] as const) {
      const answer = await send('POST', items, { contact: way, kind: 'phone', value: '0113 496 0300' });
      expect([way, answer.status]).toEqual([way, status]);
    }
  });

  test('a phone number or an address is validated, and unique for its contact', async () => {
    const contact = await made(whose, first());
    for (const [kind, value, message] of [
      ['email', 'no address', 'value must be a valid email'],
      ['phone', 'joe@site.example', PHONE_WRONG],
      ['fax', '0113 496 0100', 'kind must be one of the following values: phone, mobile, email'],
      ['phone', '', 'value must be defined.'],
    ]) {
      const { error } = await send('POST', items, { contact: contact.id, kind, value });
      expect(error.message).toBe(message);
    }
    const purposes = await send('POST', items, {
      contact: contact.id,
      kind: 'phone',
      value: '0113 496 0100',
      purposes: ['lunch'],
    });
    expect(purposes.status).toBe(400);

    const address = { contact: contact.id, kind: 'email', value: 'joe@site.example' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', items, address)));
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 400),
    ]);
    const twice = await send('POST', items, { ...address, value: 'JOE@site.example' });
    expect(twice.error).toMatchObject({
      message: 'This attribute must be unique',
      details: { errors: [{ path: ['value'] }] },
    });
    const other = await made(items, { ...address, value: 'jo@site.example' });
    expect((await send('PUT', `${items}/${other.id}`, { value: 'joe@site.example' })).error.message).toBe(
      'This attribute must be unique',
    );
    expect((await send('PUT', `${items}/${other.id}`, { kind: 'phone' })).error.message).toMatch(
      /^Enter a telephone number/,
    );
  });

  test('one of two concurrent removals succeeds, and so does one of two changes of a version', async () => {
    const contact = await made(whose, first());
    const item = await made(items, { contact: contact.id, kind: 'phone', value: '0113 496 0100' });
    for (const [path, data] of [
      [`${items}/${item.id}`, { label: 'Cabin' }],
      [`${whose}/${contact.id}`, { name: 'Jim' }],
    ] as const) {
      const tag = String((await send('GET', path)).headers['etag']);
      const changes = await Promise.all(Array.from({ length: 5 }, () => send('PUT', path, data, { 'if-match': tag })));
      expect(changes.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412]);
      const removals = await Promise.all(Array.from({ length: 5 }, () => send('DELETE', path)));
      expect(removals.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404]);
    }
  });

  test('removing a contact leaves no item that is being added meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const contact = await made(whose, first());
      const add = (i: number) => send('POST', items, { contact: contact.id, kind: 'phone', value: `0113 496 030${i}` });
      const [deleted, ...added] = await Promise.all([
        send('DELETE', `${whose}/${contact.id}`),
        ...[0, 1, 2, 3].map(add),
      ]);
      expect(deleted.status).toBe(204);
      expect(added.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
      const table = items.replaceAll('-', '_');
      expect(await h.number(`select count(*) from ${table} where contact_id = '${contact.id}'`)).toBe(0);
    }
  });

  test('a repeated request with the same key adds one contact', async () => {
    const headers = { 'idempotency-key': `once-${whose}` };
    const [one, two] = await Promise.all([
      send('POST', whose, first(), headers),
      send('POST', whose, first(), headers),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((one.body as Made).data.id).toBe((two.body as Made).data.id);
  });
});

test('an order keeps the name of its contact after the contact is removed', async () => {
  const contact = await made('site-contacts', { name: 'Kay', phone: '0113 496 0199', site: siteId });
  const input = h.input(siteId, { siteContactId: contact.id, date: '2026-03-12' });
  const { data } = await owner.ok(createJob, { body: { data: input } });
  await owner.call(contract.deleteSiteContact, { params: { id: contact.id } });
  const order = await owner.ok(getOrder, { params: { id: data.id } });
  expect(order.data.siteContact).toEqual({ id: contact.id, name: 'Kay', phone: null });
  expect((await owner.ok(getSite, { params: { id: siteId } })).data.contacts.map((c) => c.name)).not.toContain('Kay');
  const again = await owner.call(createJob, {
    body: { data: h.input(siteId, { siteContactId: contact.id, date: '2026-03-12' }) },
  });
  expect(again.error.message).toBe('Choose a contact of this site.');
});

test("a member who is limited to some sites can only write those sites' contacts", async () => {
  const { acme } = h.fixtures;
  const limited = await h.as(acme.limited);
  const { siteContactId, siteContactItemId } = await h.contacts(acme);
  const call = (method: 'PUT' | 'DELETE', path: string) =>
    limited.raw({ method, url: `/api/${path}`, ...(method === 'PUT' ? { payload: { data: {} } } : {}) });
  for (const path of [`site-contacts/${siteContactId}`, `site-contact-items/${siteContactItemId}`])
    for (const method of ['PUT', 'DELETE'] as const)
      expect([path, (await call(method, path)).status]).toEqual([path, 404]);
  const add = (site: string) => limited.call(contract.createSiteContact, { body: { data: { site, name: 'Gate' } } });
  expect((await add(acme.siteId)).refusal).toBe('NOT_FOUND');
  expect((await add(acme.secondSiteId)).status).toBe(201);
});
