import type { Pagination } from '@tonnage/contract/envelope';
import type { SelectQueryBuilder } from 'kysely';

/** Limit and offset of a page, and the paging part of the reply. A page past the end is empty, not an error. */
export function pageOf(
  requested: { page: number; pageSize: number },
  total: number,
): { limit: number; offset: number; pagination: Pagination } {
  return {
    limit: requested.pageSize,
    offset: (requested.page - 1) * requested.pageSize,
    pagination: { ...requested, pageCount: Math.ceil(total / requested.pageSize), total },
  };
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
