import { sql } from 'kysely';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const BATCH = 5000;
/** Days for which notifications are stored. */
const STORED_DAYS = 180;
/** The same for what incoming webhooks received. */
const INCOMING_DAYS = 30;

/** Tables that belong to metrics, projects and organisations, children first. */
const OF_METRICS = [
  'metric_evidence',
  'metric_source_figures',
  'metric_sources',
  'organisation_invitations',
  'period_comments',
  'period_links',
  'period_documents', // their files are swept as those of no document
  'activities',
  'metric_objectives',
  'metric_weekend_spans',
  'metric_favourites',
  'metric_alerts',
  'metric_terms',
  'metric_viewers',
  'metric_corrections',
  'metric_values',
] as const;

/** Removes the rows of deleted entities, and old notifications, for all tenants in batches. Source: metrics.md §2.10, §3.2. */
export async function sweepDeleted(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const remove = (from: string, where: string) => emptied(deps, from, where);
  for (const table of OF_METRICS)
    await remove(table, '(tenant_id, metric_id) in (select tenant_id, id from metrics where deleted_at is not null)');
  await remove('metrics', 'deleted_at is not null');
  const ofProjects = '(tenant_id, project_id) in (select tenant_id, id from projects where deleted_at is not null)';
  await remove('project_period_marks', ofProjects);
  await remove('nudges', ofProjects);
  await remove('organisation_keys', ofProjects);
  await remove('scheduled_reports', ofProjects); // with their readers
  await remove('projects', `deleted_at is not null and ${nothing('metrics', 'project_id')}`);
  const gone = '(tenant_id, organisation_id) in (select tenant_id, id from organisations where deleted_at is not null)';
  await remove('organisation_invitations', gone);
  await remove('organisation_keys', gone);
  await remove('webhooks', gone); // with their deliveries
  await remove('incoming_webhooks', gone);
  await remove('scheduled_reports', gone);
  await remove('notifications', gone);
  await remove('metric_templates', gone);
  await remove('organisation_members', gone);
  await remove(
    'organisations',
    `deleted_at is not null and ${nothing('projects', 'organisation_id')} and ${nothing('files', 'organisation_id')}`,
  );
  await remove(
    'incoming_deliveries',
    `received_at < timestamptz '${deps.clock.now()}' - interval '${INCOMING_DAYS} days'`,
  );
  await remove('notifications', `at < timestamptz '${deps.clock.now()}' - interval '${STORED_DAYS} days'`);
}

/** Whether `table` has no row for the row `t`. */
const nothing = (table: string, column: string) =>
  `not exists (select from ${table} b where b.tenant_id = t.tenant_id and b.${column} = t.id)`;

/** Deletes rows until none are left, each batch in its own transaction. */
async function emptied(deps: Pick<Deps, 'database'>, table: string, where: string): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await withoutTenant(deps.database, (db) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select t.ctid from ${sql.table(table)} t where ${sql.raw(where)} limit ${BATCH}))`.execute(db),
    );
    if (numAffectedRows < BigInt(BATCH)) return;
  }
}

export const sweepDeletedJob = defineJob({
  name: 'metrics.sweep',
  data: z.object({}),
  schedule: '50 3 * * *',
  work: sweepDeleted,
});
