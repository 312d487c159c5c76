import type { Pagination } from '@tonnage/contract/envelope';
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

interface Listed<Row> {
  data: Row[];
  meta: { pagination: Pagination };
}

/**
 * A page of a list whose search, order and page change in place: the current rows stay, faded, until the others have
 * loaded.
 */
export function useListPage<Row>(query: { queryKey: QueryKey; queryFn?: unknown }) {
  // All orders and those of one site are two calls with the same response, which the types of queries cannot express.
  const options = query as UseQueryOptions<Listed<Row>>;
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const nothingToStore = isPlaceholderData && data?.data.length === 0;
  return {
    rows: nothingToStore ? undefined : data?.data,
    pagination: data?.meta.pagination,
    waiting: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
