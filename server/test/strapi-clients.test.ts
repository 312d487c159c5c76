import type { AddressInfo } from 'node:net';
import { strapi } from '@strapi/client';
import Strapi from 'strapi-sdk-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { harness } from './harness.ts';
import { PASSWORD } from './fixtures.ts';

// Strapi's own public clients, as published in the registry, against a listening server (wire-strapi.md §5).

// Its types describe a CommonJS module, but the import is the class itself.
const Sdk = Strapi as unknown as typeof Strapi.default;

const h = harness();
const credentials = { identifier: 'owner@acme.example', password: PASSWORD };
const site = { name: 'Client dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
let url: string;

beforeAll(async () => {
  await h.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://localhost:${(h.app.server.address() as AddressInfo).port}`;
});

describe('@strapi/client', () => {
  const signIn = async () => {
    const guest = strapi({ baseURL: `${url}/api` });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await guest.fetch('/auth/local', { method: 'POST', body: JSON.stringify(credentials), headers });
    const { jwt } = (await reply.json()) as { jwt: string };
    return strapi({ baseURL: `${url}/api`, auth: jwt });
  };
  type Client = Awaited<ReturnType<typeof signIn>>;
  let client: Client;
  beforeEach(async () => {
    client = await signIn();
  });

  test('knows who is signed in', async () => {
    const me = await client.fetch('/users/me').then((reply) => reply.json());
    expect(me).toMatchObject({ id: h.fixtures.acme.owner.id, email: credentials.identifier, confirmed: true });
    expect((me as { username: string }).username).toBeTruthy();
    expect(await client.collection('users').findOne('me')).toMatchObject({ email: credentials.identifier });
  });

  test('finds with filters, order, pages, fields and relations', async () => {
    const sites = client.collection('sites');
    const all = await sites.find();
    expect(all.meta.pagination).toEqual({ page: 1, pageSize: 25, pageCount: 1, total: all.data.length });
    const { siteId, secondSiteId } = h.fixtures.acme;
    const found = await sites.find({
      filters: { $or: [{ name: { $containsi: 'FIRST' } }, { id: { $in: [secondSiteId] } }], status: 'active' },
      sort: ['name:desc'],
      pagination: { page: 1, pageSize: 1 },
      fields: ['name'],
      populate: { depot: { fields: ['name'] } },
    });
    expect(found).toEqual({
      data: [
        {
          id: secondSiteId,
          documentId: secondSiteId,
          name: 'Acme second',
          depot: { id: h.fixtures.alpha.depotId, documentId: h.fixtures.alpha.depotId, name: 'Alpha yard' },
        },
      ],
      meta: { pagination: { page: 1, pageSize: 1, pageCount: 2, total: 2 } },
    });
    expect((await sites.find({ filters: { id: { $in: [] } } })).data).toEqual([]);
    const many = [...Array.from({ length: 500 }, () => crypto.randomUUID()), siteId];
    expect((await sites.find({ filters: { id: { $in: many } } })).data).toHaveLength(1);
    const one = await sites.findOne(siteId, { populate: ['zone'] });
    expect(one.data).toMatchObject({ name: 'Acme first', zone: { name: 'Leeds' } });
  });

  test('creates, updates and deletes', async () => {
    const sites = client.collection('sites');
    const { data } = await sites.create(site, { populate: 'zone' });
    expect(data).toMatchObject({ ...site, reference: null, zone: { name: 'Leeds' } });
    const updated = await sites.update(data.documentId, { notes: 'Ring' });
    expect(updated.data).toMatchObject({ ...site, notes: 'Ring' });
    await sites.delete(data.documentId);
    const left = await sites.find({ filters: { name: site.name } });
    expect(left.data).toEqual([]);

    const contacts = client.collection('account-contacts');
    const contact = (await contacts.create({ name: 'Ida' })).data;
    const item = { contact: { connect: [contact.documentId] }, kind: 'email', value: 'ida@acme.example' };
    await client.collection('account-contact-items').create(item);
    expect((await contacts.findOne(contact.documentId, { populate: '*' })).data).toMatchObject({
      items: [{ value: 'ida@acme.example' }],
    });
    await contacts.delete(contact.documentId);
    await expect(contacts.findOne(contact.documentId)).rejects.toThrow(/404/);
  });

  test('uses the portal’s own calls by path', async () => {
    const jobs = client.collection('x', { path: '/jobs/me/createJob' });
    const placed = await jobs.create(h.input(h.fixtures.acme.siteId, { date: '2026-03-10' }));
    expect(placed.data).toMatchObject({ status: 'requested' });
    const account = await client.single('x', { path: '/accounts/me/findMine' }).find();
    expect(account.data).toMatchObject({ name: 'Acme' });
    const orders = await client.collection('orders').find({ filters: { state: 'requested' }, populate: ['jobs'] });
    expect(orders.data[0]).toMatchObject({ jobs: [{ status: 'requested' }] });
    await client.collection('orders').delete(placed.data.documentId);
    expect((await client.collection('orders').findOne(placed.data.documentId)).data).toMatchObject({
      status: 'cancelled',
    });
  });

  test('gets the reason of an error, by its kind', async () => {
    const failing = async (work: Promise<unknown>) => {
      const error = (await work.then(
        () => new Error('It succeeded'),
        (thrown: unknown) => thrown,
      )) as { name: string; response: Response };
      return [error.name, ((await error.response.json()) as { error: { message: string } }).error.message];
    };
    const sites = client.collection('sites');
    expect(await failing(sites.find({ filters: { nope: 1 } }))).toEqual(['HTTPBadRequestError', 'Invalid key nope']);
    expect(await failing(sites.create({ ...site, zzz: 1 }))).toEqual(['HTTPBadRequestError', 'Invalid key zzz']);
    expect(await failing(sites.findOne(crypto.randomUUID()))).toEqual(['HTTPNotFoundError', 'Not Found']);
    expect(await failing(sites.delete(h.fixtures.rival.siteId))).toEqual(['HTTPNotFoundError', 'Not Found']);
    expect(await failing(client.collection('waste-types').create({ name: 'Mud' }))).toEqual([
      'HTTPForbiddenError',
      'We manage this list. Call us if something is missing.',
    ]);
    const stranger = strapi({ baseURL: `${url}/api`, auth: 'no-such-token' });
    expect(await failing(stranger.collection('sites').find())).toEqual([
      'HTTPAuthorizationError',
      'Missing or invalid credentials',
    ]);
  });
});

describe('strapi-sdk-js', () => {
  /** It only stores its token if there is a window. */
  beforeAll(() => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    Object.assign(globalThis, { window: { localStorage } });
    return () => void Reflect.deleteProperty(globalThis, 'window');
  });
  const open = () =>
    new Sdk({ url, store: { key: 'strapi_jwt', useLocalStorage: true, cookieOptions: { path: '/' } } });
  const signIn = async () => {
    const client = open();
    await client.login(credentials);
    return client;
  };

  test('signs in, knows who it is, and signs out', async () => {
    const client = open();
    const reply = await client.login(credentials);
    expect(reply.user).toMatchObject({ email: credentials.identifier });
    expect(await client.fetchUser()).toMatchObject({ email: credentials.identifier });
    client.logout();
    expect(await client.fetchUser()).toBeNull();
    await expect(client.login({ ...credentials, password: 'wrong' })).rejects.toMatchObject({
      data: null,
      error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password' },
    });
  });

  test('finds with filters, order, pages, fields and relations', async () => {
    const client = await signIn();
    const found = await client.find<Record<string, unknown>[]>('sites', {
      filters: { name: { $startsWithi: 'acme' }, reference: { $null: true } },
      sort: 'name:asc',
      pagination: { start: 1, limit: 1 },
      fields: ['name', 'town'],
      populate: ['zone', 'contacts'],
    });
    expect(found.meta).toEqual({ pagination: { start: 1, limit: 1, total: 2 } });
    expect(found.data).toMatchObject([{ name: 'Acme second', town: 'Leeds', zone: { name: 'Leeds' }, contacts: [] }]);
    const one = await client.findOne<Record<string, unknown>>('sites', h.fixtures.acme.siteId, { fields: ['name'] });
    expect(Object.keys(one.data).toSorted()).toEqual(['documentId', 'id', 'name']);
  });

  test('creates, updates, patches and deletes', async () => {
    const client = await signIn();
    const { data } = await client.create<Record<string, unknown>>('sites', { ...site, name: 'SDK dock' });
    const { id } = data as { id: string };
    expect((await client.update<Record<string, unknown>>('sites', id, { notes: 'Ring' })).data).toMatchObject({
      name: 'SDK dock',
      notes: 'Ring',
    });
    const patched = await client.request<{ data: object }>('patch', `/sites/${id}`, {
      data: { data: { notes: null } },
    });
    expect(patched.data).toMatchObject({ name: 'SDK dock', notes: null });
    expect(await client.delete('sites', id)).toBe('');
    const placed = await client.create<Record<string, unknown>>(
      'jobs/me/createJob',
      h.input(h.fixtures.acme.siteId, { date: '2026-03-11' }),
    );
    expect(placed.data).toMatchObject({ status: 'requested' });
  });

  test('gets the error as the server sends it', async () => {
    const client = await signIn();
    await expect(client.find('sites', { sort: 'nope' })).rejects.toEqual({
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'Invalid key nope',
        details: { key: 'nope', path: null, source: 'query', param: 'sort' },
      },
    });
    await expect(client.findOne('orders', crypto.randomUUID())).rejects.toMatchObject({ error: { status: 404 } });
    await expect(client.create('waste-types', { name: 'Mud' })).rejects.toMatchObject({ error: { status: 403 } });
    await expect(client.request('delete', '/sites')).rejects.toMatchObject({
      error: { status: 405, message: 'Method Not Allowed' },
    });
    client.logout();
    await expect(client.find('sites')).rejects.toMatchObject({ error: { status: 401, name: 'UnauthorizedError' } });
  });
});

test('a list of a thousand ids fits the URL of a real request', async () => {
  const jwt = await h.session(h.fixtures.acme.owner);
  const ids = [...Array.from({ length: 999 }, () => crypto.randomUUID()), h.fixtures.acme.siteId];
  const query = ids.map((id, i) => `filters%5Bid%5D%5B%24in%5D%5B${i}%5D=${id}`).join('&');
  const reply = await fetch(`${url}/api/sites?${query}`, { headers: { authorization: `Bearer ${jwt}` } });
  expect(reply.status).toBe(200);
  expect(((await reply.json()) as { data: object[] }).data).toHaveLength(1);
});
