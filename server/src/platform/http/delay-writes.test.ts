import fastify from 'fastify';
import { expect, test } from 'vitest';
import { delayWrites } from './delay-writes.ts';

test('pages are answered while the company is being created, and what changes something afterwards', async () => {
  const app = fastify();
  const { promise, resolve } = Promise.withResolvers<void>();
  const creation = delayWrites(app, promise);
  const answered: string[] = [];
  app.all('/page', ({ method }) => {
    answered.push(method);
    return {};
  });
  const write = app.inject({ method: 'POST', url: '/page' });
  expect((await app.inject('/page')).statusCode).toBe(200);
  expect([answered, creation.ended]).toEqual([['GET'], false]);
  resolve();
  expect((await write).statusCode).toBe(200);
  expect([answered, creation.ended]).toEqual([['GET', 'POST'], true]);
  await app.close();
});

test('nothing is delayed where a company was there', async () => {
  const app = fastify();
  expect(delayWrites(app).ended).toBe(true);
  app.post('/page', () => ({}));
  expect((await app.inject({ method: 'POST', url: '/page' })).statusCode).toBe(200);
  await app.close();
});
