import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Instant } from '@tonnage/domain/common/dates';
import { charge } from '../cost/account.ts';
import type { Database, Db } from '../db/db.ts';
import { CompiledQuery, sql } from 'kysely';
import { allJobs, wrongFields, type Job, type Queued } from './job.ts';
import { tracedTask } from '../telemetry/spans.ts';
import { CommitUnknown, isConnectionLost } from '../db/errors.ts';
import { underSchemaLock } from '../db/migrate.ts';

/** Queues a job inside the caller's transaction: it exists exactly when the action does. Throws BUDGET_SPENT for one that sends an email. */
export interface Queue {
  send<Data extends z.ZodObject>(
    db: Db,
    job: Queued<Data>,
    data: z.input<Data>,
    options?: { at?: Instant },
  ): Promise<void>;
}

/**
 * Workers are woken when a job is sent (NOTIFY), and poll for jobs that are due later or are retried, in seconds; more often if the
 * database sends no notifications, such as behind a transaction pooler.
 */
const QUEUED = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 10 };
/** No user waits for scheduled jobs. */
const SCHEDULED = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };

const GRANTS = [
  'grant usage on schema pgboss to tonnage_app',
  'grant select, insert, update on all tables in schema pgboss to tonnage_app',
  'grant execute on all functions in schema pgboss to tonnage_app',
];

/**
 * Failed jobs are listed by company, among very many others. Only a missing index is made: even `if not exists`
 * locks the table, which would hold up the other servers.
 */
const FAILED_INDEX = `do $$ begin
  if to_regclass('pgboss.job_failed_of_tenant') is null then
    create index job_failed_of_tenant on pgboss.job ((data ->> 'tenantId'), name) where state = 'failed';
  end if;
end $$`;

/** Jobs of one group take turns. */
function groupOf({ atOnce }: Queued, data: Record<string, unknown>): { group?: { id: string } } {
  const id = data[atOnce?.by ?? 'tenantId'];
  return typeof id === 'string' ? { group: { id } } : {};
}

/**
 * A failed job is retried for two days: after 2, 4, 8 … seconds, and finally every hour. Its worker says every quarter of a minute that it is at
 * it: after a minute without, another takes over, as the jobs of a killed process, or one whose end could not be written because the
 * database moved. `expireInSeconds` is for a job that hangs; calls to other servers finish or give up long before.
 */
const triesOf = ({ atOnce, long, routine }: Queued) => ({
  retryLimit: 58,
  retryDelay: long ? 600 : 2,
  // What is due every quarter of an hour is tried again as often.
  retryDelayMax: routine ? 900 : 3600,
  retryBackoff: true,
  heartbeatSeconds: 60,
  expireInSeconds: long ? 6 * 3600 : atOnce && !routine ? 180 : 900,
  deleteAfterSeconds: (routine ? 4 : 7) * 86_400,
  notify: true,
});

export interface RunningQueue extends Queue {
  /** Runs the jobs of one kind, when they are queued and as scheduled. */
  work<Deps>(job: Job<z.ZodObject, Deps>, deps: Deps): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** False: only sends (TONNAGE_ROLE=web). */
  workers: boolean;
  /** The queue itself failed, such as its connection. */
  onError: (error: unknown) => void;
  /** A job failed; it is tried again. */
  onFailure?: (name: string, cause: unknown) => void;
}

/** Starts pg-boss on the database at `url`. */
export async function startQueue(database: Database, url: string, options: QueueOptions): Promise<RunningQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schema: 'pgboss',
    useListenNotify: options.workers,
    supervise: options.workers,
    schedule: options.workers,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', options.onError);
  await boss.start();
  for (const job of allJobs()) {
    const { name } = job;
    const queue = await boss.getQueue(name);
    const tries = triesOf(job);
    if (queue && Object.entries(tries).some(([key, value]) => queue[key as keyof typeof tries] !== value))
      await boss.updateQueue(name, tries);
    if (!queue) await boss.createQueue(name, tries);
  }
  // A request enqueues in its own transaction, which runs as tonnage_app. Servers that start together take turns, because
  // PostgreSQL refuses two concurrent grants on one table.
  await underSchemaLock(database, async (db) => {
    for (const statement of [...GRANTS, FAILED_INDEX]) await sql.raw(statement).execute(db);
  });

  async function work<Deps>(
    job: Job<z.ZodObject, Deps>,
    deps: Deps,
    every: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
  ): Promise<void> {
    const { name } = job;
    const { workers = 1, inGroup } = job.atOnce ?? {};
    const polling = {
      ...every,
      heartbeatRefreshSeconds: 15,
      ...(inGroup === undefined ? {} : { groupConcurrency: inGroup }),
    };
    for (let i = 0; i < workers; i++) {
      let worker: string | undefined;
      worker = await boss.work(name, polling, async (jobs) => {
        for (const { data } of jobs) {
          try {
            await tracedTask(name, () => job.work(deps, read(job.data, data)));
          } catch (cause) {
            // The queue keeps the error with the job, and tries it again.
            options.onFailure?.(name, cause);
            if (isConnectionLost(cause) || cause instanceof CommitUnknown) await answering(database);
            throw cause;
          }
        }
        // There is one notification for all jobs of a transaction, so more may be pending.
        if (worker !== undefined) boss.notifyWorker(worker);
      });
    }
  }

  return {
    async send(db, job, data, { at } = {}) {
      if (job.sendsEmail) charge('emails', 1);
      await boss.send(job.name, data, {
        ...groupOf(job, data),
        ...(at === undefined ? {} : { startAfter: new Date(at) }),
        db: {
          executeSql: async (text, values) => db.executeQuery(CompiledQuery.raw(text, values ?? [])),
        },
      });
    },
    async work(job, deps) {
      const { name, schedule } = job;
      const every = schedule === undefined && !job.routine ? QUEUED : SCHEDULED;
      await work(job, deps, every);
      if (schedule === undefined) return;
      await boss.schedule(name, schedule, {}, { tz: 'Europe/London' });
      // Runs what was missed while no worker ran: each of these jobs can safely run twice.
      if (await missedItsDay(database, name))
        await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: 3600 });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/**
 * Waits until the database answers again, a minute at most. Before that the queue could not write that a job has failed, and the job would
 * keep its company's turn until it expires.
 */
async function answering(database: Pick<Database, 'ready'>): Promise<void> {
  const began = performance.now();
  while (performance.now() < began + 60_000) {
    const there = await database.ready().then(
      () => true,
      () => false,
    );
    if (there) return;
    await wait(250);
  }
}

/** A job's data, as its work expects them. Throws with the fields that another version queued differently. */
function read<Data extends z.ZodObject>(schema: Data, data: unknown): z.output<Data> {
  const { data: known, error } = schema.safeParse(data);
  if (error) throw new Error(`The job has data that this version can't read: ${wrongFields(error).join(', ')}`);
  return known!;
}

/** Whether a scheduled job has run before, but not in the last day. */
async function missedItsDay(database: Database, name: string): Promise<boolean> {
  return database.transaction('', async (db) => {
    const { rows } = await sql<{ missed: boolean }>`
      select coalesce(max(completed_on) < pgboss.job_now() - interval '24 hours', false)
        and not coalesce(bool_or(state < 'completed'), false) as missed
      from pgboss.job where name = ${name}`.execute(db);
    return rows[0]!.missed;
  });
}

/** The pending jobs of one kind. */
export interface WaitingWork {
  name: string;
  /** Jobs that no worker has started, including later ones and retries. */
  waiting: number;
  /** Seconds for which the oldest of them has been due; 0 if none is. */
  overdue: number;
}

/** Pending jobs of all tenants by name, including names without any. The queue's own jobs are left out. */
export async function waitingWork(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`select q.name, count(j.id) as waiting,
      greatest(extract(epoch from pgboss.job_now() - min(j.start_after)), 0) as overdue
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
    where q.name in (${sql.join(allJobs().map(({ name }) => name))}) group by q.name order by q.name`.execute(db);
  return rows;
}

/** The pending jobs of all kinds of each company that has any. */
export async function waitingCompanies(
  db: Db,
): Promise<(Pick<WaitingWork, 'waiting' | 'overdue'> & { tenantId: string })[]> {
  const { rows } = await sql<Pick<WaitingWork, 'waiting' | 'overdue'> & { tenantId: string }>`
    select j.data ->> 'tenantId' as "tenantId", count(*)::int as waiting,
      greatest(extract(epoch from pgboss.job_now() - min(j.start_after)), 0)::float8 as overdue
    from pgboss.job j where j.state < 'active' and not j.blocked and j.data ? 'tenantId' group by 1`.execute(db);
  return rows;
}

/** When a failed job with these data is tried again; null if none is. */
export async function nextTry<Data extends z.ZodObject>(
  db: Db,
  { name }: Queued<Data>,
  data: Partial<z.input<Data>>,
): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(start_after) as at from pgboss.job
    where name = ${name} and state = 'retry' and data @> ${JSON.stringify(data)}::jsonb`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** A pending job and when it is due. */
export interface Undone {
  name: string;
  data: Record<string, unknown>;
  at: Instant;
}

/** Unfinished jobs of all companies, the first due first; running ones are included, because they may be cut off. */
export async function undoneWork(db: Db): Promise<Undone[]> {
  const { rows } = await sql<{ name: string; data: Undone['data']; due: Date }>`
    select name, data, start_after as due from pgboss.job
    where state in ('created', 'retry', 'active') and name in (${sql.join(allJobs().map(({ name }) => name))}) order by start_after, id`.execute(
    db,
  );
  return rows.map(({ name, data, due }) => ({ name, data, at: due.toISOString() }));
}
