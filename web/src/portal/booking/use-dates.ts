import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sent } from '@tonnage/contract/endpoint';
import type { LockedDates } from '@tonnage/contract/skip-hire/orders/coverage';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import type { Calls } from '../../lib/calls.ts';
import { queryOf } from '../../lib/queries.ts';
import { phraseOf } from './locked-days.ts';

export interface Dates {
  calendar: LockedDates | undefined;
  /** Why a day is unavailable, as a phrase. */
  reasons: ReadonlyMap<IsoDate, string>;
  /** What a day says under its number: "3 left", "full". */
  notes: ReadonlyMap<IsoDate, string>;
  /** The same for any day, including past ones; undefined for an available day, and while unknown. */
  whyNot: (date: IsoDate | '') => string | undefined;
  firstFree: IsoDate | '';
  failed: boolean;
  ask: () => void;
}

interface DatesInput {
  siteId: string;
  /**
   * The purpose of the day: the job's type, its container positions, and the order or job whose own capacity and
   * permit count as available.
   */
  job: Sent<Calls['getLockedDates']>['query'];
  depot: string;
  enabled: boolean;
}

/** The days on which a vehicle can come to the site. */
export function useDates({ siteId, job, depot, enabled }: DatesInput): Dates {
  const query = useQuery({
    ...queryOf('getLockedDates', { params: { value: siteId }, query: job }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const calendar = enabled ? query.data?.data : undefined;
  const reasons = new Map(calendar?.details.map(({ date, reason }) => [date, phraseOf(reason, depot)]));
  const full = calendar?.details.filter(({ reason }) => reason === 'full') ?? [];
  const notes = new Map([
    ...full.map(({ date }) => [date, 'full'] as const),
    ...(calendar?.fewLeft ?? []).map(({ date, left }) => [date, `${left} left`] as const),
  ]);
  const whyNot = (date: IsoDate | '') => {
    if (!calendar || date === '') return undefined;
    if (date < calendar.minDate) return phraseOf('past', depot);
    return date > calendar.maxDate ? phraseOf('too_far', depot) : reasons.get(date);
  };
  return {
    calendar,
    reasons,
    notes,
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
