import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sent } from '@tonnage/contract/endpoint';
import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import type { Calls } from '../../lib/calls.ts';
import { queryOf } from '../../lib/queries.ts';
import { phraseOf } from './locked-days.ts';

export interface Dates {
  calendar: LockedDates | undefined;
  /** Why a day cannot be had, as a phrase. */
  reasons: ReadonlyMap<IsoDate, string>;
  /** The same of any day, also of one that has passed; undefined where it can be had, and while nobody knows. */
  whyNot: (date: IsoDate | '') => string | undefined;
  firstFree: IsoDate | '';
  failed: boolean;
  ask: () => void;
}

interface Asked {
  siteId: string;
  /** What the day is for: the job's kind, its places, the order or job whose own place and permit count. */
  job: Sent<Calls['getLockedDates']>['query'];
  depot: string;
  enabled: boolean;
}

/** The days on which a vehicle can come there. */
export function useDates({ siteId, job, depot, enabled }: Asked): Dates {
  const query = useQuery({
    ...queryOf('getLockedDates', { params: { value: siteId }, query: job }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const calendar = enabled ? query.data?.data : undefined;
  const reasons = new Map(calendar?.details.map(({ date, reason }) => [date, phraseOf(reason, depot)]));
  const whyNot = (date: IsoDate | '') => {
    if (!calendar || date === '') return undefined;
    if (date < calendar.minDate) return phraseOf('past', depot);
    return date > calendar.maxDate ? phraseOf('too_far', depot) : reasons.get(date);
  };
  return {
    calendar,
    reasons,
    whyNot,
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
