import type { Pagination } from '@tonnage/contract/envelope';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { listQuery, type ListAt, type ListName, type ListSearch, type MetaOf, type RowOf } from './list.ts';

/** A page of rows as a list shows it. */
export interface ListPage<Row, Meta = unknown> {
  /** Undefined until they have loaded. */
  rows: Row[] | undefined;
  pagination: Pagination | undefined;
  /** What the answer says besides the rows. */
  meta: Meta | undefined;
  /** Whether the rows are those of the page before. */
  waiting: boolean;
  error: Error | null;
  retry: () => void;
}

/**
 * A page of a list whose search, order and page change in place: the current rows stay, faded, until the others have
 * loaded. The rows have the type of the call's answer.
 */
export function useListPage<Row, Meta extends { pagination: Pagination }>(
  query: UseQueryOptions<{ data: Row[]; meta: Meta }>,
): ListPage<Row, Meta> {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const nothingToStore = isPlaceholderData && data?.data.length === 0;
  return {
    rows: nothingToStore ? undefined : data?.data,
    pagination: data?.meta.pagination,
    meta: data?.meta,
    waiting: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

/** The page of a list that an address shows, with the types of the contract: `useList('listDeskPayments', search)`. */
export function useList<N extends ListName>(name: N, search: ListSearch<N>, at?: ListAt<N>) {
  type Answer = { data: RowOf<N>[]; meta: MetaOf<N> & { pagination: Pagination } };
  return useListPage(listQuery(name, search, at) as unknown as UseQueryOptions<Answer>);
}
