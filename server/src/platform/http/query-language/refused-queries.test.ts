import { getOrder, listOrders } from '@tonnage/contract/skip-hire/orders/orders';
import { getSite, listSites } from '@tonnage/contract/skip-hire/sites';
import { listSiteContacts } from '@tonnage/contract/skip-hire/accounts/contacts';
import { LIMITS } from '@tonnage/contract/limits';
import qs from 'qs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../../test/client.ts';
import { harness } from '../../../../test/harness.ts';

const h = harness();
let owner: Client;
let viewer: Client;

beforeAll(async () => {
  owner = await h.as(h.fixtures.acme.owner);
  viewer = await h.as(h.fixtures.acme.viewer);
  await h.placed(h.fixtures.acme, { date: '2026-03-10', poNumber: 'PO-7' });
});

const get = (client: Client, url: string) => client.raw({ method: 'GET', url: `/api/${url}` });
interface Body {
  data: Record<string, unknown>[];
  meta: { pagination: Record<string, number> };
}
const list = async (url: string, client = owner) => {
  const answer = await get(client, url);
  expect([url, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([url, 200, '']);
  return answer.body as Body;
};

describe('an undeclared name is a 400 that names it, in Strapi’s words', () => {
  test.each([
    ['sites?filters[nope]=1', 'nope', null, 'filters'],
    ['sites?filters[name][$nope]=1', '$nope', 'name', 'filters'],
    ['sites?filters[depot][nope]=1', 'nope', 'depot', 'filters'],
    ['sites?filters[depot][name][$nope]=1', '$nope', 'depot.name', 'filters'],
    ['sites?filters[$and][0][$or][0][nope]=1', 'nope', null, 'filters'],
    ['sites?filters[$eq]=1', '$eq', null, 'filters'],
    ['sites?filters[notes]=x', 'notes', null, 'filters'],
    ['sites?filters[toString]=x', 'toString', null, 'filters'],
    ['sites?filters[constructor][name]=x', 'constructor', null, 'filters'],
    ['sites?filters[onSite][$contains]=1', '$contains', 'onSite', 'filters'],
    ['sites?filters[id][$startsWith]=1', '$startsWith', 'id', 'filters'],
    ['orders?filters[jobs][site][name]=x', 'site', 'jobs', 'filters'],
    ['sites?sort=nope', 'nope', null, 'sort'],
    ['sites?sort=name,notes:desc', 'notes', null, 'sort'],
    ['sites?sort=depot', 'depot', null, 'sort'],
    ['sites?fields=nope', 'nope', null, 'fields'],
    ['sites?fields[0]=depot', 'depot', null, 'fields'],
    ['sites?populate=nope', 'nope', null, 'populate'],
    ['sites?populate[depot][fields][0]=nope', 'nope', 'depot', 'fields'],
    ['sites?populate[contacts][sort]=name', 'sort', 'contacts', 'populate'],
    ['sites?populate=contacts.nope', 'nope', 'contacts', 'populate'],
    ['sites?populate=hasOwnProperty', 'hasOwnProperty', null, 'populate'],
  ])('%s', async (url, key, path, param) => {
    const { status, error } = await get(owner, url);
    const at = path === null ? '' : ` at ${path}`;
    expect({ status, error }).toEqual({
      status: 400,
      error: {
        status: 400,
        name: 'ValidationError',
        message: `Invalid key ${key}${at}`,
        details: { key, path, source: 'query', param },
      },
    });
  });

  test('undeclared names are also refused for one entry and for a created one', async () => {
    const one = `sites/${h.fixtures.acme.siteId}`;
    for (const query of ['populate=nope', 'fields=nope']) {
      expect((await get(owner, `${one}?${query}`)).error.message).toBe('Invalid key nope');
      const site = { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
      const before = await h.footprint();
      const created = await owner.raw({ method: 'POST', url: `/api/sites?${query}`, payload: { data: site } });
      expect(created.error.message).toBe('Invalid key nope');
      expect(await h.footprint()).toEqual(before);
    }
  });
});

describe('a value of the wrong kind is a 400 that names the field and does not repeat the value', () => {
  test.each([
    ['sites?filters[id]=secret-7', 'filters.id', 'id must be an id'],
    ['orders?filters[site]=secret-7', 'filters.site', 'site must be an id'],
    ['orders?filters[hireStart][$gt]=secret-7', 'filters.hireStart', 'hireStart must be a date, yyyy-MM-dd'],
    ['orders?filters[hireStart]=2026-02-30', 'filters.hireStart', 'hireStart must be a date, yyyy-MM-dd'],
    ['orders?filters[hireStart]=0000-01-01', 'filters.hireStart', 'hireStart must be a date, yyyy-MM-dd'],
    ['orders?filters[createdAt]=secret-7', 'filters.createdAt', /^createdAt must be an instant/],
    ['orders?filters[createdAt]=0001-01-01T00:00:00%2B14:00', 'filters.createdAt', /^createdAt must be an instant/],
    [
      'orders?filters[hireDays][$in][0]=3&filters[hireDays][$in][1]=secret-7',
      'filters.hireDays',
      'hireDays must be a number',
    ],
    ['orders?filters[hireDays]=1e999', 'filters.hireDays', 'hireDays must be a number'],
    ['orders?filters[hireDays][$lt]', 'filters.hireDays', 'hireDays must be a number'],
    ['orders?filters[jobs][date]=secret-7', 'filters.jobs.date', 'jobs.date must be a date, yyyy-MM-dd'],
    ['waste-types?filters[heavy]=secret-7', 'filters.heavy', 'heavy must be true or false'],
    ['sites?filters[name]=%00', 'filters.name', 'filters.name contains a character that can’t be stored'],
    ['sites?filters[name][$eq][x]=secret-7', 'filters.name', 'name must be text'],
    ['sites?filters[name][$null]=secret-7', 'filters.name', 'name: $null must be true or false'],
    ['orders?filters[hireDays][$between][0]=1', 'filters.hireDays', 'hireDays: $between takes two values'],
    ['sites?filters=secret-7', 'filters', 'filters must be an object'],
    ['sites?filters[$and]=secret-7', 'filters', 'filters must be an object'],
    ['sites?sort[0][0]=secret-7', 'sort', /^(Invalid key 0|sort must be)/],
    ['sites?sort=name:sideways', 'sort.name', 'Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sites?fields[0][x]=secret-7', 'fields', 'fields must be text or a list of texts'],
    ['sites?populate[0][0]=secret-7', 'populate', /^(Invalid key 0|populate must be)/],
    ['sites?pagination[page]=abc', 'pagination.page', 'pagination.page must be a whole number'],
    ['sites?pagination[page]=0', 'pagination.page', 'pagination.page must be greater than or equal to 1'],
    ['sites?pagination[page]=1e18', 'pagination.page', 'pagination.page must be a whole number'],
    ['sites?pagination[pageSize]=1.5', 'pagination.pageSize', 'pagination.pageSize must be a whole number'],
    ['sites?pagination[page][x]=1', 'pagination.page', 'pagination.page must be a whole number'],
    ['sites?pagination=7', 'pagination', 'pagination must be an object'],
  ])('%s', async (url, path, message) => {
    const { status, error, text } = await get(owner, url);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
    const named = error.details?.errors?.[0]?.path.join('.');
    if (!error.message.startsWith('Invalid key')) expect(named).toBe(path);
    expect(text).not.toContain('secret-7');
  });
});

describe('limits of a query', () => {
  const filters = (value: object) => `sites?${qs.stringify({ filters: value })}`;
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

  test('a list may hold a thousand values, and one more is refused, however it is written', async () => {
    const { siteId } = h.fixtures.acme;
    for (const format of ['indices', 'brackets', 'repeat'] as const) {
      const url = (count: number) =>
        `sites?${qs.stringify({ filters: { id: { $in: [...ids(count - 1), siteId] } } }, { arrayFormat: format })}`;
      expect((await list(url(LIMITS.filterValues))).data.map((site) => site['id'])).toEqual([siteId]);
      const { status, error } = await get(owner, url(LIMITS.filterValues + 1));
      expect([status, error.message]).toEqual([400, 'id: $in takes at most 1000 values']);
    }
  });

  test('an address with too many parameters is refused instead of being cut short', async () => {
    const many = Array.from({ length: LIMITS.parameters + 1 }, (_, i) => `x${i}=1`).join('&');
    const { status, error } = await get(owner, `sites?${many}&filters[id]=${crypto.randomUUID()}`);
    expect([status, error.message]).toEqual([400, 'A query has at most 3000 parameters']);
  });

  test('a filter with too many conditions or levels is refused', async () => {
    const conditions = (count: number) => ({ $or: Array.from({ length: count }, (_, i) => ({ name: `x${i}` })) });
    expect((await list(filters(conditions(100)))).data).toEqual([]);
    expect((await get(owner, filters(conditions(101)))).error.message).toMatch(
      /^filters can have at most 100 conditions/,
    );
    const deep = (floors: number): object => (floors === 0 ? { name: 'x' } : { $not: deep(floors - 1) });
    expect((await get(owner, filters(deep(5)))).status).toBe(200);
    expect((await get(owner, filters(deep(12)))).error.message).toMatch(/10 deep$/);
    expect((await get(owner, filters(deep(40)))).status).toBe(400);
    expect((await get(owner, `sites?sort=${Array.from({ length: 101 }, () => 'name').join(',')}`)).status).toBe(400);
    expect((await get(owner, 'sites?populate=contacts.site.contacts.site')).error.message).toBe(
      'populate goes at most 3 deep',
    );
  });

  test('no row is in an empty list, and every row is outside it', async () => {
    expect((await list('sites?filters[id][$in][]')).data).toEqual([]);
    expect((await list('sites?filters[id][$notIn][]')).data).toHaveLength(2);
  });
});

describe('values', () => {
  test('values match literally: no LIKE wildcards, no quotes, and no case unless requested', async () => {
    const named = (filter: string) => list(`sites?filters[name]${filter}&fields=name`);
    expect((await named('[$contains]=%25')).data).toEqual([]);
    expect((await named('[$contains]=_')).data).toEqual([]);
    expect((await named("[$contains]=' or 1=1 --")).data).toEqual([]);
    expect((await named('[$startsWith]=acme')).data).toEqual([]);
    expect((await named('[$startsWithi]=acme')).data).toHaveLength(2);
  });

  test('values without an operator mean equality; several mean any of them; without "=" they mean null', async () => {
    const { siteId, secondSiteId } = h.fixtures.acme;
    expect((await list(`sites?filters[id]=${siteId.toUpperCase()}`)).data).toHaveLength(1);
    expect((await list(`sites?filters[id]=${siteId}&filters[id]=${secondSiteId}`)).data).toHaveLength(2);
    expect((await list('sites?filters[reference][$eq]')).data).toHaveLength(2);
    expect((await list('sites?filters[reference][$ne]')).data).toEqual([]);
    expect((await list('sites?filters[name][$not][$contains]=first')).data).toHaveLength(1);
    expect((await list('sites?filters[name][$or][0]=x&filters[name][$or][1]=Acme first')).data).toHaveLength(1);
  });
});

describe('pages', () => {
  test.each([
    ['', { page: 1, pageSize: 25, pageCount: 1, total: 2 }],
    ['pagination[page]=2&pagination[pageSize]=1', { page: 2, pageSize: 1, pageCount: 2, total: 2 }],
    ['pagination[page]=9&pagination[pageSize]=1', { page: 9, pageSize: 1, pageCount: 2, total: 2 }],
    ['pagination[pageSize]=1000', { page: 1, pageSize: 100, pageCount: 1, total: 2 }],
    ['pagination[start]=1&pagination[limit]=1', { start: 1, limit: 1, total: 2 }],
    ['pagination[start]=7', { start: 7, limit: 25, total: 2 }],
    ['pagination[limit]=1000', { start: 0, limit: 100, total: 2 }],
    ['pagination[limit]=-1', { start: 0, limit: 100, total: 2 }],
    ['pagination[withCount]=false', { page: 1, pageSize: 25 }],
    ['pagination[start]=0&pagination[withCount]=false', { start: 0, limit: 25 }],
    ['pagination[withCount]=true&sort=name', { page: 1, pageSize: 25, pageCount: 1, total: 2 }],
  ])('%s', async (query, pagination) => {
    expect((await list(`sites?${query}`)).meta.pagination).toEqual(pagination);
  });

  test('a page past the end is empty, and page and start together are refused', async () => {
    expect((await list('sites?pagination[page]=9')).data).toEqual([]);
    const { status, error } = await get(owner, 'sites?pagination[page]=1&pagination[start]=0');
    expect({ status, error }).toMatchObject({
      status: 400,
      error: {
        name: 'PaginationError',
        message: 'Cannot use both page & offset pagination in the same query',
        details: {},
      },
    });
  });
});

describe('filters as one JSON text', () => {
  const json = (filters: unknown) => `sites?filters=${encodeURIComponent(JSON.stringify(filters))}`;

  test('find what nested parameters find', async () => {
    const { data } = await list('sites?filters[name][$containsi]=second');
    expect(data).toHaveLength(1);
    expect((await list(json({ name: { $containsi: 'second' } }))).data).toEqual(data);
    expect((await list(json({ $or: [{ name: 'Acme second' }, { town: { $null: true } }] }))).data).toEqual(data);
    expect((await list(json({ id: { $in: [h.fixtures.acme.secondSiteId] } }))).data).toEqual(data);
  });

  test('are refused like them', async () => {
    const nested = Array.from({ length: 12 }).reduce<object>((inner) => ({ $and: [inner] }), { name: 'x' });
    for (const path of [json({ nope: 1 }), json(nested), 'sites?filters={"name":', 'sites?filters={"__proto__":{}}'])
      expect([path, (await get(owner, path)).status]).toEqual([path, 400]);
  });
});

describe('a parameter that the call does not know', () => {
  test.each([
    ['sites?page=2', 'page', 'Invalid key page. Did you mean pagination[page]?'],
    ['sites?nope=1', 'nope', 'Invalid key nope'],
    ['sites?name=Acme', 'name', 'Invalid key name. Did you mean filters[name]?'],
    ['sites?toString=1', 'toString', 'Invalid key toString'],
    ['sites?pagination[foo]=1', 'foo', 'Invalid key foo'],
    ['users/me?x=1', 'x', 'Invalid key x'],
    ['invoices?status=paid', 'status', 'Invalid key status'],
    ['invoices?pagination[start]=1', 'start', 'Invalid key start'],
  ])('is refused by name: %s', async (path, key, message) => {
    const { status, error } = await get(owner, path);
    expect([status, error.name, error.message, error.details!['key']]).toEqual([400, 'ValidationError', message, key]);
  });

  test('several are named at once, and below the least a page is refused', async () => {
    const { error } = await get(owner, 'sites?a=1&b=2');
    expect(error.details!.errors!.map(({ path }) => path)).toEqual([['a'], ['b']]);
    for (const [query, least] of [
      ['page=0', 1],
      ['pageSize=0', 1],
      ['pageSize=-1', 1],
      ['start=-1', 0],
      ['limit=0', 1],
      ['limit=-2', 1],
    ] as const) {
      const [name] = query.split('=');
      const { status, error: wrong } = await get(owner, `sites?pagination[${name}]=${query.split('=')[1]}`);
      expect([status, wrong.message]).toEqual([400, `pagination.${name} must be greater than or equal to ${least}`]);
    }
  });

  test('what Strapi’s clients send along is accepted on resources and has no effect', async () => {
    const { data } = await list('sites');
    for (const query of ['status=published', 'publicationState=live', 'locale=en'])
      expect((await list(`sites?${query}`)).data).toEqual(data);
  });
});

describe('the shape of an entry', () => {
  test('an entry has the requested fields, and always its key', async () => {
    const { siteId } = h.fixtures.acme;
    const shown = await get(owner, `sites/${siteId}?fields[0]=name&fields[1]=county`);
    expect(shown.body).toEqual({
      data: { id: siteId, documentId: siteId, name: 'Acme first', county: null },
      meta: {},
    });
    const whole = await list(`sites?fields=*&filters[id]=${siteId}`);
    expect(Object.keys(whole.data[0]!)).toEqual(
      expect.arrayContaining(['createdAt', 'updatedAt', 'publishedAt', 'onSite']),
    );
    expect(whole.data[0]).not.toHaveProperty('depot');
  });

  test('relations can be requested in every notation', async () => {
    const { siteId } = h.fixtures.acme;
    await h.contacts(h.fixtures.acme);
    const site = async (query: string) => (await list(`sites?filters[id]=${siteId}&${query}`)).data[0]!;
    const depot = {
      id: h.fixtures.alpha.depotId,
      documentId: h.fixtures.alpha.depotId,
      name: 'Alpha yard',
      postcode: 'LS11 0BT',
      phone: null,
    };
    expect((await site('populate=depot'))['depot']).toEqual(depot);
    expect((await site('populate[0]=depot&populate[1]=zone'))['zone']).toMatchObject({ name: 'Leeds' });
    expect((await site('populate=depot,zone'))['depot']).toEqual(depot);
    expect((await site('populate[depot]=true'))['depot']).toEqual(depot);
    expect(await site('populate[depot]=false&fields=id')).not.toHaveProperty('depot');
    expect((await site('populate[depot][fields][0]=name'))['depot']).toEqual({
      id: depot.id,
      documentId: depot.id,
      name: depot.name,
    });
    const all = await site('populate=*');
    expect(all).toMatchObject({ depot, contacts: [{ name: 'Gate' }] });
    expect((all['contacts'] as object[])[0]).not.toHaveProperty('site');
    for (const query of [
      'populate=contacts.items',
      'populate[contacts][populate]=items',
      'populate[contacts][populate][items][fields]=value',
    ]) {
      const [contact] = (await site(query))['contacts'] as Record<string, unknown>[];
      expect(contact!['items']).toMatchObject([{ value: 'gate@x.example' }]);
    }
  });

  test('embedded entries can be shown whole or in part, but not filtered through', async () => {
    const { builders } = h.fixtures.alpha;
    const sizes = (query: string) => list(`container-sub-types?filters[id]=${builders}${query}`);
    expect((await sizes('')).data[0]).toMatchObject({ name: '8 yd builders', containerTypes: [{ code: 'skip' }] });
    expect((await sizes('&populate=*&fields=name')).data[0]).toMatchObject({ containerTypes: [{ code: 'skip' }] });
    expect((await sizes('&fields=name')).data[0]).toEqual({
      id: builders,
      documentId: builders,
      name: '8 yd builders',
    });
    const [size] = (await sizes('&populate[containerTypes][fields]=name')).data;
    const { skip } = h.fixtures.alpha;
    expect(size!['containerTypes']).toEqual([{ id: skip, documentId: skip, name: 'Skip' }]);
    const through = await get(owner, 'container-sub-types?filters[containerTypes][name]=Skip');
    expect(through.error.message).toBe('Invalid key containerTypes');
  });

  test('an order also takes a shape, and its own page stays unchanged without one', async () => {
    const { data } = await owner.ok(listOrders, {});
    const id = data[0]!.id;
    expect(data[0]).not.toHaveProperty('site');
    const plain = await owner.ok(getOrder, { params: { id } });
    expect(plain.data.site.name).toBe('Acme first');
    const shown = (
      await get(owner, `orders/${id}?fields=number&populate[jobs][fields]=status&populate[site][fields]=name`)
    ).body;
    expect(shown).toMatchObject({
      data: { number: data[0]!.number, jobs: [{ status: 'requested' }], site: { name: 'Acme first' } },
    });
    expect((shown as { data: object }).data).not.toHaveProperty('timeline');
  });

  test('a created entry also takes a shape', async () => {
    const payload = { data: { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' } };
    const created = await owner.raw({ method: 'POST', url: '/api/sites?fields=name&populate=zone', payload });
    expect([created.status, created.body]).toMatchObject([
      201,
      { data: { name: 'Dock', zone: { name: 'Leeds' } }, meta: {} },
    ]);
    expect((created.body as { data: object }).data).not.toHaveProperty('town');
  });
});

describe('a caller who may not see prices cannot filter by them', () => {
  test.each(['filters[grossPence][$gt]=1', 'sort=netPence', 'fields=grossPence', 'filters[$not][netPence]=0'])(
    '%s',
    async (query) => {
      const key = /(\w+Pence)/.exec(query)![1];
      expect((await get(viewer, `orders?${query}`)).error.message).toBe(`Invalid key ${key}`);
      expect((await get(owner, `orders?${query}`)).status).toBe(200);
      expect((await get(viewer, `jobs?filters[order][${key}]=1`)).error.message).toBe(`Invalid key ${key} at order`);
      expect((await get(viewer, `jobs?populate[order][fields]=${key}`)).error.message).toBe(
        `Invalid key ${key} at order`,
      );
    },
  );

  test('a caller who may not see prices is not shown them', async () => {
    const seen = await list('orders?populate=*', viewer);
    expect(JSON.stringify(seen)).not.toContain('Pence');
    expect(JSON.stringify(await list('orders'))).toContain('grossPence');
  });
});

test('a member limited to some sites finds, populates and filters through those only', async () => {
  const { acme } = h.fixtures;
  const limited = await h.as(acme.limited);
  expect((await list('sites?sort=name', limited)).data.map((site) => site['id'])).toEqual([acme.secondSiteId]);
  expect((await list('orders', limited)).data).toEqual([]);
  expect((await list('jobs?filters[site][name][$contains]=Acme', limited)).data).toEqual([]);
  expect((await limited.ok(listSiteContacts, {})).data).toEqual([]);
  expect((await get(limited, `sites/${acme.siteId}?fields=name`)).status).toBe(404);
});

test('a list’s rules apply whether or not a query is sent', async () => {
  const plain = await owner.ok(listSites, {});
  const shown = await owner.ok(listSites, { query: { sort: 'name:asc' } });
  expect(shown).toEqual(plain);
  expect((await owner.ok(listSites, { query: { q: 'second', sort: 'name' } })).data).toHaveLength(1);
  const one = await owner.ok(getSite, { params: { id: plain.data[0]!.id } });
  expect(one.data).toMatchObject(plain.data[0]!);
});
