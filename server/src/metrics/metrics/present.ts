import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { formulaTexts } from './formulas.queries.ts';
import { invitedByMetric } from '../organisations/invitations.queries.ts';
import { openPeriods, waitingOf } from './open-periods.queries.ts';
import { presentGoal } from './goal.present.ts';
import { presentSource } from './source.present.ts';
import { sourcesOf } from './sources.queries.ts';
import { metricById, type MetricRow, namesOf, objectivesOf, roleOf, valuedOf, viewersOf } from './queries.ts';

/** A metric by its id, as its settings show it. Throws NOT_FOUND. */
export async function metricAnswer(ctx: Reading<OrganisationContext>, id: string): Promise<Metric> {
  const row = await metricById(ctx.db, ctx.scope, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentMetric(ctx, row);
}

/** A metric as its settings show it. */
export async function presentMetric(ctx: Context, row: MetricRow): Promise<Metric> {
  return (await presentMetrics(ctx, [row]))[0]!;
}

type Context = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Several metrics, in the same order. */
export async function presentMetrics({ db, scope, now }: Context, rows: readonly MetricRow[]): Promise<Metric[]> {
  const ids = rows.map((row) => row.id);
  const valued = await valuedOf(db, ids);
  const open = await openPeriods(db, rows, now);
  const waiting = await waitingOf(db, ids);
  const names = await namesOf(
    db,
    rows.map((row) => row.editor_id),
  );
  const objectives = await objectivesOf(db, ids);
  const invited = await invitedByMetric(
    db,
    rows.filter((row) => scope.manages(row.organisation_id)).map((row) => row.id),
  );
  const viewers = await viewersOf(db, ids);
  const sources = await sourcesOf(db, ids);
  const formulas = await formulaTexts(db, scope, rows);
  return rows.map((row) => {
    const source = sources.get(row.id);
    return {
      id: row.public_id,
      organisation: { id: row.organisation_id, name: row.organisation_name },
      project: { id: row.project_id, name: row.project_name },
      name: row.name,
      code: row.code,
      description: row.description,
      category: row.category,
      type: row.type,
      unit: row.unit,
      unitFixed: valued.has(row.id),
      aggregate: row.aggregate,
      startDate: row.start_date,
      editor: row.editor_id === null ? null : { id: row.editor_id, name: names.get(row.editor_id) ?? 'Deleted user' },
      viewers: (viewers.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      invited: (invited.get(row.id) ?? []).map(({ email, role }) => ({ email, role })),
      autoAccept: row.auto_accept,
      autoDismissWeekends: row.spans.some((span) => span.to === null),
      finishedAt: row.finished_at?.toISOString() ?? null,
      objectives: (objectives.get(row.id) ?? []).map((each) => ({
        fromKey: each.fromKey,
        ...presentGoal(each),
        note: each.note,
      })),
      source: source ? presentSource(source) : null,
      formula: formulas.get(row.id) ?? null,
      computing: row.compute_from !== null,
      role: roleOf(scope, row),
      open: open.get(row.id)?.open ?? 0,
      waiting: waiting.get(row.id)?.count ?? 0,
      updatedAt: row.changed_at.toISOString(),
    };
  });
}
