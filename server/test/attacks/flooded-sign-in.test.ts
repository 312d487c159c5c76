import { forgotPassword, login, sendEmailConfirmation } from '@tonnage/contract/core/identity/auth';
import { LIMITS } from '@tonnage/contract/limits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { Client } from '../client.ts';
import { harness } from '../harness.ts';
import { PASSWORD } from '../fixtures.ts';

const h = harness();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(h.deps, { logLevel: 'silent', traffic: { sessionRate: 0, guestRate: 0, dearCalls: 4 } });
});
afterAll(() => app.close());

const guest = () => new Client(app, h.fixtures.alpha.host, null);
const signIn = (ip: string, password = PASSWORD) =>
  guest().call(login, { body: { identifier: 'owner@acme.example', password } }, { ip });

test('attempts at one call are counted per IPv6 network, whichever of its addresses sends them', async () => {
  const ask = (ip: string) => guest().call(forgotPassword, { body: { email: 'nobody@nowhere.example' } }, { ip });
  for (let n = 1; n <= LIMITS.authPerMinute; n++) expect((await ask(`2001:db8:64:1::${n}`)).status).toBe(200);
  const refused = await ask('2001:db8:64:1:ffff:ffff:ffff:ffff');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('2001:db8:64:2::1')).status).toBe(200);
});

test('a source signs in four at a time; twenty more wait, the next is refused, and another source is served', async () => {
  const ip = '10.64.0.1';
  const email = 'nobody@nowhere.example';
  const times = { length: LIMITS.authPerMinute };
  const tries = [
    ...Array.from(times, () => signIn(ip)),
    ...Array.from(times, () => guest().call(forgotPassword, { body: { email } }, { ip })),
    ...Array.from(times, () => guest().call(sendEmailConfirmation, { body: { email } }, { ip })),
  ];
  const elsewhere = signIn('10.64.0.2');
  const answers = await Promise.all(tries);
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array<number>(4 + 20).fill(200), ...Array<number>(6).fill(429)]);
  expect(Number(answers.find(({ status }) => status === 429)!.headers['retry-after'])).toBeGreaterThan(0);
  expect((await elsewhere).status).toBe(200);
});
