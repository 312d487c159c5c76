import { Writable } from 'node:stream';
import { ENDPOINTS } from '@tonnage/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';

const h = harness();
interface Line {
  reqId?: string;
  msg: string;
  req?: { path: string; source: string };
  res?: { statusCode: number; source: string; user: string | null };
}
let log = '';
let app: FastifyInstance;
beforeEach(async () => {
  log = '';
  const logStream = new Writable({ write: (chunk: Buffer, _, done) => ((log += chunk.toString()), done()) });
  app = await buildApp(h.deps, { logLevel: 'trace', logStream });
  return () => app.close();
});
const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const SECRETS = ['token', 'secret', 'reference'];
const withSecret = ENDPOINTS.filter(({ path }) => SECRETS.some((name) => path.includes(`{${name}}`)));

describe('the log', () => {
  test('names no secret of a link, for any spelling and any method', async () => {
    expect(withSecret.length).toBeGreaterThan(0);
    const guest = new Client(app, h.fixtures.alpha.host, null);
    let nth = 0;
    const secrets: string[] = [];
    for (const { path } of withSecret)
      for (const method of ['GET', 'POST', 'DELETE', 'HEAD'] as const)
        for (const spelt of [
          (url: string) => url,
          (url: string) => `${url}/and/more?token=x`,
          (url: string) => url.replace('/api/', '/'),
          (url: string) => url.replace(/[a-z](?=[a-z]*\/SECRET)/, (c) => `%${c.charCodeAt(0).toString(16)}`),
        ]) {
          const secret = `Secret-${nth++}-of-a-link`;
          secrets.push(secret);
          const filled = `/api${path}`.replace(/\{(\w+)\}/g, (_, name: string) =>
            SECRETS.includes(name) ? 'SECRET' : 'x',
          );
          await guest.raw({
            method,
            url: spelt(filled).replace('SECRET', secret),
            headers: { 'content-type': 'application/json' },
          });
        }
    // Secrets that are sent in a body, or as the bearer.
    for (const { path, method, access } of ENDPOINTS.filter(
      ({ body, access: by }) => by === 'link' || (body && by === 'guest'),
    )) {
      const secret = `Secret-${nth++}-of-a-link`;
      secrets.push(secret);
      await guest.raw({
        method,
        url: `/api${path.replace('{id}', 'x')}`,
        ...(access === 'link' ? { headers: { authorization: `Bearer ${secret}` } } : {}),
        ...(method === 'GET' ? {} : { payload: { data: { token: secret, reference: secret }, code: secret } }),
      });
    }
    expect(log).toContain('request completed');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });

  test('ends a request with its actor, its source and its id', async () => {
    const { owner } = h.fixtures.acme;
    const client = new Client(app, h.fixtures.alpha.host, await h.session(owner));
    const request = { method: 'GET', url: '/api/users/me', ip: '10.9.8.7' } as const;
    const answer = await client.raw({ ...request, headers: { 'x-request-id': 'proxy-1234' } });
    expect(answer.headers['x-request-id']).toBe('proxy-1234');
    await new Client(app, h.fixtures.alpha.host, null).raw(request);
    const ends = lines().filter(({ msg }) => msg === 'request completed');
    expect(ends).toMatchObject([
      { reqId: 'proxy-1234', res: { statusCode: 200, user: owner.id, source: '10.9.8.7' } },
      { res: { statusCode: 401, user: null, source: '10.9.8.7' } },
    ]);
    const clerk = new Client(app, h.fixtures.alpha.host, await h.session(h.fixtures.clerk));
    await clerk.raw({ method: 'GET', url: '/api/desk/settings' });
    expect(lines().at(-1)).toMatchObject({ msg: 'request completed', res: { user: h.fixtures.clerk.id } });
  });

  test('uses the id of a valid trace, and makes its own otherwise', async () => {
    const guest = new Client(app, h.fixtures.alpha.host, null);
    const idOf = async (headers: Record<string, string>) =>
      (await guest.raw({ method: 'GET', url: '/healthz', headers })).headers['x-request-id'] as string;
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect(await idOf({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(trace);
    const wrongs: Record<string, string>[] = [
      { 'x-request-id': 'x'.repeat(65) },
      { 'x-request-id': '"},{' },
      { traceparent: 'nonsense' },
    ];
    for (const wrong of wrongs) expect(await idOf(wrong)).toMatch(/^[\da-f]{16}$/);
  });
});
