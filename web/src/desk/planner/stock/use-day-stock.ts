import type { IsoDate } from '@tonnage/domain/common/dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stockDaysQuery } from '../../stock/screens.ts';

/** What is left of a size at the end of the day; below zero, the number that are missing. */
export interface SizeLeft {
  name: string;
  left: number;
}

/** What is left of each size on a day, the smallest first; empty where the company numbers no containers or the day is too far ahead. */
export function useDayStock(date: IsoDate, depotId: string | undefined): readonly SizeLeft[] {
  const { data } = useQuery(stockDaysQuery(depotId));
  return useMemo(
    () =>
      (data?.data.sizes ?? []).flatMap(({ size, days }) => {
        const day = days.find((one) => one.date === date);
        return day ? [{ name: size.name, left: day.left }] : [];
      }),
    [data, date],
  );
}

/** The sizes that are short on the day. */
export const shortOf = (sizes: readonly SizeLeft[]): ReadonlyMap<string, number> =>
  new Map(sizes.flatMap(({ name, left }) => (left < 0 ? [[name, -left]] : [])));
