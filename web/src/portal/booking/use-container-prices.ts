import { useQuery } from '@tanstack/react-query';
import type { ContainerPrice } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { queryOf } from '../../lib/queries.ts';

interface PricesInput {
  siteId: string;
  wasteTypeId: string;
  jobType?: JobType;
  date: IsoDate | '';
  enabled: boolean;
}

/** The price of each container by its id; undefined while unknown, or hidden from this role. */
export function useContainerPrices({
  enabled,
  date,
  ...input
}: PricesInput): ReadonlyMap<string, ContainerPrice> | undefined {
  const { siteId, wasteTypeId } = input;
  const { data } = useQuery({
    ...queryOf('listContainerPrices', { body: { data: { ...input, ...(date === '' ? {} : { date }) } } }),
    enabled,
    // Another day seldom changes the price; another site or waste does, and its old prices must not be shown.
    placeholderData: (before, query) => {
      const of = (query?.queryKey[1] as { body: { data: { siteId: string; wasteTypeId: string } } } | undefined)?.body
        .data;
      return of?.siteId === siteId && of.wasteTypeId === wasteTypeId ? before : undefined;
    },
  });
  return data && new Map(data.data.map((row) => [row.containerSubTypeId, row]));
}
