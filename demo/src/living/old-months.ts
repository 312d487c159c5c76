import { addWorkingDays, type DepotCalendar, isWorkingDay } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { poNumber } from '../habits.ts';
import { weekCalendar } from '../history.ts';
import { Dice } from '../random.ts';
import type { Cast, Regular } from './cast.ts';
import { newOrder, type PlannedJob, type PlannedOrder, TAKES_WASTE, timeOn, weigh } from './plan.ts';
import { firstDay } from './work.ts';

const SEED = 1745;
/** Orders of a month, at the beginning of the history and at its end. */
const MONTHLY = [34, 58] as const;
const MONTHS = 22;

/** People who sign in look at the last three months first. */
const DETAILED_DAYS = 90;

/** The day from which the commands place the orders of the small demo's customers; the months before it are only sketched. */
export function firstDetailed(today: IsoDate): IsoDate {
  return `${addDays(today, -DETAILED_DAYS).slice(0, 7)}-01`;
}

/** The small demo's customers whose orders of a month are sketched. */
export function regularsOf(
  cast: Cast,
  { from, to }: { from: IsoDate; to: IsoDate },
  today: IsoDate,
): readonly Regular[] {
  const calendar = weekCalendar(today);
  return to < firstDetailed(today) ? cast.regulars.filter(({ habits }) => from <= habits.lastDay(calendar, today)) : [];
}

/** The months before the planned work, the newest first, two years back. */
export function oldMonths(today: IsoDate): { from: IsoDate; to: IsoDate }[] {
  const months: { from: IsoDate; to: IsoDate }[] = [];
  for (let day = addDays(firstDay(today), -1); months.length < MONTHS; day = addDays(months.at(-1)!.from, -1))
    months.push(monthOf(day));
  return months;
}

/** The finished orders of a month, in the order in which they were placed: each came and went within it. */
export function planMonth(cast: Cast, { from, to }: { from: IsoDate; to: IsoDate }, now: Instant): PlannedOrder[] {
  const today = dateIn(LONDON, now);
  const nth = oldMonths(today).findIndex((month) => month.from === from);
  const dice = new Dice(SEED + nth);
  // Two more years: the calendar knows the bank holidays of three before its own.
  const calendar = weekCalendar(today);
  const [oldest, newest] = MONTHLY;
  const sites = cast.accounts.flatMap((account) =>
    account.sites.flatMap((site) => Array.from({ length: account.weight }, () => ({ account, site }))),
  );
  const count = Math.round(newest - ((newest - oldest) * nth) / MONTHS);
  const time = () => {
    const brought = workingDay(calendar, addDays(from, dice.between(0, 14)));
    const placed = addWorkingDays(calendar, brought, -dice.between(1, 4));
    return { brought, placed, at: timeOn(placed, clock(dice, 7, 15)) };
  };
  const others = Array.from({ length: count }, () => {
    const { brought, at } = time();
    return { brought, order: newOrder(cast, dice, dice.pick(sites), at) };
  });
  const own = regularsOf(cast, { from, to }, today).flatMap((regular) => {
    const { habits } = regular;
    const [first, last] = habits.monthly;
    const many = Math.round(last - ((last - first) * nth) / MONTHS) + dice.between(-1, 1);
    return Array.from({ length: Math.max(1, many) }, () => {
      const { brought, placed, at } = time();
      const poOf = poNumber(habits, habits.lastDay(calendar, today), placed);
      return { brought, order: { ...newOrder(cast, dice, dice.pick(regular.loads), at), poNumber: poOf } };
    });
  });
  const orders = [...others, ...own].map(({ brought, order }) => {
    let day = brought;
    const types: JobType[] = ['delivery'];
    if (order.account.onCredit && dice.chance(0.25)) types.push('exchange');
    types.push('collection');
    for (const type of types) {
      order.jobs.push(doneJob(calendar, dice, order, type, day));
      const next = workingDay(calendar, addDays(day, dice.between(4, 9)));
      // The last working day of the month at the latest.
      day = next <= to ? next : addWorkingDays(calendar, addDays(to, 1), -1);
    }
    return order;
  });
  return orders.toSorted((a, b) => (a.placedAt < b.placedAt ? -1 : a.placedAt > b.placedAt ? 1 : 0));
}

function doneJob(calendar: DepotCalendar, dice: Dice, order: PlannedOrder, type: JobType, date: IsoDate): PlannedJob {
  const crews = order.depot.crews.filter(({ hook }) => hook === order.container.hook);
  const startedAt = timeOn(date, clock(dice, 7, 15));
  const asked = timeOn(addWorkingDays(calendar, date, -1), clock(dice, 8, 14));
  return {
    type,
    status: 'completed',
    date,
    slot: 'any',
    requestedAt: type === 'delivery' ? order.placedAt : asked,
    crew: dice.pick(crews),
    startedAt,
    doneAt: new Date(Date.parse(startedAt) + dice.between(15, 35) * 60_000).toISOString(),
    failedReason: null,
    netKg: TAKES_WASTE.includes(type) ? weigh(dice, order) : null,
    brings: null,
    takes: null,
  };
}

function workingDay(calendar: DepotCalendar, day: IsoDate): IsoDate {
  return isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1);
}

function clock(dice: Dice, from: number, to: number): string {
  return `${String(dice.between(from, to)).padStart(2, '0')}:${dice.between(10, 59)}`;
}
