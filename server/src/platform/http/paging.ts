import type { Pagination } from '@tonnage/contract/envelope';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { FREE, type Db } from '../db/db.ts';
import type { TenantScope } from '../scope.ts';

/** Limit and offset of a page, and the paging part of the reply. A page past the end is empty, not an error. */
export function pageOf(
  requested: { page: number; pageSize: number },
  total: number,
  more = false,
): { limit: number; offset: number; pagination: Pagination } {
  return {
    limit: requested.pageSize,
    offset: (requested.page - 1) * requested.pageSize,
    pagination: {
      ...requested,
      pageCount: Math.ceil(total / requested.pageSize),
      total,
      ...(more ? { more: true as const } : {}),
    },
  };
}

/** The answer of a list whose page its handler reads itself (decision 75). */
export function pageAnswer<Row>(
  { pagination }: { pagination: { page: number; pageSize: number } },
  { rows, total, more }: { rows: Row[]; total: number; more?: boolean },
) {
  return { data: rows, meta: { pagination: pageOf(pagination, total, more).pagination } };
}

/** A page of rows that are all there, and their number. */
export function pageWithin<Row>(
  { pagination: { page, pageSize } }: { pagination: { page: number; pageSize: number } },
  rows: readonly Row[],
): { rows: Row[]; total: number } {
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
}

/** A list of the desk counts no further, nor a search: nobody reads a longer list, they narrow it. */
const LIST_CAP = 10_000;
const SEARCH_CAP = 1_000;

/** How far a list is counted: for a customer, and for a program, which pages through all of it, to the end. */
export function capOf(scope: object | Pick<TenantScope, 'staffRole'>, q: string | undefined): number | null {
  if (!('staffRole' in scope) || scope.staffRole === 'system') return null;
  return q ? SEARCH_CAP : LIST_CAP;
}

/** Counts the rows of `from` (SQL that begins with FROM), up to a cap. `more`: there are more. */
export async function countUpTo(
  db: Db,
  from: RawBuilder<unknown>,
  cap: number | null,
): Promise<{ total: number; more: boolean }> {
  const { rows } = await sql<{ n: number }>`select ${FREE} count(*)::int as n from (select 1 ${from} ${
    cap === null ? sql`` : sql`limit ${cap + 1}`
  }) counted`.execute(db);
  const n = rows[0]!.n;
  return cap !== null && n > cap ? { total: cap, more: true } : { total: n, more: false };
}

/** One page of a sorted query, and the total number of rows. */
export async function onePage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}
