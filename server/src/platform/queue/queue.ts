import { PgBoss } from 'pg-boss';
import type { Instant } from '@tonnage/domain/common/dates';
import { charge } from '../cost/account.ts';
import type { Database, Db } from '../db/db.ts';
import { CompiledQuery, sql } from 'kysely';
import { underSchemaLock } from '../db/migrate.ts';

/** Kinds of jobs, by name, with their data. */
export interface QueueWork {
  'mail.send': { mailId: string; tenantId: string };
  /** Emails a link to set a new password or confirm an address, if anyone has that address. */
  'identity.email': { kind: 'reset' | 'confirm'; email: string; face?: 'metrics' | undefined; tenantId: string };
  /** Emails an address to confirm a newsletter subscription, unless it has one; or welcomes a confirmed one. */
  'newsletter.email': { kind: 'ask' | 'welcome'; email: string; tenantId: string };
  /** Emails somebody that their request about personal data has arrived. */
  'privacy.acknowledge': { requestId: string; tenantId: string };
  'hires.remind': Record<string, never>;
  /** Warns managers of registrations and permits that expire. */
  'expiries.warn': Record<string, never>;
  /** Tells customers who comes today or tomorrow. */
  'drivers.announce': Record<string, never>;
  /** Sends a load to the digital waste tracking service. */
  'waste.send': { receiptId: string; tenantId: string };
  /** Records loads that should have been recorded and are not yet. */
  'waste.catch_up': Record<string, never>;
  /** Renders the PDF of a document that will no longer change. */
  'document.file': { documentId: string; tenantId: string };
  'file.remove': { key: string };
  'files.sweep': Record<string, never>;
  'payment.expire': { paymentId: string; tenantId: string };
  /** Invoices one account of an invoice run. */
  'invoices.account': { runId: string; accountId: string; tenantId: string };
  'quotes.purge': Record<string, never>;
  'database.tidy': Record<string, never>;
  /** Delivers one event to a webhook. */
  'webhook.deliver': { deliveryId: string; webhookId: string; tenantId: string };
  /** Queues emails and deliveries again that no job in the queue would send. */
  'outbox.sweep': Record<string, never>;
  'webhooks.sweep': Record<string, never>;
  /** Removes the rows of deleted entities of the metrics tool. */
  'metrics.sweep': Record<string, never>;
  /** Sends people of the metrics tool their digest of pending items, each at their own hour. */
  'metrics.digests': Record<string, never>;
  /** Emails the scheduled scorecards that are due. */
  'metrics.reports': Record<string, never>;
  /** Fills the portal's metrics whose periods have ended. */
  'metrics.feed': Record<string, never>;
  /** The same for one metric, as soon as it is connected. */
  'metric.feed': { metricId: string; tenantId: string };
  /** Looks for a metric's alerts once its running period has ended. */
  'metric.watch': { metricId: string; tenantId: string };
  /** Computes the periods of a formula that are still to be computed. */
  'metric.compute': { metricId: string; organisationId: string; tenantId: string };
  /** Recalculates metrics that depend on a changed order. */
  'metric.resync': { orderId: string; tenantId: string };
  /** Writes the next piece of the demo company's past. */
  'demo.history': {
    tenantId: string;
    now: Instant;
    order: number;
    ticket: number;
    note: number;
    invoice: number;
    receipt: number;
    past: number;
    piece: number;
  };
}

export type WorkName = keyof QueueWork;

/** Queues a job inside the caller's transaction: it exists exactly when the action does. Throws BUDGET_SPENT for one that sends an email. */
export interface Queue {
  send<N extends WorkName>(db: Db, name: N, data: QueueWork[N], options?: { at?: Instant }): Promise<void>;
}

/** The emails that each job sends for the request that queues it, which is charged for them. */
const EMAILS: Readonly<Record<WorkName, 0 | 1>> = {
  'mail.send': 1,
  'webhook.deliver': 0,
  'webhooks.sweep': 0,
  'outbox.sweep': 0,
  'identity.email': 1,
  'newsletter.email': 1,
  'privacy.acknowledge': 1,
  'hires.remind': 0,
  'expiries.warn': 0,
  'drivers.announce': 0,
  'payment.expire': 0,
  'invoices.account': 0,
  'quotes.purge': 0,
  'database.tidy': 0,
  'metrics.sweep': 0,
  'metrics.digests': 0,
  'metrics.reports': 0,
  'metrics.feed': 0,
  'metric.feed': 0,
  'metric.compute': 0,
  'metric.resync': 0,
  'metric.watch': 0,
  'demo.history': 0,
  'document.file': 0,
  'waste.send': 0,
  'waste.catch_up': 0,
  'file.remove': 0,
  'files.sweep': 0,
};
const NAMES = Object.keys(EMAILS) as WorkName[];

/** Workers are woken when a job is sent (NOTIFY), and poll for jobs that are due later or are retried. */
const POLL_SECONDS = 10;
/** The interval if the database sends no notifications, such as behind a transaction pooler. */
const UNNOTIFIED_POLL_SECONDS = 1;
/** No user waits for scheduled jobs. */
const SCHEDULED_POLL_SECONDS = 30;

const GRANTS = [
  'grant usage on schema pgboss to tonnage_app',
  'grant select, insert, update on all tables in schema pgboss to tonnage_app',
  'grant execute on all functions in schema pgboss to tonnage_app',
];

/**
 * How many jobs run at once, and how many per group, so that a receiver that hangs, or a company that sends thousands, delays
 * nobody else. Other jobs run one at a time.
 */
const AT_ONCE: Partial<Record<WorkName, { workers: number; inGroup: number }>> = {
  'mail.send': { workers: 6, inGroup: 2 },
  'webhook.deliver': { workers: 8, inGroup: 1 },
  'waste.send': { workers: 4, inGroup: 1 },
  'document.file': { workers: 3, inGroup: 1 },
  'metric.compute': { workers: 2, inGroup: 1 },
  // A company's invoices take their numbers one after another.
  'invoices.account': { workers: 2, inGroup: 1 },
};

/** Jobs of one group take turns: those of a webhook, of an organisation, or otherwise of a company. */
function groupOf(data: object): { group?: { id: string } } {
  const { webhookId, organisationId, tenantId } = data as Partial<
    Record<'webhookId' | 'organisationId' | 'tenantId', string>
  >;
  const id = webhookId ?? organisationId ?? tenantId;
  return id === undefined ? {} : { group: { id } };
}

/**
 * A failed job is retried for two days: after 2, 4, 8 … seconds, and finally every hour. After `expireInSeconds`, another worker
 * takes over the jobs of a killed process; calls to other servers finish or give up long before.
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
  /** Runs daily or at another cron interval, in Europe/London including its clock changes. */
  schedule(name: WorkName, cron: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** False: only sends (TONNAGE_ROLE=web). */
  workers: boolean;
  /** The queue itself failed, such as its connection. */
  onError: (error: unknown) => void;
  /** A job failed; it is tried again. */
  onFailure?: (name: WorkName, cause: unknown) => void;
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
  for (const name of NAMES) {
    const queue = await boss.getQueue(name);
    const tries = triesOf(name);
    if (queue && Object.entries(tries).some(([key, value]) => queue[key as keyof typeof tries] !== value))
      await boss.updateQueue(name, tries);
    if (!queue) await boss.createQueue(name, tries);
  }
  // A request enqueues in its own transaction, which runs as tonnage_app. Servers that start together take turns, because
  // PostgreSQL refuses two concurrent grants on one table.
  await underSchemaLock(database, async (db) => {
    for (const grant of GRANTS) await sql.raw(grant).execute(db);
  });

  async function work<N extends WorkName>(
    name: N,
    every: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
    handler: (data: QueueWork[N]) => Promise<void>,
  ): Promise<void> {
    const { workers, inGroup } = AT_ONCE[name] ?? { workers: 1, inGroup: null };
    const polling = { ...every, ...(inGroup === null ? {} : { groupConcurrency: inGroup }) };
    for (let i = 0; i < workers; i++) {
      let worker: string | undefined;
      worker = await boss.work(name, polling, async (jobs) => {
        for (const job of jobs) {
          try {
            await handler(job.data as never);
          } catch (cause) {
            // The queue keeps the error with the job, and tries it again.
            options.onFailure?.(name, cause);
            throw cause;
          }
        }
        // There is one notification for all jobs of a transaction, so more may be pending.
        if (worker !== undefined) boss.notifyWorker(worker);
      });
    }
  }

  return {
    async send(db, name, data, { at } = {}) {
      if (EMAILS[name] > 0) charge('emails', EMAILS[name]);
      await boss.send(name, data, {
        ...groupOf(data),
        ...(at === undefined ? {} : { startAfter: new Date(at) }),
        db: {
          executeSql: async (text, values) => db.executeQuery(CompiledQuery.raw(text, values ?? [])) as never,
        },
      });
    },
    work: (name, handler) =>
      work(
        name,
        { pollingIntervalSeconds: UNNOTIFIED_POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
        handler,
      ),
    async schedule(name, cron, handler) {
      const every = {
        pollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
        notifyPollingIntervalSeconds: SCHEDULED_POLL_SECONDS,
      };
      await work(name, every, handler);
      await boss.schedule(name, cron, {}, { tz: 'Europe/London' });
      // Runs what was missed while no worker ran: each of these jobs can safely run twice.
      if (await missedItsDay(database, name))
        await boss.send(name, {}, { singletonKey: 'missed', singletonSeconds: 3600 });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Whether a scheduled job has run before, but not in the last day. */
async function missedItsDay(database: Database, name: WorkName): Promise<boolean> {
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
    where q.name in (${sql.join(NAMES)}) group by q.name order by q.name`.execute(db);
  return rows;
}

/** When a failed job with these data is tried again; null if none is. */
export async function nextTry(db: Db, name: WorkName, data: Record<string, string>): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(start_after) as at from pgboss.job
    where name = ${name} and state = 'retry' and data @> ${JSON.stringify(data)}::jsonb`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** A pending job and when it is due. */
export interface Undone {
  name: WorkName;
  data: QueueWork[WorkName];
  at: Instant;
}

/** Unfinished jobs of all companies, the first due first; running ones are included, because they may be cut off. */
export async function undoneWork(db: Db): Promise<Undone[]> {
  const { rows } = await sql<{ name: WorkName; data: QueueWork[WorkName]; due: Date }>`
    select name, data, start_after as due from pgboss.job
    where state in ('created', 'retry', 'active') and name in (${sql.join(NAMES)}) order by start_after, id`.execute(
    db,
  );
  return rows.map(({ name, data, due }) => ({ name, data, at: due.toISOString() }));
}
