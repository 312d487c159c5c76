import { computeFormula } from '../../src/metrics/metrics/jobs.ts';
import type { QueueWork } from '../../src/platform/queue/queue.ts';
import type { Harness } from '../harness.ts';

/** Computes the formulas that are queued, as the worker would; returns how many jobs there were. */
export async function computeFormulas(h: Harness): Promise<number> {
  for (let count = 0; ;) {
    const jobs = await h.rows<{ data: QueueWork['metric.compute'] }>(
      `delete from pgboss.job where name = 'metric.compute' returning data`,
    );
    if (jobs.length === 0) return count;
    for (const { data } of jobs) await computeFormula(h.deps, data);
    count += jobs.length;
  }
}
