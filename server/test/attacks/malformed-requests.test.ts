import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorReply } from '@tonnage/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createWebhookClient } from '../../src/platform/webhook-client.ts';
import { harness } from '../harness.ts';
import { PASSWORD } from '../fixtures.ts';

const h = harness();
const SECURITY = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'x-frame-options'];
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await buildApp(h.deps, { logLevel: 'silent' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends raw bytes over a socket; returns everything received until it is closed. */
async function sent(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
  return { status: Number(first.split(' ')[1]), headers: headers as Record<string, string>, body };
}

/** Expects an error of the product: its shape, its headers, its status. */
function expectOurs({ status, headers, body }: { status: number; headers: object; body: string }, expected: number) {
  expect([status, errorReply.parse(JSON.parse(body)).error.status]).toEqual([expected, expected]);
  for (const name of SECURITY) expect(headers).toHaveProperty(name);
  expect(headers).toHaveProperty('cache-control', 'private, no-store');
}

const deep = (open: string, close: string, depth = 100_000) => open.repeat(depth) + close.repeat(depth);

describe('deep nesting is a 400 that says so', () => {
  test.each([
    ['JSON of lists', 'application/json', `{"data":${deep('[', ']')}}`],
    ['JSON of objects', 'application/json', deep('{"a":', '}').replace(':}', ':1}')],
    ['a form', 'application/x-www-form-urlencoded', `data${'[a]'.repeat(300)}=1`],
  ])('%s', async (_name, type, payload) => {
    for (const client of [h.guest(), await h.as(h.fixtures.acme.owner)]) {
      const answer = await client.raw({
        method: 'POST',
        url: '/api/orders',
        headers: { 'content-type': type },
        payload,
      });
      expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining('nested at most 64 deep')]);
    }
  });

  test('a deeply nested query is refused', async () => {
    const answer = await (
      await h.as(h.fixtures.acme.owner)
    ).raw({ method: 'GET', url: `/api/orders?filters${'[a]'.repeat(300)}=1` });
    expect([answer.status, answer.error.message]).toEqual([400, 'A query may be nested at most 64 deep']);
    expect((await h.guest().raw({ method: 'GET', url: `/?a${'[a]'.repeat(300)}=1` })).status).toBeLessThan(500);
  });

  test('deeply nested JSON in a part of a form with files is refused', async () => {
    const client = await h.as(h.fixtures.acme.owner);
    const answer = await client.form('/api/documents', [['data', deep('[', ']', 20_000)]]);
    expect([answer.status, answer.error.message]).toEqual([400, 'JSON may be nested at most 64 deep']);
  });

  test('a key that would change every object is refused', async () => {
    const answer = await h.guest().raw({
      method: 'POST',
      url: '/api/auth/local',
      headers: { 'content-type': 'application/json' },
      payload: '{"a":[{"\\u005f_proto__":{}}]}',
    });
    expect([answer.status, answer.error.message]).toEqual([400, '__proto__ is not allowed in JSON']);
  });
});

describe('a malformed request, or one without a known host, is refused in the shape of every error', () => {
  const host = 'host: localhost\r\n';
  const end = 'connection: close\r\n\r\n';
  test.each([
    ['a path that cannot be decoded', `GET /api/orders/%E0%A4%A HTTP/1.1\r\n${host}${end}`, 400],
    ['an id that is too long', `GET /api/orders/${'x'.repeat(400)} HTTP/1.1\r\n${host}${end}`, 404],
    ['headers that are too long', `GET /api/orders HTTP/1.1\r\n${host}x: ${'x'.repeat(140_000)}\r\n${end}`, 431],
    ['a line that is no request', 'HELLO\r\n\r\n', 400],
    ['two hosts', `GET /api/users/me HTTP/1.1\r\n${host}host: evil.example\r\n${end}`, 400],
    ['no host', `GET /api/users/me HTTP/1.1\r\n${end}`, 400],
    ['a host in the target', `GET http://evil.example/api/users/me HTTP/1.1\r\n${host}${end}`, 400],
    ['another method', `DELETE /api/users/me HTTP/1.1\r\n${host}${end}`, 405],
    ['no such call', `GET /api/nothing HTTP/1.1\r\n${host}${end}`, 404],
    ['two lengths', `POST /api/orders HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`, 400],
    ['another type', `POST /api/orders HTTP/1.1\r\n${host}content-type: text/xml\r\ncontent-length: 1\r\n${end}x`, 415],
  ])('%s', async (_name, bytes, status) => {
    expectOurs(await sent(bytes), status);
  });
});

describe('replies', () => {
  test('private replies are never cached, including the sign-in', async () => {
    const client = await h.as(h.fixtures.acme.owner);
    const of = async (url: string) => (await client.raw({ method: 'GET', url })).headers['cache-control'];
    expect([await of('/api/users/me'), await of('/api/orders')]).toEqual(['private, no-store', 'private, no-store']);
    const body = { identifier: 'owner@acme.example', password: PASSWORD };
    const signedIn = await h.guest().raw({ method: 'POST', url: '/api/auth/local', payload: body });
    expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { siteId } = h.fixtures.acme;
    const one = await client.raw({ method: 'GET', url: `/api/sites/${siteId}` });
    expect([one.headers['etag'], one.headers['cache-control']]).toEqual([expect.any(String), 'private, no-cache']);
  });

  test('each reply of the API page has a new nonce, which its script carries', async () => {
    const page = async () => {
      const { headers, text: html } = await h.guest().raw({ method: 'GET', url: '/api/docs/' });
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
      expect(html).toContain(`nonce="${nonce}"`);
      expect(html).toContain('<html lang="en-GB">');
      return nonce;
    };
    expect(await page()).not.toBe(await page());
  });
});

describe('webhooks', () => {
  test.each([
    '::127.0.0.1',
    '2001:0:1::1',
    'fec0::1',
    '100::1',
    '::ffff:10.0.0.1',
    '192.88.99.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
  ])('are not sent to %s', (address) => {
    const webhookClient = createWebhookClient({ inside: false, timeoutMs: 500 });
    expect(webhookClient.refuses(`https://${address.includes(':') ? `[${address}]` : address}/`)).toContain(
      'private network',
    );
  });
});
