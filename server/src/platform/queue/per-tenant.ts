import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps as Platform } from '../deps.ts';
import { defineJob, type Job } from './job.ts';

const nothing = z.object({});
const ofTenant = z.object({ tenantId: z.string() });

/** Companies whose work runs at once in one process. */
const AT_ONCE = 2;

/** Work that falls due in companies, and how it is done for one of them. */
export interface PerTenant<Deps> {
  /** The companies in which some is due now, across all. */
  due(deps: Deps): Promise<readonly string[]>;
  /** Does what is due in one of them; it may run again at any time. */
  work(deps: Deps, data: { tenantId: string }): Promise<unknown>;
  /** The scheduled job, which queues one for each company, and that one. */
  readonly jobs: readonly [Job<typeof nothing, Deps>, Job<typeof ofTenant, Deps>];
}

/** Those of the companies that have any work, by `workOf`. One where that fails is among them, so that its own job fails and no other's. */
export async function withWork(
  tenantIds: readonly string[],
  workOf: (tenantId: string) => Promise<readonly unknown[]>,
): Promise<string[]> {
  const due: string[] = [];
  for (const id of tenantIds) if ((await workOf(id).catch(() => null))?.length !== 0) due.push(id);
  return due;
}

/**
 * Declares work that is due in many companies at a time, such as the morning's reminders. Each company's is a job of its own, so that
 * any number of workers share them, and a company whose work fails or takes long delays no other. One that is still queued, running
 * or waiting to be tried again is not queued twice. `called` as in `defineJob`.
 */
export function perTenant<Deps extends Pick<Platform, 'database' | 'queue'>>({
  name,
  called,
  page,
  schedule,
  due,
  work,
}: Pick<PerTenant<Deps>, 'due' | 'work'> &
  Required<Pick<Job, 'name' | 'called' | 'schedule'>> & { page?: () => string }): PerTenant<Deps> {
  const one = defineJob({
    name: `${name}.tenant`,
    called,
    ...(page && { page }),
    data: ofTenant,
    atOnce: { workers: AT_ONCE, inGroup: 1 },
    routine: true,
    work,
  });
  const all = defineJob({
    name,
    data: nothing,
    schedule,
    work: async (deps: Deps) => {
      const tenants = await due(deps);
      await deps.database.transaction('', async (db) => {
        const { rows } = await sql<{ id: string }>`
          select j.data ->> 'tenantId' as id from pgboss.job j where j.name = ${one.name} and j.state < 'completed'`.execute(
          db,
        );
        const queued = new Set(rows.map(({ id }) => id));
        for (const tenantId of tenants) if (!queued.has(tenantId)) await deps.queue.send(db, one, { tenantId });
      });
    },
  });
  return { due, work, jobs: [all, one] };
}
