import type { Pagination } from '@tonnage/contract/envelope';
import type { UseQueryOptions } from '@tanstack/react-query';
import { listQuery, type ListName, type ListSearch, type MetaOf, type RowOf } from './list.ts';
import { useListPage } from './use-list-page.ts';

/** The page of a list that an address shows, with the types of the contract: `useList('listDeskPayments', search)`. */
export function useList<N extends ListName>(name: N, search: ListSearch<N>) {
  type Answer = { data: RowOf<N>[]; meta: MetaOf<N> & { pagination: Pagination } };
  return useListPage(listQuery(name, search) as unknown as UseQueryOptions<Answer>);
}
