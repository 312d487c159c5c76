import type { Pagination } from '@tonnage/contract/envelope';

/** Limit and offset of a page, and what the reply says of it. A page past the end is empty, not an error. */
export function pageOf(
  asked: { page: number; pageSize: number },
  total: number,
): { limit: number; offset: number; pagination: Pagination } {
  return {
    limit: asked.pageSize,
    offset: (asked.page - 1) * asked.pageSize,
    pagination: { ...asked, pageCount: Math.ceil(total / asked.pageSize), total },
  };
}
