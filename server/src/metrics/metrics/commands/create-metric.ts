import { LIMITS } from '@tonnage/contract/limits';
import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isUnitOf, USUAL_AGGREGATE } from '@tonnage/domain/metrics/types';
import { nextOpenKey } from '@tonnage/domain/metrics/periods/cursor';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import type { Schedule } from '@tonnage/domain/metrics/periods/schedule';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { connect } from './connect-source.ts';
import { metricById } from '../queries.ts';
import { requireStart } from './move-start.ts';
import { inviteTo, resolvePeople } from './resolve-people.ts';
import { setViewers } from './set-people.ts';
import { readObjective, writeObjectives } from './write-objectives.ts';
import { readFormula, requireUntyped, saveFormula } from './write-formula.ts';
import { recomputeAll } from './recompute.ts';
import { notifyPeople } from './notify-people.ts';

/** The project in which a metric is created. */
export interface ParentProject {
  id: string;
  organisationId: string;
  schedule: Schedule;
  startDate: IsoDate;
}

/**
 * Adds a metric to a project; the caller has checked the permission. Periods before today's may be filled, and are never due.
 * Returns its id. Throws METRIC_NAME_TAKEN, METRIC_CODE_TAKEN, UNIT_MISSING, PERCENT_NOT_SUMMED, METRIC_BEFORE_PROJECT, NOT_A_MEMBER,
 * DAILY_ONLY, NOT_A_NUMBER, OBJECTIVE_RANGE, TOO_MANY_METRICS, TOO_MANY_INVITATIONS, COMPUTED, FORMULA_CIRCLE, and `readFormula`'s
 * and `connect`'s.
 */
export async function createMetric(ctx: OrganisationContext, parent: ParentProject, input: NewMetric): Promise<string> {
  const { db, now } = ctx;
  const { schedule } = parent;
  const unit = input.unit ?? null;
  if (!isUnitOf(input.type, unit)) throw new Refusal('UNIT_MISSING');
  const aggregate = input.aggregate ?? USUAL_AGGREGATE[input.type];
  if (input.type === 'PERCENT' && aggregate === 'sum') throw new Refusal('PERCENT_NOT_SUMMED');
  const startDate = input.startDate ?? parent.startDate;
  requireStart(startDate, parent.startDate);
  if (input.autoDismissWeekends && schedule.frequency !== 'DAILY') throw new Refusal('DAILY_ONLY');
  const read = input.formula === undefined ? null : await formulaOf(ctx, parent, input);
  const objective = input.objective && readObjective(input.objective);
  const people = await resolvePeople(ctx, parent.organisationId, input);

  const today = dateIn(schedule.timeZone, now);
  const dueFrom = keyOf(schedule, read ? NEVER_DUE : startDate > today ? startDate : today);
  const spans = input.autoDismissWeekends ? [{ from: startDate, to: null }] : [];
  const next = nextOpenKey(schedule, dueFrom, () => false, spans);
  const publicId = newId(now);
  const { id } = await db
    .insertInto('metrics')
    .values({
      tenant_id: ctx.scope.tenantId,
      public_id: publicId,
      organisation_id: parent.organisationId,
      project_id: parent.id,
      name: input.name,
      code: input.code ?? null,
      description: input.description ?? '',
      category: input.category ?? 'custom',
      type: input.type,
      unit,
      aggregate,
      position: await nextPosition(ctx, parent.id),
      editor_id: people.editorId ?? null,
      start_date: startDate,
      due_from: dueFrom,
      auto_accept: input.autoAccept ?? false,
      created_at: now,
      next_open_key: next,
      next_due_at: endsAt(schedule, next),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(takenAs({ metrics_name: 'METRIC_NAME_TAKEN', metrics_code: 'METRIC_CODE_TAKEN' }));
  if (spans.length > 0)
    await db
      .insertInto('metric_weekend_spans')
      .values({
        tenant_id: ctx.scope.tenantId,
        metric_id: id,
        from_date: startDate,
        organisation_id: parent.organisationId,
      })
      .execute();
  const metric = (await metricById(db, ctx.scope, publicId))!;
  await setViewers(ctx, metric, people.viewerIds ?? []);
  await inviteTo(ctx, metric, people.invited);
  await notifyPeople(ctx, metric, {
    before: { editorId: null, viewerIds: [] },
    now: { editorId: metric.editor_id, viewerIds: people.viewerIds ?? [] },
  });
  if (objective) await writeObjectives(ctx, metric, [{ ...objective, fromKey: keyOf(schedule, startDate), note: '' }]);
  if (input.source) await connect(ctx, metric, input.source);
  if (read) {
    await saveFormula(ctx, metric, read);
    await recomputeAll(ctx, (await metricById(db, ctx.scope, publicId))!);
  }
  await audit(ctx, {
    action: 'metric.created',
    entity: 'metric',
    entityId: publicId,
    accountId: null,
    changes: {
      name: input.name,
      type: input.type,
      unit,
      projectId: parent.id,
      ...(read ? { formula: input.formula } : {}),
    },
  });
  return publicId;
}

/** Nobody reports a computed metric. */
const NEVER_DUE = '2199-01-01';

function formulaOf(ctx: OrganisationContext, parent: ParentProject, input: NewMetric) {
  requireUntyped(input);
  const target = { type: input.type, unit: input.unit ?? null, recurrence: parent.schedule };
  return readFormula(ctx, input.formula!, { ...target, projectId: parent.id, organisationId: parent.organisationId });
}

/** The position after the last; the caller has locked the project. */
async function nextPosition({ db }: OrganisationContext, projectId: string): Promise<number> {
  const { n, last } = await db
    .selectFrom('metrics')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('position').as('last')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.projectMetrics) throw new Refusal('TOO_MANY_METRICS');
  return (last ?? 0) + 1;
}
