import type { Metric } from '@tonnage/contract/metrics/metrics';
import { shortest } from '@tonnage/domain/metrics/decimal';
import type { OrganisationContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { invitedTo } from '../organisations/invitations.queries.ts';
import { openPeriods, waitingOf } from '../projects/queries.ts';
import { presentSource } from '../sources/present.ts';
import { type MetricRow, namesOf, objectivesOf, roleOf, valuedOf, viewersOf } from './queries.ts';

/** A metric as its settings show it. */
export async function presentMetric(ctx: Context, row: MetricRow): Promise<Metric> {
  return (await presentMetrics(ctx, [row]))[0]!;
}

type Context = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Several of them, in their order. */
export async function presentMetrics({ db, scope, now }: Context, rows: readonly MetricRow[]): Promise<Metric[]> {
  const ids = rows.map((row) => row.id);
  const valued = await valuedOf(db, ids);
  const open = await openPeriods(db, rows, now);
  const waiting = await waitingOf(db, ids);
  const presented: Metric[] = [];
  for (const row of rows)
    presented.push({
      ...(await presentOne(db, scope, row)),
      unitFixed: valued.has(row.id),
      open: open.get(row.id)?.open ?? 0,
      waiting: waiting.get(row.id)?.count ?? 0,
    });
  return presented;
}

type Counted = 'unitFixed' | 'open' | 'waiting';

async function presentOne(db: Db, scope: OrganisationScope, row: MetricRow): Promise<Omit<Metric, Counted>> {
  const names = await namesOf(db, [row.editor_id]);
  const objectives = (await objectivesOf(db, [row.id])).get(row.id) ?? [];
  const invited = scope.manages(row.organisation_id) ? ((await invitedTo(db, [row.id])).get(row.id) ?? []) : [];
  return {
    id: row.public_id,
    organisation: { id: row.organisation_id, name: row.organisation_name },
    project: { id: row.project_id, name: row.project_name },
    name: row.name,
    description: row.description,
    category: row.category,
    type: row.type,
    unit: row.unit,
    aggregate: row.aggregate,
    startDate: row.start_date,
    editor: row.editor_id === null ? null : { id: row.editor_id, name: names.get(row.editor_id) ?? 'Deleted user' },
    viewers: await viewersOf(db, row.id),
    invited: invited.map(({ email, role }) => ({ email, role })),
    autoAccept: row.auto_accept,
    autoDismissWeekends: row.spans.some((span) => span.to === null),
    finishedAt: row.finished_at?.toISOString() ?? null,
    objectives: objectives.map(({ fromKey, value, direction, note }) => ({
      fromKey,
      value: value === null ? null : shortest(value),
      direction,
      note,
    })),
    source: await presentSource(db, row.id),
    role: roleOf(scope, row),
  };
}
