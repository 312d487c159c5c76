import { fromPglite, PgBoss } from 'pg-boss';
import type { PGlite } from '@electric-sql/pglite';
import type { Instant } from '@tonnage/domain/common/dates';
import type { Database, Db } from '../db/db.ts';
import { CompiledQuery, sql } from 'kysely';
import { underSchemaLock } from '../db/migrate.ts';

/** Work that may be asked for, by name, with what it needs. */
export interface QueueWork {
  'mail.send': { mailId: string; tenantId: string };
  /** A link to set a new password, or to confirm an address, for whoever has that address, if anybody has. */
  'identity.email': { kind: 'reset' | 'confirm'; email: string; tenantId: string };
  /** Asks an address whether it wants the newsletter, unless it has it; or welcomes one that has said so. */
  'newsletter.email': { kind: 'ask' | 'welcome'; email: string; tenantId: string };
  'hires.remind': Record<string, never>;
  /** A load for the digital waste tracking service. */
  'waste.send': { receiptId: string; tenantId: string };
  /** Enters loads that are to be recorded and are not yet. */
  'waste.catch_up': Record<string, never>;
  /** The document of a document that will not change any more. */
  'document.file': { documentId: string; tenantId: string };
  'file.remove': { key: string };
  'files.sweep': Record<string, never>;
  'payment.expire': { paymentId: string; tenantId: string };
  'quotes.purge': Record<string, never>;
  'database.tidy': Record<string, never>;
  /** Tells a webhook of one event. */
  'webhook.deliver': { deliveryId: string; webhookId: string; tenantId: string };
  /** Asks again for emails and deliveries that nothing in the queue would send. */
  'outbox.sweep': Record<string, never>;
  'webhooks.sweep': Record<string, never>;
  /** Removes what was deleted of the metrics tool. */
  'metrics.sweep': Record<string, never>;
  /** Tells people of the metrics tool what waits for them, each at their hour. */
  'metrics.digests': Record<string, never>;
  /** Fills metrics of the portal whose periods have ended. */
  'metrics.feed': Record<string, never>;
  /** The same for one, as soon as it is connected. */
  'metric.feed': { metricId: string; tenantId: string };
  /** Looks again at what metrics say of an order that something became of. */
  'metric.resync': { orderId: string; tenantId: string };
}

export type WorkName = keyof QueueWork;

/** Asks for work inside the caller's transaction: it is there when the action is, and not otherwise. */
export interface Queue {
  send<N extends WorkName>(db: Db, name: N, data: QueueWork[N], options?: { at?: Instant }): Promise<void>;
}

const NAMES: readonly WorkName[] = [
  'mail.send',
  'webhook.deliver',
  'webhooks.sweep',
  'outbox.sweep',
  'identity.email',
  'newsletter.email',
  'hires.remind',
  'payment.expire',
  'quotes.purge',
  'database.tidy',
  'metrics.sweep',
  'metrics.digests',
  'metrics.feed',
  'metric.feed',
  'metric.resync',
  'document.file',
  'waste.send',
  'waste.catch_up',
  'file.remove',
  'files.sweep',
];

/** Workers are woken when work is sent (NOTIFY), and ask by themselves for what is to be done later, or again after a failure. */
const POLL_SECONDS = 10;
/** As long as the database tells nobody anything, as behind a pooler of transactions. */
const UNTOLD_POLL_SECONDS = 1;
/** Nobody waits for what a clock asks for. */
const SCHEDULED_POLL_SECONDS = 30;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

const GRANTS = [
  'grant usage on schema pgboss to tonnage_app',
  'grant select, insert, update on all tables in schema pgboss to tonnage_app',
  'grant execute on all functions in schema pgboss to tonnage_app',
];

/**
 * Work that waits for somebody else's server: how many pieces of it are done at once, and how many of them for one group, so that
 * a receiver that hangs, or a company that sends thousands, holds up nobody else. Other work is done a piece at a time.
 */
const AT_ONCE: Partial<Record<WorkName, { workers: number; inGroup: number }>> = {
  'mail.send': { workers: 6, inGroup: 2 },
  'webhook.deliver': { workers: 8, inGroup: 1 },
  'waste.send': { workers: 4, inGroup: 1 },
  'document.file': { workers: 3, inGroup: 1 },
};

/** Those of one group take turns: the deliveries of a webhook, else the work of a company. */
function groupOf(data: object): { group?: { id: string } } {
  const { webhookId, tenantId } = data as { webhookId?: string; tenantId?: string };
  const id = webhookId ?? tenantId;
  return id === undefined ? {} : { group: { id } };
}

/**
 * Work that throws is tried again for two days: after 2, 4, 8 … seconds, and in the end each hour. What a process had in hand when
 * it was killed is taken up by another after `expireInSeconds`; what asks another server is done or given up long before.
 */
const triesOf = (name: WorkName) => ({
  retryLimit: 58,
  retryDelay: 2,
  retryDelayMax: 3600,
  retryBackoff: true,
  expireInSeconds: AT_ONCE[name] ? 180 : 900,
  notify: true,
});

export interface RunningQueue extends Queue {
  work<N extends WorkName>(name: N, handler: (data: QueueWork[N]) => Promise<void>): Promise<void>;
  /** Daily or at another cron recurrence, in Europe/London whatever the clocks do. */
  schedule(name: WorkName, cron: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts pg-boss on either engine. `workers` false: only sends (TONNAGE_ROLE=web).
 */
export async function startQueue(
  database: Database,
  source: { pglite: PGlite } | { url: string },
  options: { workers: boolean; onError: (error: unknown) => void },
): Promise<RunningQueue> {
  const boss = new PgBoss({
    ...('pglite' in source
      ? { db: fromPglite(source.pglite), backend: 'pglite' }
      : { connectionString: source.url, max: 3 }),
    schema: 'pgboss',
    useListenNotify: options.workers,
    supervise: options.workers,
    schedule: options.workers,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', options.onError);
  await boss.start();
  for (const name of NAMES) {
    const queue = await boss.getQueue(name);
    const tries = triesOf(name);
    if (queue && Object.entries(tries).some(([key, value]) => queue[key as keyof typeof tries] !== value))
      await boss.updateQueue(name, tries);
    if (!queue) {
      await boss.createQueue(name, tries);
      // Known from now on: a first send that looked its queue up inside a transaction would wait for the embedded database's one
      // connection, which that transaction holds.
      await boss.getJobById(name, NO_JOB);
    }
  }
  // A request enqueues in its own transaction, which runs as tonnage_app.
  // Servers that start together take turns: PostgreSQL refuses two grants on one table at once.
  await underSchemaLock(database, async (db) => {
    for (const grant of GRANTS) await sql.raw(grant).execute(db);
  });

  async function work<N extends WorkName>(
    name: N,
    every: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
    handler: (data: QueueWork[N]) => Promise<void>,
  ): Promise<void> {
    const { workers, inGroup } = AT_ONCE[name] ?? { workers: 1, inGroup: null };
    const options = { ...every, ...(inGroup === null ? {} : { groupConcurrency: inGroup }) };
    for (let i = 0; i < workers; i++) {
      let worker: string | undefined;
      worker = await boss.work(name, options, async (jobs) => {
        for (const job of jobs) await handler(job.data as never);
        // Of all that one transaction sent it is told once: where there was one there may be more.
        if (worker !== undefined) boss.notifyWorker(worker);
      });
    }
  }

  return {
    async send(db, name, data, { at } = {}) {
      await boss.send(name, data, {
        ...groupOf(data),
        ...(at === undefined ? {} : { startAfter: new Date(at) }),
        db: {
          executeSql: async (text, values) => db.executeQuery(CompiledQuery.raw(text, values ?? [])) as never,
        },
      });
    },
    work: (name, handler) =>
      work(name, { pollingIntervalSeconds: UNTOLD_POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS }, handler),
    async schedule(name, cron, handler) {
      const every = {
        pollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
        notifyPollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
      };
      await work(name, every, handler);
      await boss.schedule(name, cron, {}, { tz: 'Europe/London' });
      // What nobody did because nothing ran is done now: each of these may be done twice, and changes nothing by it.
      if (await missedItsDay(database, name))
        await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: 3600 });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Whether work that a clock asks for has been done before, but not in the last day. */
async function missedItsDay(database: Database, name: WorkName): Promise<boolean> {
  return database.transaction('', async (db) => {
    const { rows } = await sql<{ missed: boolean }>`
      select coalesce(max(completed_on) < pgboss.job_now() - interval '24 hours', false)
        and not coalesce(bool_or(state < 'completed'), false) as missed
      from pgboss.job where name = ${name}`.execute(db);
    return rows[0]!.missed;
  });
}

/** What waits of one kind of work. */
export interface WaitingWork {
  name: string;
  /** Pieces that no worker has begun, those of a later hour and those to be tried again too. */
  waiting: number;
  /** Seconds for which the oldest of them has been due; 0 while none is. */
  overdue: number;
}

/** What waits in the queue for all tenants together, by name; also the names of which nothing does. The queue's own is not told. */
export async function waitingWork(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`select q.name, count(j.id) as waiting,
      greatest(extract(epoch from pgboss.job_now() - min(j.start_after)), 0) as overdue
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
    where q.name in (${sql.join(NAMES)}) group by q.name order by q.name`.execute(db);
  return rows;
}

/** A piece of work that was asked for, and when it is due. */
export interface Undone {
  name: WorkName;
  data: QueueWork[WorkName];
  at: Instant;
}

/** Work that is not done yet, of all companies, the first due first; what is being done counts, for it may be cut off. */
export async function undoneWork(db: Db): Promise<Undone[]> {
  const { rows } = await sql<{ name: WorkName; data: QueueWork[WorkName]; due: Date }>`
    select name, data, start_after as due from pgboss.job
    where state in ('created', 'retry', 'active') and name in (${sql.join(NAMES)}) order by start_after, id`.execute(
    db,
  );
  return rows.map(({ name, data, due }) => ({ name, data, at: due.toISOString() }));
}
