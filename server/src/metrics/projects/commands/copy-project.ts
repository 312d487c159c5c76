import type { NewMetric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { shortest } from '@tonnage/domain/metrics/decimal';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formulaOf, formulaTexts } from '../../metrics/formulas.queries.ts';
import { metricsOfProject, type MetricRow, objectivesOf, recurrenceOf, viewersOf } from '../../metrics/queries.ts';
import { projectById } from '../queries.ts';
import { createProject } from './project.ts';

/**
 * Creates a project with the schedule, the unfinished metrics, their people and their newest objectives of another one, without its
 * values. Metrics that the portal fills are copied without that connection, and codes stay with the originals. Returns its id.
 * Throws NOT_FOUND, NOT_MANAGER, PROJECT_NAME_TAKEN, START_OUT_OF_REACH.
 */
export async function copyProject(
  ctx: OrganisationContext,
  id: string,
  input: { name: string; startDate?: IsoDate | undefined },
): Promise<string> {
  const { db, scope } = ctx;
  const project = await projectById(db, scope, id);
  if (!project) throw new Refusal('NOT_FOUND');
  scope.requireManager(project.organisation_id);
  const metrics = (await metricsOfProject(db, scope, id)).filter((metric) => metric.finished_at === null);
  const ids = metrics.map((metric) => metric.id);
  const viewers = await viewersOf(db, ids);
  const objectives = await objectivesOf(db, ids);
  const formulas = await formulaTexts(db, scope, metrics);
  return createProject(ctx, project.organisation_id, {
    name: input.name,
    description: project.description,
    categories: project.categories as NonNullable<Parameters<typeof createProject>[2]['categories']>,
    schedule: recurrenceOf(project),
    startDate: input.startDate,
    graceDays: project.grace_days,
    metrics: inOrder(metrics).map((metric) => ({
      ...copyOf(metric),
      ...(metric.formula === null ? {} : { formula: formulas.get(metric.id)! }),
      viewerIds: (viewers.get(metric.id) ?? []).map((viewer) => viewer.id),
      ...newestOf(objectives.get(metric.id) ?? []),
    })),
  });
}

/** Terms before the formulas of the same project that read them: a formula is read by the names in its project. */
function inOrder(metrics: readonly MetricRow[]): MetricRow[] {
  const rest = [...metrics];
  const sorted: MetricRow[] = [];
  while (rest.length > 0) {
    const open = new Set(rest.map((metric) => metric.public_id));
    const at = rest.findIndex(
      (metric) => metric.formula === null || termsOf(formulaOf(metric)).every((term) => !open.has(term.metric)),
    );
    sorted.push(...rest.splice(at, 1));
  }
  return sorted;
}

function copyOf(metric: MetricRow): NewMetric {
  const { name, description, category, type, unit, aggregate } = metric;
  return {
    name,
    description,
    category,
    type,
    unit,
    aggregate,
    editorId: metric.editor_id,
    autoAccept: metric.auto_accept,
    autoDismissWeekends: metric.spans.some((span) => span.to === null),
  };
}

type Objective = { value: string | null; upper: string | null; tolerance: string } & Pick<
  NonNullable<NewMetric['objective']>,
  'direction'
>;

/** The objective in force; none if the last one was ended. */
function newestOf(objectives: readonly Objective[]): Pick<NewMetric, 'objective'> {
  const last = objectives.at(-1);
  if (!last || last.value === null) return {};
  const { direction, value, upper, tolerance } = last;
  return {
    objective: {
      direction,
      value: shortest(value),
      tolerance: shortest(tolerance),
      ...(upper === null ? {} : { upper: shortest(upper) }),
    },
  };
}
