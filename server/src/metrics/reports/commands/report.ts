import type { Received } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import type { createReport as endpoint } from '@tonnage/contract/metrics/reports';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { GuestContext, OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { makerOf } from '../queries.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Schedules a scorecard by email. Throws NOT_FOUND, NOT_MANAGER for a member who chooses others, REPORT_READER for somebody who is
 * not in the organisation, TOO_MANY_REPORTS.
 */
export async function createReport(ctx: OrganisationContext, organisationId: string, input: Input): Promise<void> {
  const { db, scope, now } = ctx;
  await requireReaders(ctx, organisationId, input.readerIds);
  await requireProject(ctx, organisationId, input.projectId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${organisationId}`}, 22))`.execute(db);
  const { n } = await db
    .selectFrom('scheduled_reports')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.reports) throw new Refusal('TOO_MANY_REPORTS');
  const id = newId(now);
  await db
    .insertInto('scheduled_reports')
    .values({
      tenant_id: scope.tenantId,
      id,
      organisation_id: organisationId,
      ...columnsOf(input),
      made_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  await writeReaders(ctx, organisationId, id, input.readerIds);
  await record(ctx, organisationId, 'report_made', { id, ...input });
}

/** Changes a report, or pauses or continues it. Throws as `createReport`, and NOT_MANAGER for somebody else's. */
export async function updateReport(
  ctx: OrganisationContext,
  { id: organisationId, reportId }: { id: string; reportId: string },
  { paused, ...input }: Input & { paused: boolean },
): Promise<void> {
  await requireReport(ctx, organisationId, reportId);
  await requireReaders(ctx, organisationId, input.readerIds);
  await requireProject(ctx, organisationId, input.projectId);
  const { numUpdatedRows } = await ctx.db
    .updateTable('scheduled_reports')
    .set({ ...columnsOf(input), paused_at: paused ? sql`coalesce(paused_at, ${ctx.now})` : null })
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  await writeReaders(ctx, organisationId, reportId, input.readerIds);
  await record(ctx, organisationId, 'report_set', { id: reportId, ...input, paused });
}

/** Deletes a report. Throws NOT_FOUND, NOT_MANAGER for somebody else's. */
export async function removeReport(
  ctx: OrganisationContext,
  { id: organisationId, reportId }: { id: string; reportId: string },
): Promise<void> {
  await requireReport(ctx, organisationId, reportId);
  const { numDeletedRows } = await ctx.db
    .deleteFrom('scheduled_reports')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  // Somebody else may have deleted it at the same moment.
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
  await record(ctx, organisationId, 'report_removed', { id: reportId });
}

const columnsOf = ({ projectId, frequency, weekday, monthDay, hour }: Input) => ({
  project_id: projectId,
  frequency,
  weekday,
  month_day: monthDay,
  hour,
});

/** Only its maker and the managers may change a report; others do not learn of it. */
async function requireReport(ctx: OrganisationContext, organisationId: string, reportId: string): Promise<void> {
  if (!ctx.scope.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
  const maker = await makerOf(ctx, organisationId, reportId);
  if (maker === undefined) throw new Refusal('NOT_FOUND');
  if (maker !== ctx.scope.actor.userId) ctx.scope.requireManager(organisationId);
}

async function requireReaders(
  { db, scope }: OrganisationContext,
  organisationId: string,
  readerIds: readonly string[],
): Promise<void> {
  if (!scope.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
  if (readerIds.some((id) => id !== scope.actor.userId)) scope.requireManager(organisationId);
  const wanted = new Set(readerIds);
  const { n } = await db
    .selectFrom('organisation_members')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`user_id = any(${uuids([...wanted])})`)
    .executeTakeFirstOrThrow();
  if (n !== wanted.size) throw new Refusal('REPORT_READER');
}

async function requireProject({ db }: OrganisationContext, organisationId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!project) throw new Refusal('NOT_FOUND');
}

/** Keeps the rows of those who stay, so that nobody gets a report twice, and nobody who ended it gets it again but by themselves. */
async function writeReaders(
  { db, scope }: OrganisationContext,
  organisationId: string,
  reportId: string,
  readerIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('report_readers')
    .where('report_id', '=', reportId)
    .where(sql<boolean>`user_id <> all(${uuids(readerIds)})`)
    .execute();
  await db
    .insertInto('report_readers')
    .values(
      [...new Set(readerIds)].map((userId) => ({
        tenant_id: scope.tenantId,
        report_id: reportId,
        user_id: userId,
        organisation_id: organisationId,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .updateTable('report_readers')
    .set({ stopped_at: null })
    .where('report_id', '=', reportId)
    .where('user_id', '=', scope.actor.userId)
    .execute();
}

function record(ctx: OrganisationContext, organisationId: string, verb: string, changes: Record<string, unknown>) {
  const entity = { entity: 'organisation' as const, entityId: organisationId, accountId: null };
  return audit(ctx, { action: `organisation.${verb}`, ...entity, changes });
}

/** Ends a report for the reader with the key in its email; repeating it changes nothing. Throws INVALID_TOKEN. Source: RFC 8058. */
export async function stopReport({ db, now }: GuestContext, key: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select tonnage_stop_report(${key}, ${now}) as known`.execute(db);
  if (!rows[0]!.known) throw new Refusal('INVALID_TOKEN');
}
