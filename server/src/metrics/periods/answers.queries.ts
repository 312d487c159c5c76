import type { Answer } from '@tonnage/domain/metrics/answer';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { bigints } from '../../platform/db/arrays.ts';

export interface KeyedAnswer extends Answer {
  metricId: number;
  key: IsoDate;
  correction: { accepted: Decimal | null } | null;
}

function answers(db: Db, metricIds: readonly number[]) {
  return db
    .selectFrom('metric_values as v')
    .select(['v.metric_id', 'v.period_key', 'v.status', 'v.kind', 'v.reason_code', 'v.reason', 'v.reported_by'])
    .select(['v.reported_at', 'v.accepted_by', 'v.accepted_at', 'v.change_requested_at', 'v.flagged', 'v.version'])
    .select([sql<string | null>`v.value::text`.as('value'), sql<string | null>`v.corrected::text`.as('corrected')])
    .where(sql<boolean>`v.metric_id = any(${bigints(metricIds)})`);
}

function answerOf(row: Awaited<ReturnType<ReturnType<typeof answers>['executeTakeFirstOrThrow']>>): KeyedAnswer {
  const accepted = row.value === null ? null : shortest(row.value);
  const corrected = row.corrected === null ? null : shortest(row.corrected);
  return {
    metricId: row.metric_id,
    key: row.period_key,
    status: row.status,
    kind: corrected === null ? row.kind : 'VALUE',
    value: corrected ?? accepted,
    correction: corrected === null ? null : { accepted },
    reasonCode: corrected === null ? row.reason_code : null,
    reason: corrected === null ? row.reason : null,
    reportedBy: row.reported_by,
    reportedAt: row.reported_at.toISOString(),
    acceptedBy: row.accepted_by,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    changeRequestedAt: row.change_requested_at?.toISOString() ?? null,
    flagged: row.flagged,
    version: row.version,
  };
}

/** The answers of metrics between two keys, inclusive; `from` null: from the beginning. */
export async function answersBetween(
  db: Db,
  metricIds: readonly number[],
  from: IsoDate | null,
  to: IsoDate,
): Promise<KeyedAnswer[]> {
  let query = answers(db, metricIds).where('v.period_key', '<=', to);
  if (from !== null) query = query.where('v.period_key', '>=', from);
  return (await query.orderBy('v.metric_id').orderBy('v.period_key').execute()).map(answerOf);
}

/** The answers of metrics at these keys. */
export async function answersAt(
  db: Db,
  metricIds: readonly number[],
  keys: readonly IsoDate[],
): Promise<KeyedAnswer[]> {
  const rows = await answers(db, metricIds)
    .where(sql<boolean>`v.period_key = any(${`{${keys.join(',')}}`}::date[])`)
    .execute();
  return rows.map(answerOf);
}

/** The last reported values of each metric before a key, oldest first. */
export async function valuesBefore(
  db: Db,
  metricIds: readonly number[],
  before: IsoDate,
  count: number,
): Promise<ReadonlyMap<number, { key: IsoDate; value: string }[]>> {
  const { rows } = await sql<{ metric_id: number; period_key: IsoDate; value: string }>`
    select k.id as metric_id, v.period_key, v.figure::text as value
    from unnest(${bigints(metricIds)}) as k(id), lateral (
      select period_key, coalesce(corrected, value) as figure from metric_values
      where metric_id = k.id and period_key < ${before} and coalesce(corrected, value) is not null order by period_key desc limit ${count}
    ) v order by v.period_key`.execute(db);
  return Map.groupBy(
    rows.map((row) => ({ metricId: row.metric_id, key: row.period_key, value: shortest(row.value) })),
    (row) => row.metricId,
  );
}

/** How many comments, links and documents a period has. */
export interface ItemCounts {
  comments: number;
  links: number;
  documents: number;
}

/** The counts between two keys, inclusive, by metric and key; periods without any are left out. */
export async function itemCountsBetween(
  db: Db,
  metricIds: readonly number[],
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<string, ItemCounts>> {
  const of = (table: string, place: number, stands = sql``) => sql`
    select metric_id, period_key, ${sql.lit(place)} as place from ${sql.table(table)}
    where metric_id = any(${bigints(metricIds)}) and period_key between ${from} and ${to} ${stands}`;
  const { rows } = await sql<ItemCounts & { metric_id: number; period_key: IsoDate }>`
    select metric_id, period_key, count(*) filter (where place = 1) as comments, count(*) filter (where place = 2) as links,
      count(*) filter (where place = 3) as documents
    from (${of('period_comments', 1, sql`and deleted_at is null`)} union all ${of('period_links', 2)} union all ${of('period_documents', 3)}) x
    group by metric_id, period_key`.execute(db);
  return new Map(
    rows.map(({ metric_id, period_key, comments, links, documents }) => [
      cellName(metric_id, period_key),
      { comments, links, documents },
    ]),
  );
}

/** The metrics that already have an accepted value, so that the next is not their first. */
export async function knownMetrics(db: Db, metricIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${bigints(metricIds)}) as k(id)
    where exists (select from metric_values v where v.metric_id = k.id and v.status = 'ACCEPTED' and coalesce(v.corrected, v.value) is not null)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A map key for the cell of a metric and a period. */
export function cellName(metricId: number, key: IsoDate): string {
  return `${metricId} ${key}`;
}
