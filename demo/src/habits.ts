import { addWorkingDays, type DepotCalendar } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, daysBetween, type IsoDate } from '@tonnage/domain/common/dates';

/** The days of the history. */
export const DAYS = 730;

/** A customer's ordering pattern, from the oldest month to the newest. */
export interface Habits {
  customer: 'marlow' | 'kent' | 'alder';
  /** The account's number. */
  number: string;
  buyers: readonly string[];
  /** Orders a month at the beginning and at the end of the two years. */
  monthly: readonly [number, number];
  loads: readonly (readonly [site: string, container: string, waste: string])[];
  /** The last day of this history. */
  lastDay: (calendar: DepotCalendar, today: IsoDate) => IsoDate;
  exchanges: boolean;
  /** What its purchase orders are called, if it has them. */
  po: string | null;
}

export const HABITS: readonly Habits[] = [
  {
    customer: 'marlow',
    number: '10482',
    buyers: ['owner', 'manager', 'buyer', 'buyer', 'buyer'],
    monthly: [2, 5],
    loads: [
      ['Quay House', '8 yd builders', 'Mixed construction'],
      ['Quay House', '12 yd maxi', 'Wood'],
      ['Quay House', '6 yd builders', 'Plasterboard'],
      ['Unit 4 Canal Rd', '6 yd builders', 'Soil and stones'],
      ['Unit 4 Canal Rd', '8 yd builders', 'Concrete and brick'],
      ['Unit 4 Canal Rd', '8 yd builders', 'Mixed construction'],
      ['Mill Lane plots', '20 yd roll-on', 'Mixed construction'],
      ['Mill Lane plots', '8 yd builders', 'Soil and stones'],
      ['Mill Lane plots', '30 yd roll-on', 'Wood'],
      ['Thornbury Works', '12 yd maxi', 'General waste'],
      ['Thornbury Works', '16 yd maxi', 'Packaging'],
    ],
    lastDay: (calendar, today) => addWorkingDays(calendar, today, -2),
    exchanges: true,
    po: 'MB-',
  },
  {
    customer: 'kent',
    number: '10517',
    buyers: ['owner', 'buyer'],
    monthly: [1, 2],
    loads: [
      ['Kent Street studio', '6 yd builders', 'Mixed construction'],
      ['Kent Street studio', '4 yd midi', 'Plasterboard'],
      ['Piece Hall units', '4 yd midi', 'Mixed construction'],
    ],
    lastDay: (calendar, today) => addWorkingDays(calendar, today, -3),
    exchanges: false,
    po: null,
  },
  {
    customer: 'alder',
    number: '10391',
    buyers: ['owner', 'buyer'],
    monthly: [1, 1],
    loads: [
      ['Pepper Road yard', '8 yd builders', 'Soil and stones'],
      ['A58 layby works', '6 yd builders', 'Tarmac'],
      ['Pepper Road yard', '20 yd roll-on', 'Mixed construction'],
    ],
    lastDay: (_, today) => addDays(today, -120),
    exchanges: false,
    po: null,
  },
];

/** A purchase order of that day: they count up by a little more than one a day. `lastDay`: of the customer's history. */
export function poNumber({ po }: Habits, lastDay: IsoDate, day: IsoDate): string | null {
  return po === null ? null : `${po}${1400 + Math.floor((DAYS + daysBetween(lastDay, day)) * 1.1)}`;
}
