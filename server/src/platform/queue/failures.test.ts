import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { harness } from '../../../test/harness.ts';
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
  await queue.work('file.remove', () => Promise.reject(cause));
  await h.deps.database.transaction('', (db) => queue.send(db, 'file.remove', { key: 'a' }));
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
