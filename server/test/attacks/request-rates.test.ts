import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '@tonnage/contract/core/identity/auth';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { PASSWORD } from '../fixtures.ts';

const h = harness();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(h.deps, { logLevel: 'silent', traffic: { sessionRate: 30, guestRate: 10, dearCalls: 2 } });
});
afterAll(() => app.close());

const ME = { method: 'GET', url: '/api/users/me' } as const;
const from = (ip: string, jwt: string | null = null) => {
  const client = new Client(app, h.fixtures.alpha.host, jwt);
  return { ask: (request: { method: 'GET' | 'POST'; url: string } = ME) => client.raw({ ...request, ip }), client };
};

/** How many of a series of requests were refused by the rate limit. */
async function refused(count: number, ask: () => Promise<{ status: number; headers: object }>): Promise<number> {
  let many = 0;
  for (let i = 0; i < count; i++) {
    const answer = await ask();
    if (answer.status !== 429) continue;
    many++;
    expect(Number((answer.headers as Record<string, string>)['retry-after'])).toBeGreaterThan(0);
  }
  return many;
}

describe('requests to the API', () => {
  test('are counted per session, from any address', async () => {
    const jwt = await h.session(h.fixtures.acme.owner);
    let at = 0;
    // The first counts for its address: this token has admitted nobody yet.
    expect(await refused(33, () => from(`10.1.0.${++at}`, jwt).ask())).toBe(2);
    const other = await h.session(h.fixtures.acme.owner);
    expect((await from('10.1.0.1', other).ask()).status).toBe(200);
  });

  test('are counted per address for guests, with an IPv6 network as one customer', async () => {
    expect(await refused(12, () => from('10.2.0.1').ask())).toBe(2);
    expect((await from('10.2.0.2').ask()).status).toBe(401);
    let at = 0;
    expect(await refused(12, () => from(`2001:db8::${++at}`).ask())).toBe(2);
  });

  test('are counted per address for invalid tokens, forged or ended', async () => {
    const genuine = await h.session(h.fixtures.acme.owner);
    const [head, body] = genuine.split('.');
    let nth = 0;
    expect(await refused(12, () => from('10.3.0.1', `${head}.${body}.${'x'.repeat(40)}${nth++}`).ask())).toBe(2);
    expect(await refused(12, () => from('10.3.0.2', `tonnage_key_${nth++}`).ask())).toBe(2);
    const ended = await h.deps.tokens.sign(
      { id: crypto.randomUUID(), userId: h.fixtures.acme.owner.id },
      h.clock.now(),
    );
    expect(await refused(12, () => from('10.3.0.3', ended).ask())).toBe(2);
    expect(await refused(12, () => from('10.3.0.4', 'no-such-link').ask({ method: 'GET', url: '/api/run' }))).toBe(2);
    // Other spellings of the path count too.
    expect(await refused(12, () => from('10.3.0.5').ask({ method: 'GET', url: '/%61pi/users/me' }))).toBe(2);
  });

  test('are only counted under /api: not pages or health checks', async () => {
    expect(await refused(30, () => from('10.4.0.1').ask({ method: 'GET', url: '/healthz' }))).toBe(0);
  });
});

describe('expensive calls', () => {
  test('run a few at a time per session; more wait, and beyond the queue the next is refused', async () => {
    const patient = await buildApp(h.deps, {
      logLevel: 'silent',
      traffic: { sessionRate: 0, guestRate: 0, dearCalls: 2 },
    });
    const jwt = await h.session(h.fixtures.acme.owner);
    const client = new Client(patient, h.fixtures.alpha.host, jwt);
    expect((await client.raw(ME)).status).toBe(200);
    const url = '/api/orders?filters[jobs][notes][$contains]=x';
    const all = await Promise.all(Array.from({ length: 30 }, () => client.raw({ method: 'GET', url })));
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(22).fill(200), ...Array<number>(8).fill(429)]);
    expect(all.find(({ status }) => status === 429)!.headers['retry-after']).toBeDefined();
    // Cheap calls go on meanwhile, and the slots become free again.
    expect((await client.raw({ method: 'GET', url: '/api/orders' })).status).toBe(200);
    expect((await client.raw({ method: 'GET', url })).status).toBe(200);
    await patient.close();
  });

  test('include lists as files, but not the lists', async () => {
    const patient = await buildApp(h.deps, {
      logLevel: 'silent',
      traffic: { sessionRate: 0, guestRate: 0, dearCalls: 2 },
    });
    const client = new Client(patient, h.fixtures.alpha.host, await h.session(h.fixtures.acme.owner));
    expect((await client.raw(ME)).status).toBe(200);
    const at = async (url: string) => {
      const all = await Promise.all(Array.from({ length: 30 }, () => client.raw({ method: 'GET', url })));
      return all.filter(({ status }) => status === 429).length;
    };
    expect([await at('/api/invoices?format=csv'), await at('/api/invoices?format=json')]).toEqual([8, 0]);
    await patient.close();
  });

  test('include sign-ins, per source', async () => {
    const patient = await buildApp(h.deps, {
      logLevel: 'silent',
      traffic: { sessionRate: 0, guestRate: 0, dearCalls: 2 },
    });
    const guest = new Client(patient, h.fixtures.alpha.host, null);
    const body = { identifier: 'owner@acme.example', password: PASSWORD };
    const all = await Promise.all(Array.from({ length: 5 }, () => guest.call(login, { body })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await patient.close();
  });
});
