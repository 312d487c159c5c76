import type { PushedValue } from '@tonnage/contract/metrics/periods/push';
import { type RefusalCode, REFUSALS } from '@tonnage/contract/refusals';
import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';
import type { Decimal } from '@tonnage/domain/metrics/decimal';
import { pushedValue } from '@tonnage/domain/metrics/pushed-value';
import { normalName } from '@tonnage/domain/metrics/names';
import { pushedKey } from '@tonnage/domain/metrics/pushed-period';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { type MetricRow, metricsOf, recurrenceOf } from '../../metrics/queries.ts';
import { settlePeriods } from './settle-periods.ts';
import { writeComments } from './write-comments.ts';

type Refused = { code: string; message: string };

/** The result of one pushed value. */
export interface Pushed {
  result: 'reported' | 'unchanged' | 'refused';
  metricId: string | null;
  period: IsoDate | null;
  before: Decimal | null;
  error: Refused | null;
}

interface Row {
  given: PushedValue;
  metric: MetricRow | null;
  key: IsoDate | null;
  refused: Refused | null;
}

/**
 * Reports values by metric code, id or name, each on its own, replacing answers that are not accepted yet. A value that is already
 * there changes nothing, and adds no comment again. `preview`: nothing is written.
 */
export async function pushValues(
  ctx: OrganisationContext,
  values: readonly PushedValue[],
  { preview = false }: { preview?: boolean | undefined } = {},
): Promise<Pushed[]> {
  const rows = findPeriods(values, await findMetrics(ctx, values));
  const sent = rows.filter((row) => row.refused === null);
  const settled = await settlePeriods(
    ctx,
    sent.map(({ given, metric, key }) => ({
      metricId: metric!.public_id,
      key: key!,
      ask: { action: 'report', value: pushedValue(given.value)!, version: 0 },
    })),
    { unseen: true, dry: preview },
  );
  const results = new Map(sent.map((row, i) => [row, settled[i]!]));
  const comments = [...results].flatMap(([{ given, metric, key }, { changed }]) =>
    changed && given.comment !== undefined ? [{ metric: metric!, key: key!, body: given.comment }] : [],
  );
  if (!preview) await writeComments(ctx, comments);
  return rows.map((row): Pushed => {
    const done = results.get(row);
    const error = row.refused ?? done?.refusal ?? null;
    const result = error ? 'refused' : done!.changed ? 'reported' : 'unchanged';
    return {
      result,
      metricId: row.metric?.public_id ?? null,
      period: row.key,
      before: done?.before?.value ?? null,
      error,
    };
  });
}

/** The metrics that the rows may name, among those that the person sees, by id, code and name in lower case. */
async function findMetrics({ db, scope }: OrganisationContext, values: readonly PushedValue[]) {
  const named = [...new Set(values.map(({ metric }) => metric))];
  const found = await metricsOf(db, scope)
    .where((eb) =>
      eb.or([
        sql<boolean>`m.public_id = any(${uuids(named.filter(isId))})`,
        sql<boolean>`lower(m.code) = any(${named.map((name) => name.toLowerCase())}::text[])`,
        sql<boolean>`lower(m.name) = any(${named.map(normalName)}::text[])`,
      ]),
    )
    .execute();
  return {
    byId: new Map(found.map((metric) => [metric.public_id, metric])),
    byCode: Map.groupBy(found, ({ code }) => code?.toLowerCase()),
    byName: Map.groupBy(found, ({ name }) => normalName(name)),
  };
}

function findPeriods(values: readonly PushedValue[], metrics: Awaited<ReturnType<typeof findMetrics>>): Row[] {
  const seen = new Set<string>();
  return values.map((given): Row => {
    const { metric: name } = given;
    const byId = metrics.byId.get(name);
    const same = byId ? [byId] : (metrics.byCode.get(name.toLowerCase()) ?? metrics.byName.get(normalName(name)) ?? []);
    const [metric] = same;
    if (!metric)
      return { given, metric: null, key: null, refused: refused('NOT_FOUND', `There is no metric ${name}.`) };
    if (same.length > 1) return { given, metric: null, key: null, refused: refused('METRIC_AMBIGUOUS') };
    const key = keyIn(metric, given);
    if (key === null) return { given, metric, key, refused: refused('NOT_A_PERIOD') };
    if (pushedValue(given.value) === null) return { given, metric, key, refused: notANumber(given.value) };
    const cell = `${metric.public_id} ${key}`;
    if (seen.has(cell)) return { given, metric, key, refused: refused('LISTED_TWICE') };
    seen.add(cell);
    return { given, metric, key, refused: null };
  });
}

/** The period's key: `period` names it, or `date` lies in it; null if neither does, or both and they differ. */
function keyIn(metric: MetricRow, { period, date }: PushedValue): IsoDate | null {
  const recurrence = recurrenceOf(metric);
  const named = period === undefined ? null : pushedKey(recurrence, period);
  // A day given as the period is its first: any other is a mistake.
  if (period !== undefined && (named === null || (isIsoDate(period) && period !== named))) return null;
  const around = date === undefined ? null : isIsoDate(date) ? pushedKey(recurrence, date) : null;
  if (date !== undefined && (around === null || (named !== null && named !== around))) return null;
  return named ?? around;
}

function refused(code: RefusalCode, message: string = REFUSALS[code].message): Refused {
  return { code, message };
}

function notANumber(value: PushedValue['value']): Refused {
  return refused(
    'NOT_A_NUMBER',
    `${value} can’t be stored. Use up to 14 digits and 6 decimals, with a point for decimals and nothing between thousands.`,
  );
}
