import { createSite, listSites } from '@tonnage/contract/skip-hire/sites';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { LIMITS } from '@tonnage/contract/limits';
import qs from 'qs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { retrying } from '../src/platform/db/retrying.ts';
import { toWire } from '../src/platform/http/errors.ts';
import type { RawRequest } from './client.ts';
import { harness } from './harness.ts';

const h = harness();
const owner = () => h.as(h.fixtures.acme.owner);
const site = { name: 'Dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
const post = (payload: string | object, headers: Record<string, string> = {}): RawRequest => ({
  method: 'POST',
  url: '/api/sites',
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('the one shape of errors', () => {
  test('broken JSON is a SyntaxError without details', async () => {
    const { status, body } = await (await owner()).raw(post('{"data":{"name":'));
    expect(status).toBe(400);
    expect(body).toEqual({
      data: null,
      error: { status: 400, name: 'SyntaxError', message: expect.stringMatching(/JSON/) as string },
    });
  });

  test('a body over the limit is 413, one just below it is read', async () => {
    const big = JSON.stringify({ data: { ...site, accessNotes: 'x'.repeat(LIMITS.body) } });
    const { status, body } = await (await owner()).raw(post(big));
    expect(status).toBe(413);
    expect(body).toEqual({
      data: null,
      error: { status: 413, name: 'PayloadTooLargeError', message: 'request entity too large' },
    });
    const small = JSON.stringify({ data: { ...site, accessNotes: 'x'.repeat(LIMITS.body - 200) } });
    expect((await (await owner()).raw(post(small))).error.message).toBe('accessNotes must be at most 2000 characters');
  });

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no data', '{"name":"Dock"}'],
    ['data that is no object', '{"data":[1]}'],
  ])('%s instead of data', async (_, payload) => {
    const { status, error } = await (await owner()).raw(post(payload, { 'content-type': 'application/json' }));
    expect([status, error.name, error.message]).toEqual([
      400,
      'ValidationError',
      'Missing "data" payload in the request body',
    ]);
    expect(error.details).toEqual({});
  });

  test('a body that is not UTF-8 is refused as such, whatever charset it declares', async () => {
    const client = await owner();
    const payload = Buffer.from(JSON.stringify({ data: { ...site, name: 'Café dock' } }), 'latin1');
    const send = (type: string, body: Buffer = payload) => client.raw(post(body, { 'content-type': type }));
    const before = await h.footprint();
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const { status, error } = await send(type);
      expect([status, error.message]).toEqual([400, 'The body isn’t valid UTF-8. Send it in UTF-8.']);
    }
    const { status, error } = await send('application/json; charset="ISO-8859-1"');
    expect([status, error.message]).toEqual([400, 'Send the body in UTF-8, not in iso-8859-1.']);
    const form = 'application/x-www-form-urlencoded';
    expect((await send(form, Buffer.from('data[name]=Caf\u00e9', 'latin1'))).error.message).toMatch(
      /isn’t valid UTF-8/,
    );
    expect((await send(form, Buffer.from('data[name]=Caf%E9'))).error.message).toMatch(/form isn’t encoded in UTF-8/);
    expect(await h.footprint()).toEqual(before);
  });

  test('a byte order mark is skipped, and ASCII is read whatever charset it declares', async () => {
    const client = await owner();
    const marked = await client.raw(post(`\u{FEFF}${JSON.stringify({ data: { ...site, name: 'Café dock' } })}`));
    expect([marked.status, (marked.body as { data: object }).data]).toMatchObject([201, { name: 'Café dock' }]);
    const declared = { 'content-type': 'application/json; charset=iso-8859-1' };
    const plain = await client.raw(post(JSON.stringify({ data: { ...site, name: 'Plain dock' } }), declared));
    expect([plain.status, (plain.body as { data: object }).data]).toMatchObject([201, { name: 'Plain dock' }]);
  });

  test.each(['application/xml', 'text/plain'])('%s is 415', async (type) => {
    const { status, error } = await (await owner()).raw(post('<data/>', { 'content-type': type }));
    expect([status, error.name]).toEqual([415, 'UnsupportedMediaTypeError']);
  });

  test('a 401 says how to authenticate, and every answer has an ID', async () => {
    const { status, headers } = await h.guest().raw({ method: 'GET', url: '/api/sites' });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(headers['x-request-id']).toMatch(/^[\w.:-]+$/);
  });

  test('an unknown key is named, a prototype is refused', async () => {
    const client = await owner();
    const { status, error } = await client.raw(post({ data: { ...site, zzz: 1 } }));
    expect([status, error.message]).toEqual([400, 'Invalid key zzz']);
    expect(error.details).toMatchObject({ key: 'zzz', path: null, source: 'body' });
    const nested = await client.call(createJob, {
      body: { data: { ...h.input(h.fixtures.acme.siteId), payment: { method: 'account', card: '4242' } as never } },
    });
    expect(nested.error.details).toMatchObject({ key: 'card', path: 'payment' });
    const { error: proto } = await client.raw(post('{"data":{"name":"Dock","__proto__":{"admin":true}}}'));
    expect(proto.name).toBe('SyntaxError');
  });

  test('every invalid field is named at once, in the words that clients print, without its value', async () => {
    const secret = 'do-not-echo-me';
    const { text, error } = await (
      await owner()
    ).call(createSite, {
      body: { data: { name: 7, addressLine1: ' ', town: secret.repeat(20), postcode: { secret } } as never },
    });
    expect(error.message).toBe('4 errors occurred');
    expect(error.details?.errors?.map((e) => `${e.path.join('.')}: ${e.message}`)).toEqual([
      'name: name must be a `string` type.',
      'addressLine1: addressLine1 must be defined.',
      'town: town must be at most 200 characters',
      'postcode: postcode must be a `string` type.',
    ]);
    expect(text).not.toContain(secret);
    const date = await (
      await owner()
    ).call(createJob, { body: { data: h.input(h.fixtures.acme.siteId, { date: '2026-02-30' }) } });
    expect(date.error.message).toBe('Invalid format, expected yyyy-MM-dd');
    const enumeration = await (
      await owner()
    ).call(createJob, {
      body: { data: h.input(h.fixtures.acme.siteId, { slot: 'night' as never, quantity: 0 }) },
    });
    expect(enumeration.error.details?.errors?.map((e) => e.message)).toEqual(
      expect.arrayContaining([
        'quantity must be greater than or equal to 1',
        'slot must be one of the following values: am, pm, any',
      ]) as string[],
    );
    const many = await (
      await owner()
    ).call(createJob, { body: { data: h.input(h.fixtures.acme.siteId, { quantity: 11 }) } });
    expect(many.error.message).toBe('quantity must be less than or equal to 10');
  });

  test('a text that cannot be stored is refused with the name of its field', async () => {
    const client = await owner();
    for (const text of ['a\0b', '\uD800', 'x\uDC00']) {
      const { status, error } = await client.raw(post({ data: { ...site, notes: text } }));
      expect([status, error.message]).toEqual([400, 'notes contains a character that can’t be stored']);
    }
    expect((await client.raw({ method: 'GET', url: '/api/sites?q=%00' })).error.details?.errors?.[0]?.path).toEqual([
      'q',
    ]);
    expect((await client.raw(post({ data: { ...site, name: 'Łódź 💥 \u202E' } }))).status).toBe(201);
  });

  test('an invalid query is a 400, a page size over the limit is clamped', async () => {
    const client = await owner();
    for (const list of ['sites', 'orders', 'container-sub-types', 'orders/me/getOrdersByStatus']) {
      for (const page of ['abc', '0', '1e300', '99999999999999999999']) {
        const { status } = await client.raw({ method: 'GET', url: `/api/${list}?pagination[page]=${page}` });
        expect([list, page, status]).toEqual([list, page, 400]);
      }
    }
    expect((await client.raw({ method: 'GET', url: '/api/orders/me/getOrdersByStatus?status=nope' })).status).toBe(400);
    const { meta } = await client.ok(listSites, { query: { pagination: { pageSize: 5000 } } });
    expect(meta.pagination.pageSize).toBe(LIMITS.pageSize);
  });

  test('a malformed id and an unknown path are a 404', async () => {
    const client = await owner();
    for (const [method, url] of [
      ['GET', '/api/nothing/here'],
      ['GET', '/api/orders/not-an-id'],
      ['GET', '/api/orders/%00'],
      ['GET', "/api/sites/'; drop table sites; --"],
      ['GET', '/api/sites/me'],
      ['DELETE', '/api/orders/me'],
      ['GET', `/api/orders/${'x'.repeat(250)}`],
    ] as const) {
      const { status, error } = await client.raw({ method, url: encodeURI(decodeURI(url)) });
      expect([url, status, error.name, error.message]).toEqual([url, 404, 'NotFoundError', 'Not Found']);
    }
  });

  test.each([
    ['DELETE', '/api/users/me', 'HEAD, GET, PUT'],
    ['PATCH', '/api/sites', 'HEAD, GET, POST'],
    ['POST', '/api/sites/x/', 'HEAD, GET, PUT, PATCH, DELETE'],
    ['GET', '/api/auth/local', 'POST'],
    ['HEAD', '/api/auth/local', 'POST'],
  ] as const)('%s %s does not exist: a 405 lists the allowed methods, in the one shape', async (method, url, allow) => {
    const payload = method === 'PATCH' ? { payload: '{broken' } : {};
    const answer = await (await owner()).raw({ method, url, ...payload });
    expect([answer.status, answer.headers['allow']]).toEqual([405, allow]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    if (method === 'HEAD') expect(answer.text).toBe('');
    else expect([answer.error.status, answer.error.message]).toEqual([405, 'Method Not Allowed']);
  });

  test('the JSON type without a body counts as no body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await (await owner()).raw({ method: 'GET', url: '/api/users/me', headers })).status).toBe(200);
    expect((await (await owner()).raw({ method: 'GET', url: '/api/users/me/', headers })).status).toBe(200);
  });

  test('the caller is authorised before the input is parsed', async () => {
    const { status } = await h.guest().raw(post('{"data":{"zzz":1}}'));
    expect(status).toBe(401);
  });

  test('an unexpected failure reveals nothing internal', async () => {
    const client = await owner();
    await h.deps.database.script('alter table sites rename to sites_away');
    const { status, body } = await client.call(listSites, {});
    await h.deps.database.script('alter table sites_away rename to sites');
    expect(status).toBe(500);
    expect(body).toEqual({
      data: null,
      error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
    });
    expect((await client.call(listSites, {})).status).toBe(200);
  });
});

// PostgreSQL, appendix A: 40P01, deadlock detected; 40001, serialization failure.
describe.each(['40P01', '40001'])('a transaction that the database aborts with %s', (code) => {
  const breaking = (times: number) => {
    let begun = 0;
    return retrying(() =>
      h.deps.database.transaction('', async (db) => {
        if (++begun > times) return begun;
        return sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(db);
      }),
    );
  };

  test('is retried', async () => {
    expect(await breaking(3)).toBe(4);
  });

  test('is refused with a message if every retry is aborted', async () => {
    const refused = await breaking(4).catch((error: unknown) => toWire(error));
    expect(refused).toMatchObject({
      status: 503,
      message: 'Someone else is changing this. Nothing was saved; please try again.',
      details: { code: 'BUSY' },
    });
  });
});

describe('headers', () => {
  test.each(['/api/users/me', '/api/applications/me/anonimous', '/api/nothing', '/healthz'])('of %s', async (url) => {
    const { headers } = await h.guest().raw({ method: 'GET', url });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('the documentation page runs no script but its own', async () => {
    const { headers, status } = await h.guest().raw({ method: 'GET', url: '/api/docs/' });
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toMatch(/^'self' 'nonce-[^']+'$/);
  });

  test('ready and alive', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await h.guest().raw({ method: 'GET', url })).body).toEqual({ ok: true });
    }
  });
});

describe('requests of other clients', () => {
  const form = (body: string, url = '/api/sites') =>
    owner().then((client) =>
      client.raw({
        method: 'POST',
        url,
        payload: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );

  test('a form is parsed like JSON', async () => {
    const fields = { name: 'Form dock', addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' };
    const body = qs.stringify({ data: fields });
    const { status, body: reply } = await form(body);
    expect([status, (reply as { data: object }).data]).toMatchObject([201, fields]);
    expect((await form('name=Form dock')).error.message).toBe('Missing "data" payload in the request body');
    expect((await form('data[__proto__][admin]=true&data[zzz]=1')).error.message).toBe('Invalid key zzz');
    expect((await form('identifier=nobody&password=x', '/api/auth/local')).error.message).toBe(
      'Invalid identifier or password',
    );
  });

  test('HEAD is GET without a body, a trailing slash is none', async () => {
    const client = await owner();
    const [get, head] = [
      await client.raw({ method: 'GET', url: '/api/sites/?sort=name' }),
      await client.raw({ method: 'HEAD', url: '/api/sites?sort=name' }),
    ];
    expect([get.status, head.status, head.text]).toEqual([200, 200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test('PATCH is PUT', async () => {
    const client = await owner();
    const url = `/api/sites/${h.fixtures.acme.siteId}`;
    const put = await client.raw({ method: 'PUT', url, payload: { data: { notes: 'Ring' } } });
    const patch = await client.raw({ method: 'PATCH', url, payload: { data: { notes: 'Ring' } } });
    expect([put.status, patch.status]).toEqual([200, 200]);
    const without = ({ data }: { data: object }) => ({ ...data, updatedAt: null });
    expect(without(patch.body as never)).toEqual(without(put.body as never));
  });
});

describe('pages of another origin', () => {
  const headers = { origin: 'https://shop.example', 'access-control-request-method': 'PUT' };

  test('are told the methods by OPTIONS without a preflight, too', async () => {
    const answer = await h.guest().raw({ method: 'OPTIONS', url: '/api/sites' });
    expect([answer.status, answer.text, answer.headers['access-control-allow-methods']]).toEqual([
      204,
      '',
      'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
    ]);
  });

  test('may send a preflight request', async () => {
    const answer = await h.guest().raw({ method: 'OPTIONS', url: '/api/sites/x', headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
      'access-control-allow-headers':
        'Content-Type, Authorization, Origin, Accept, Idempotency-Key, If-Match, Tonnage-Account, Tonnage-Background',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('read the answer, even a refusal, but no page of ours', async () => {
    for (const url of ['/api/applications/me/anonimous', '/api/users/me', '/api/nothing']) {
      const answer = await h.guest().raw({ method: 'GET', url, headers });
      expect(answer.headers['access-control-allow-origin']).toBe('https://shop.example');
      expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    }
    expect(
      (await h.guest().raw({ method: 'GET', url: '/', headers })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });
});
