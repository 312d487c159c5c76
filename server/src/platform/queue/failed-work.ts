import { sql } from 'kysely';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Db } from '../db/db.ts';
import { allJobs, type Queued } from './job.ts';

/** A job that was tried for two days and given up. */
export interface FailedJob {
  id: string;
  /** What a person calls it. */
  what: string;
  failedAt: Instant;
  tries: number;
  cause: string;
  /** Where the desk shows what it worked on, if anywhere. */
  link: string | null;
}

/** Jobs that one answer has, and letters of a cause. */
const MOST = 100;
const CAUSE_LETTERS = 500;

const calledJobs = () => allJobs().filter(({ called }) => called !== undefined);

/**
 * What of a company has failed for good, newest first: the last hundred, and how many there are. The same work
 * that failed several times is one. The queue keeps them for a week, or four days.
 */
export async function failedWork(db: Db, tenantId: string): Promise<{ work: FailedJob[]; total: number }> {
  const known = new Map(calledJobs().map((job) => [job.name, job]));
  const { rows } = await sql<{
    id: string;
    name: string;
    data: unknown;
    at: Date;
    tries: number;
    cause: string | null;
    total: number;
  }>`
    select f.*, (count(*) over ())::int as total from (
      select distinct on (j.name, j.data) j.id, j.name, j.data, coalesce(j.completed_on, j.start_after) as at, j.retry_count + 1 as tries,
        left(j.output ->> 'message', ${CAUSE_LETTERS}) as cause
      from pgboss.job j
      where j.state = 'failed' and j.name in (${sql.join([...known.keys()])}) and j.data ->> 'tenantId' = ${tenantId}
      order by j.name, j.data, j.completed_on desc, j.id) f
    order by f.at desc, f.id limit ${MOST}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    work: rows.map(({ id, name, data, at, tries, cause }) => ({
      id,
      what: known.get(name)!.called!,
      failedAt: at.toISOString(),
      tries,
      cause: cause ?? 'It took too long.',
      link: pageOf(known.get(name)!, data),
    })),
  };
}

/** Another version may have queued data that this one cannot read. */
function pageOf(job: Queued, data: unknown): string | null {
  const known = job.data.safeParse(data);
  return known.success ? (job.page?.(known.data) ?? null) : null;
}

/** Starts a failed job of a company again, as if it were new. Returns what it is called; null if it is no failed one of theirs any more. */
export async function retryFailed(db: Db, tenantId: string, id: string): Promise<string | null> {
  const jobs = calledJobs();
  const { rows } = await sql<{ name: string }>`update pgboss.job
    set state = 'created', retry_count = 0, start_after = pgboss.job_now(), started_on = null, completed_on = null, output = null
    where id = ${id}::uuid and state = 'failed' and name in (${sql.join(jobs.map(({ name }) => name))})
      and data ->> 'tenantId' = ${tenantId} returning name`.execute(db);
  return jobs.find(({ name }) => name === rows[0]?.name)?.called ?? null;
}
