import type { IsoDate } from '@tonnage/domain/common/dates';
import { createContext, use } from 'react';

/** The kit has no clock: the application knows which day it is. */
export const TodayContext = createContext<() => IsoDate>(() => {
  throw new Error('No clock: there is no TodayContext around this field.');
});

export function useToday(): IsoDate {
  return use(TodayContext)();
}
