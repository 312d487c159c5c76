import { type Formula, FormulaError, parseFormula, renamed, termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { canRead } from '@tonnage/domain/metrics/formulas/periods';
import { type Kind, unitFault } from '@tonnage/domain/metrics/formulas/units';
import type { Recurrence } from '@tonnage/domain/metrics/periods/schedule';
import { sql } from 'kysely';
import { bigints } from '../../../platform/db/arrays.ts';
import { type Db, json } from '../../../platform/db/db.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fullName } from '../formulas.queries.ts';
import { everyMetric, type MetricRow, recurrenceOf } from '../queries.ts';

/** Where a formula is to be computed. */
interface Target extends Kind {
  organisationId: string;
  projectId: string;
  recurrence: Recurrence;
}

/** A formula that was read and checked, and the metrics that it reads, locked. */
export interface ReadFormula {
  formula: Formula;
  terms: readonly MetricRow[];
}

/**
 * Reads a typed formula: its metrics are found in the organisation by code, id, name in the same project, or "Project / Metric".
 * They are locked, so that no answer changes before the first computation. Throws FORMULA_WRONG, which names the place.
 */
export async function readFormula(ctx: OrganisationContext, text: string, target: Target): Promise<ReadFormula> {
  const typed = parsed(text);
  const names = [...new Set(termsOf(typed).map(({ metric }) => metric))];
  const candidates = await named(ctx.db, names, target);
  const byName = new Map(names.map((name) => [name, found(name, candidates, target)]));
  const ids = [...new Set([...byName.values()].map(({ id }) => id))];
  // Typed metrics before computed ones, like every change that is computed on.
  const terms = await everyMetric(ctx.db)
    .where(sql<boolean>`m.id = any(${bigints(ids)})`)
    .orderBy(sql`m.formula is not null`)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
  if (terms.length < ids.length)
    throw new Refusal('FORMULA_WRONG', { message: 'One of these metrics was just deleted.' });
  for (const term of terms)
    if (!canRead(target.recurrence, recurrenceOf(term)))
      throw new Refusal('FORMULA_WRONG', {
        message: `${fullName(term)} has other periods. A formula reads metrics with the same periods, or with shorter ones.`,
      });
  const formula = renamed(typed, (name) => byName.get(name)!.public_id);
  const kinds = new Map(terms.map((term) => [term.public_id, term]));
  const fault = unitFault(formula, (id) => kinds.get(id)!, target);
  if (fault !== null) throw new Refusal('FORMULA_WRONG', { message: fault });
  return { formula, terms };
}

function parsed(text: string): Formula {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError)
      throw new Refusal('FORMULA_WRONG', { message: `${error.message} (Character ${error.character})` });
    throw error;
  }
}

/** The metrics of the organisation that any of the names may mean. */
function named(db: Db, names: readonly string[], { organisationId }: Target): Promise<MetricRow[]> {
  const wanted = sql`select lower(name) from unnest(array[${sql.join(names)}]::text[]) as typed(name)`;
  return everyMetric(db)
    .where('m.organisation_id', '=', organisationId)
    .where((eb) =>
      eb.or([
        sql<boolean>`m.public_id::text in (${wanted})`,
        sql<boolean>`lower(m.code) in (${wanted})`,
        sql<boolean>`lower(m.name) in (${wanted})`,
        sql<boolean>`lower(p.name || ' / ' || m.name) in (${wanted})`,
      ]),
    )
    .execute();
}

/** The metric of that name; a name that several have is refused. */
function found(name: string, candidates: readonly MetricRow[], target: Target): MetricRow {
  const wanted = name.toLowerCase();
  const is = (text: string | null) => text?.toLowerCase() === wanted;
  const exact = candidates.filter((row) => row.public_id === wanted || is(row.code));
  const own = candidates.filter((row) => row.project_id === target.projectId && is(row.name));
  const full = candidates.filter((row) => is(fullName(row)));
  const matches = [exact, own, full].find((rows) => rows.length > 0) ?? [];
  // A finished metric leaves its name to its successor.
  const live = matches.filter((row) => row.finished_at === null);
  const [one, ...more] = live.length > 0 ? live : matches;
  if (!one)
    throw new Refusal('FORMULA_WRONG', {
      message: `There is no metric [${name}]. Write one of another project as [Project / Metric].`,
    });
  if (more.length > 0)
    throw new Refusal('FORMULA_WRONG', { message: `Several metrics are called [${name}]. Give one of them a code.` });
  return one;
}

/** Refuses what only a typed metric has. Throws COMPUTED. */
export function requireUntyped(input: {
  editorId?: string | null | undefined;
  editorEmail?: string | undefined;
  source?: object | undefined;
  autoAccept?: boolean | undefined;
  autoDismissWeekends?: boolean | undefined;
}): void {
  if (input.editorId || input.editorEmail || input.source || input.autoAccept || input.autoDismissWeekends)
    throw new Refusal('COMPUTED', {
      message: 'A computed metric has no editor, no data source, and nothing to accept or dismiss automatically.',
    });
}

/** Stores the formula of a metric with its terms. Throws FORMULA_CIRCLE. */
export async function saveFormula(
  { db, scope }: OrganisationContext,
  metric: Pick<MetricRow, 'id' | 'organisation_id'>,
  { formula, terms }: ReadFormula,
): Promise<void> {
  await db
    .updateTable('metrics')
    .set({ formula: json(formula) })
    .where('id', '=', metric.id)
    .execute();
  await db.deleteFrom('metric_terms').where('metric_id', '=', metric.id).execute();
  await db
    .insertInto('metric_terms')
    .values(
      terms.map((term) => ({
        tenant_id: scope.tenantId,
        metric_id: metric.id,
        term_id: term.id,
        organisation_id: metric.organisation_id,
      })),
    )
    .execute()
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'metric_terms_circle') throw new Refusal('FORMULA_CIRCLE');
      throw error;
    });
}
