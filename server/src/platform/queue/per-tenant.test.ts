import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { expiries } from '../../skip-hire/desk/jobs.ts';
import { perTenant } from './per-tenant.ts';
import { startQueue, type RunningQueue } from './queue.ts';

const h = harness();
let queue: RunningQueue;
beforeAll(async () => {
  const { url, database } = h.clone;
  queue = await startQueue(database, url, { workers: true, onError: () => undefined });
});
afterAll(() => queue.stop());

test('the company whose work fails delays no other, and gets no second job while the first waits to be tried again', async () => {
  const { alpha, beta } = h.fixtures;
  const done: string[] = [];
  // Under the name of a kind that the queue knows.
  const { jobs } = perTenant({
    name: expiries.jobs[0].name,
    called: 'Warnings',
    schedule: '0 7 * * *',
    due: async () => [alpha.tenantId, beta.tenantId],
    work: async (_, { tenantId }) => {
      if (tenantId === alpha.tenantId) throw new Error('Alpha’s depot has no name');
      done.push(tenantId);
    },
  });
  const [all, one] = jobs;
  const deps = { ...h.deps, queue };
  await all.work(deps, {});
  await queue.work(one, deps);
  const states = () =>
    h.rows<{ state: string }>(`select state from pgboss.job where name = '${one.name}' order by state`);
  await vi.waitFor(async () => expect((await states()).map(({ state }) => state)).toEqual(['retry', 'completed']), {
    timeout: 20_000,
  });
  expect(done).toEqual([beta.tenantId]);

  await all.work(deps, {});
  const queued = await h.rows<{ tenant: string; n: number }>(
    `select data->>'tenantId' as tenant, count(*)::int as n from pgboss.job where name = '${one.name}' group by 1`,
  );
  expect(new Map(queued.map(({ tenant, n }) => [tenant, n]))).toEqual(
    new Map([
      [alpha.tenantId, 1],
      [beta.tenantId, 2],
    ]),
  );
});
