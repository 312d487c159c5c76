import type { Pagination as Paging } from '@tonnage/contract/envelope';
import { asLink, type Address } from './address.ts';
import type { ListPage } from './use-list.ts';
import { Pagination } from '../ui/data/pagination.tsx';

/** The total of a list in words: "42 orders", or "More than 10,000 orders", where counting stops. */
export const totalOf = ({ total, more }: Paging, text: (rows: number) => string): string =>
  more ? `More than ${text(total)}` : text(total);

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
