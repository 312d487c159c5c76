import { z } from 'zod';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { removeFileJob } from '../jobs.ts';
import { expirePaymentJob } from '../../skip-hire/billing/payments/jobs.ts';
import { startQueue, type RunningQueue } from './queue.ts';

const h = harness();
const failures: [name: string, cause: unknown][] = [];
let queue: RunningQueue;
beforeAll(async () => {
  const { url, database } = h.clone;
  queue = await startQueue(database, url, {
    workers: true,
    onError: () => undefined,
    onFailure: (name, cause) => failures.push([name, cause]),
  });
});
afterAll(() => queue.stop());

test('a job of any kind that fails is reported with its cause, which the queue keeps, and is tried again', async () => {
  const cause = new Error('The file store is full');
  await queue.work({ ...removeFileJob, work: () => Promise.reject(cause) }, h.deps);
  await h.deps.database.transaction('', (db) => queue.send(db, removeFileJob, { key: 'a' }));
  await vi.waitFor(() => expect(failures[0]).toEqual(['file.remove', cause]), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      const [job] = await h.rows<{ state: string; message: string }>(
        `select state, output->>'message' as message from pgboss.job where name = 'file.remove'`,
      );
      expect([job?.state, job?.message]).toEqual(['retry', 'The file store is full']);
    },
    { timeout: 20_000 },
  );
});

test('a job that lost its connection fails once the database answers again, so that the queue hears of it', async () => {
  const { database, url } = h.clone;
  let asked = 0;
  const ready = () => (++asked < 4 ? Promise.reject(new Error('gone')) : Promise.resolve());
  const told: number[] = [];
  const moving = await startQueue({ ...database, ready }, url, {
    workers: true,
    onError: () => undefined,
    onFailure: () => told.push(asked),
  });
  await moving.work(
    { ...expirePaymentJob, work: () => Promise.reject(new Error('Connection terminated unexpectedly')) },
    h.deps,
  );
  await h.deps.database.transaction('', (db) => moving.send(db, expirePaymentJob, { paymentId: 'c', tenantId: 'd' }));
  const state = async () =>
    (await h.rows<{ state: string }>(`select state from pgboss.job where data ->> 'paymentId' = 'c'`))[0]?.state;
  await vi.waitFor(async () => expect(await state()).toBe('retry'), { timeout: 20_000 });
  expect([told[0], asked]).toEqual([0, 4]);
  await moving.stop();
});

test('a job whose data another version queued fails with the fields that are wrong', async () => {
  const older = { name: expirePaymentJob.name, data: z.object({ payment: z.string(), tenantId: z.string() }) };
  await queue.work(expirePaymentJob, h.deps);
  await h.deps.database.transaction('', (db) => queue.send(db, older, { payment: 'a', tenantId: 'b' }));
  await vi.waitFor(
    async () => {
      const [job] = await h.rows<{ state: string; message: string }>(
        `select state, output->>'message' as message from pgboss.job where name = 'payment.expire' and data ? 'payment'`,
      );
      expect([job?.state, job?.message]).toEqual(['retry', "The job has data that this version can't read: paymentId"]);
    },
    { timeout: 20_000 },
  );
});
