import type { NormalAnswers } from '@tonnage/contract/metrics/periods/reading';
import { LIMITS } from '@tonnage/contract/limits';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { metricsOfProject, recurrenceOf } from '../metrics/queries.ts';
import { bigints } from '../../platform/db/arrays.ts';
import type { ProjectRow } from '../projects/queries.ts';
import { knownMetrics } from './answers.queries.ts';

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
