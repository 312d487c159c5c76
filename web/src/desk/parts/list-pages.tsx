import { asLink, type Address } from '../../shared/address.ts';
import type { ListPage } from '../../shared/use-list-page.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { totalOf } from './total-of.ts';

interface ListPagesProps {
  list: Pick<ListPage<unknown>, 'rows' | 'pagination'>;
  at: Address<object>;
  total: (rows: number) => string;
}

/** Below a list: its total, and links to its other pages. */
export function ListPages({ list: { rows, pagination }, at: { path, search }, total }: ListPagesProps) {
  if (!pagination || !rows || rows.length === 0) return null;
  return (
    <Pagination
      page={pagination.page}
      pages={pagination.pageCount}
      total={totalOf(pagination, total)}
      linkTo={(page) => asLink({ path, search: { ...search, page: page > 1 ? page : undefined } })}
    />
  );
}
