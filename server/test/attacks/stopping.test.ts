import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { harness } from '../harness.ts';

const h = harness();
let app: FastifyInstance;
let port: number;
let open: Socket[];
beforeEach(async () => {
  open = [];
  await start({ body: 30_000, answer: 60_000 });
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await app.close();
});

async function start(times: { body: number; answer?: number }): Promise<void> {
  app = await buildApp(h.deps, { logLevel: 'silent', times });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

async function socket(): Promise<Socket> {
  const made = connect(port, '127.0.0.1');
  open.push(made);
  made.on('error', () => undefined);
  await once(made, 'connect');
  return made;
}
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nhost: ${h.fixtures.alpha.host}\r\n\r\n`;

describe('a stopping server', () => {
  test('first reports that it is not ready, goes on answering, and asks connections to close', async () => {
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const ended = app.stopping.stop(1_000);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await ended;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('answers everything that was sent before, even on connections that it has not read yet', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, socket));
    const answers = all.map((each) => text(each));
    for (const each of all) each.write(GET('/api/users/me'));
    await app.stopping.stop(0);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('is not kept running by a body that never ends', async () => {
    await app.close();
    await start({ body: 30_000, answer: 500 });
    const slow = await socket();
    slow.write(
      `POST /api/auth/local HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    await wait(50);
    const from = performance.now();
    await app.stopping.stop(0);
    // Half of what a body may take.
    expect(performance.now() - from).toBeLessThan(15_000);
  });
});

describe('a body that never comes', () => {
  test('is waited for in bounded time', async () => {
    await app.close();
    await start({ body: 1_000 });
    const slow = await socket();
    const answer = text(slow);
    slow.write(
      `POST /api/auth/local HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    const drip = setInterval(() => slow.write(' '), 200);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  test.each([
    ['JSON', '/api/auth/local', 'application/json'],
    ['files', '/api/documents', 'multipart/form-data; boundary=x'],
  ])('ends its connection also after an answer before it was read: %s', async (_what, path, type) => {
    await app.close();
    const traffic = { sessionRate: 0, guestRate: 1, dearCalls: 0 };
    app = await buildApp(h.deps, { logLevel: 'silent', times: { body: 500 }, traffic });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
    const [first, slow] = [await socket(), await socket()];
    first.end(GET('/api/users/me'));
    await text(first);
    const answer = text(slow);
    slow.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n{`);
    const drip = setInterval(() => slow.write(' '), 100);
    // Ends with the connection: without a limit the test would time out.
    expect(await answer.catch(() => 'reset')).toMatch(/^HTTP\/1\.1 429 |^reset$/);
    clearInterval(drip);
  });
});
