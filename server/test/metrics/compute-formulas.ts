import type { z } from 'zod';
import { computeFormula, computeJob } from '../../src/metrics/metrics/commands/compute-later.ts';
import type { Harness } from '../harness.ts';

/** Computes the formulas that are queued, as the worker would; returns how many jobs there were. */
export async function computeFormulas(h: Harness): Promise<number> {
  for (let count = 0; ;) {
    const jobs = await h.rows<{ data: z.infer<typeof computeJob.data> }>(
      `delete from pgboss.job where name = '${computeJob.name}' returning data`,
    );
    if (jobs.length === 0) return count;
    for (const { data } of jobs) await computeFormula(h.deps, data);
    count += jobs.length;
  }
}
