import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LockedDates } from '@tonnage/contract/sites';
import { addDays, type IsoDate } from '@tonnage/domain/dates';
import type { Placement } from '@tonnage/domain/orders';
import { queryOf } from '../../../lib/queries.ts';
import { phraseOf } from './locked-days.ts';

export interface Dates {
  calendar: LockedDates | undefined;
  /** Why a day cannot be had, as a phrase. */
  reasons: ReadonlyMap<IsoDate, string>;
  firstFree: IsoDate | '';
  failed: boolean;
  ask: () => void;
}

interface Asked {
  siteId: string;
  placement: Placement;
  quantity: number;
  depot: string;
  enabled: boolean;
}

/** The days on which so many containers can be delivered there. */
export function useDates({ siteId, placement, quantity, depot, enabled }: Asked): Dates {
  const query = useQuery({
    ...queryOf('getLockedDates', { params: { value: siteId }, query: { jobType: 'delivery', placement, quantity } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const calendar = enabled ? query.data?.data : undefined;
  return {
    calendar,
    reasons: new Map(calendar?.details.map(({ date, reason }) => [date, phraseOf(reason, depot)])),
    firstFree: calendar ? firstFreeOf(calendar) : '',
    failed: query.isError,
    ask: () => void query.refetch(),
  };
}

function firstFreeOf({ minDate, maxDate, lockedDates }: LockedDates): IsoDate | '' {
  const locked = new Set(lockedDates);
  for (let date = minDate; date <= maxDate; date = addDays(date, 1)) if (!locked.has(date)) return date;
  return '';
}
