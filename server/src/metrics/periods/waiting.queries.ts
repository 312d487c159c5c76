import type { WaitingRow, NormalAnswers } from '@tonnage/contract/metrics/periods/reading';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isNormal } from '@tonnage/domain/metrics/periods/normal';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { goalAt } from '../metrics/goal.present.ts';
import { awaitsManager, metricsOfProject, namesOf, objectivesOf, recurrenceOf } from '../metrics/queries.ts';
import { bigints } from '../../platform/db/arrays.ts';
import { knownMetrics } from './answers.queries.ts';
import { cellsAt } from './cells.queries.ts';
import { LIMITS } from '@tonnage/contract/limits';
import type { ProjectRow } from '../projects/queries.ts';

/** Answers of a project that await a manager, newest period first, each with the value before it. */
export async function waitingPage(
  ctx: Pick<OrganisationContext, 'db' | 'scope' | 'now'>,
  projectId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { db, scope } = ctx;
  const typed = (await metricsOfProject(db, scope, projectId)).filter(awaitsManager);
  const metrics = new Map(typed.map((metric) => [metric.id, metric]));
  const ids = [...metrics.keys()];
  const { rows } = await sql<{ metric_id: number; period_key: IsoDate; previous: string | null }>`
    select v.metric_id, v.period_key,
      (select coalesce(b.corrected, b.value)::text from metric_values b where b.metric_id = v.metric_id and b.period_key < v.period_key
        and coalesce(b.corrected, b.value) is not null order by b.period_key desc limit 1) as previous
    from metric_values v join metrics m on m.id = v.metric_id
    where v.metric_id = any(${bigints(ids)}) and v.status <> 'ACCEPTED'
    order by v.period_key desc, m.position, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { total } = await db
    .selectFrom('metric_values')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`metric_id = any(${bigints(ids)})`)
    .where(sql<boolean>`status <> 'ACCEPTED'`)
    .executeTakeFirstOrThrow();
  const shown = rows.map((row) => ({ ...row, metric: metrics.get(row.metric_id)! }));
  const cells = await cellsAt(
    ctx,
    [...new Set(shown.map((row) => row.metric))],
    [...new Set(shown.map((r) => r.period_key))],
  );
  const objectives = await objectivesOf(db, ids);
  const known = await knownMetrics(db, ids);
  const names = await namesOf(
    db,
    shown.map((row) => row.metric.editor_id),
  );
  const present = (row: (typeof shown)[number]): WaitingRow => {
    const { metric, period_key: key } = row;
    const cell = cells.at(metric, key)!;
    return {
      metricId: metric.public_id,
      metric: metric.name,
      type: metric.type,
      unit: metric.unit,
      editor: metric.editor_id === null ? null : (names.get(metric.editor_id) ?? null),
      label: periodLabel(recurrenceOf(metric), key),
      cell,
      previous: row.previous === null ? null : shortest(row.previous),
      objective: goalAt(objectives.get(metric.id), key),
      normal: isNormal(cell, known.has(metric.id)),
    };
  };
  return { rows: shown.map(present), total };
}

/**
 * Answers of a project that its manager may accept without individual review, newest period first; none for anyone else. The
 * domain's `isNormal` decides on all pending ones at once. Limited to one batch of acceptances.
 */
export async function normalOf(
  { db, scope }: Pick<OrganisationContext, 'db' | 'scope'>,
  project: ProjectRow,
): Promise<NormalAnswers> {
  if (!scope.manages(project.organisation_id)) return { total: 0, items: [] };
  const open = (await metricsOfProject(db, scope, project.id)).filter(
    (metric) => metric.finished_at === null && metric.formula === null,
  );
  const known = await knownMetrics(
    db,
    open.map(({ id }) => id),
  );
  const metrics = new Map(open.filter(({ id }) => known.has(id)).map((metric) => [metric.id, metric]));
  const { rows } = await sql<{ metric_id: number; key: IsoDate; version: number; total: number }>`
    select v.metric_id, v.period_key as key, v.version, (count(*) over ())::int as total
    from metric_values v join metrics m on m.id = v.metric_id join organisations o on o.id = m.organisation_id
    where v.metric_id = any(${bigints([...metrics.keys()])}) and v.status = 'TO_BE_ACCEPTED'
      and v.change_requested_at is null and not v.flagged
      and not (o.four_eyes and v.reported_by is not distinct from ${scope.actor.userId}::uuid)
    order by v.period_key desc, m.position, m.id limit ${LIMITS.entries}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ metric_id, key, version }) => {
      const metric = metrics.get(metric_id)!;
      return {
        metricId: metric.public_id,
        metric: metric.name,
        key,
        label: periodLabel(recurrenceOf(metric), key),
        version,
      };
    }),
  };
}
