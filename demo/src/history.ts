import {
  addWorkingDays,
  type DepotCalendar,
  isWorkingDay,
  nextFreeDates,
} from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { instantAt } from '@tonnage/domain/common/zoned';
import { bankHolidays } from '@tonnage/server/skip-hire/depots/bank-holidays';
import { DAYS, HABITS, type Habits, poNumber } from './habits.ts';
import type { Life, Story, Fixtures } from './life.ts';
import { seedMoney } from './money.ts';

/** Working days before a permit can start; both councils of the demo use this. */
const PERMIT_LEAD_DAYS = 5;

/** Monday to Friday without bank holidays. */
export function weekCalendar(today: IsoDate): DepotCalendar {
  const year = Number(today.slice(0, 4));
  return {
    weekdays: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutOff: '15:00', capacity: 16 })),
    leadDays: 1,
    bankHolidays: bankHolidays('england_wales', year - 3, year + 1),
    closures: new Map(),
    days: new Map(),
  };
}

/** The nth bookable date, seen from the given instant. */
export function bookable(calendar: DepotCalendar, at: Instant, nth: number, highway = false): IsoDate {
  const question = { now: at, zone: LONDON, ...(highway ? { permitLeadDays: PERMIT_LEAD_DAYS } : {}) };
  return nextFreeDates(calendar, question, nth + 1)[nth]!;
}

/**
 * Adds the history of the three accounts, up to the beginning of the present: two years of it, or only the orders from a day on,
 * if `from` names one.
 */
export function seedHistory(fixtures: Fixtures, life: Life, today: IsoDate, from?: IsoDate): void {
  for (const habits of HABITS) tellMonths(fixtures, life, today, { habits, from: from ?? addDays(today, -DAYS) });
  seedMoney(fixtures, today);
}

/** Schedules a customer's orders month by month: their number grows over time. */
function tellMonths(
  fixtures: Fixtures,
  life: Life,
  today: IsoDate,
  { habits, from }: { habits: Habits; from: IsoDate },
): void {
  const { dice } = fixtures;
  const [first, last] = habits.monthly;
  for (let start = 0; start < DAYS; start += 30) {
    const count = Math.round(first + ((last - first) * start) / DAYS) + dice.between(-1, 1);
    for (let i = 0; i < count; i++) {
      const day = addDays(today, start - DAYS + dice.between(0, 29));
      const story = day < from ? null : storyFrom(fixtures, habits, day, today);
      if (story) life.tell(story);
    }
  }
}

/** An order on or after a day that ends before the pattern's last day; null if too little time is left. */
function storyFrom(fixtures: Fixtures, habits: Habits, day: IsoDate, today: IsoDate): Story | null {
  const { calendar, dice } = fixtures;
  const customer = fixtures.people[habits.customer];
  const lastDay = habits.lastDay(calendar, today);
  const [site, container, waste] = dice.pick(habits.loads);
  const placedOn = isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1);
  const at = instantAt(LONDON, placedOn, `${String(dice.between(6, 16)).padStart(2, '0')}:${dice.between(10, 59)}`);
  const highway = habits.exchanges && site === 'Quay House' && dice.chance(0.4);
  const date = bookable(calendar, at, dice.between(0, 3), highway);
  const story: Story = {
    customer,
    by: customer.members[dice.pick(habits.buyers)]!,
    site,
    container,
    waste,
    at,
    date,
    slot: dice.pick(['am', 'pm', 'any'] as const),
    ...(highway
      ? { placement: 'highway', permit: { number: `LCC-${dice.between(41_000, 79_999)}`, to: addDays(date, 20) } }
      : {}),
    ...(habits.po === null ? {} : { poNumber: poNumber(habits, lastDay, placedOn)! }),
  };

  const fate = dice.roll();
  if (fate < 0.03)
    return {
      ...story,
      answer: 'declines',
      reason: 'We can’t get a vehicle to this address in the morning. Please call us.',
    };
  if (fate < 0.07 && !highway) {
    return habits.customer === 'kent'
      ? { ...story, cardDeclined: true }
      : { ...story, answer: { cancelledAt: instantAt(LONDON, placedOn, '17:30') }, reason: 'Booked twice' };
  }
  if (fate < 0.12 && habits.exchanges && !highway && !container.includes('roll-on') && date <= lastDay) {
    return { ...story, jobType: 'wait_and_load' };
  }
  return withCourse(fixtures, habits, story, lastDay);
}

/** Continues an order with exchanges and then the collection, all on or before the last day. */
function withCourse(fixtures: Fixtures, habits: Habits, story: Story, lastDay: IsoDate): Story | null {
  const { calendar, dice } = fixtures;
  const requestTime = (day: IsoDate) =>
    instantAt(
      LONDON,
      isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, 1),
      `09:${dice.between(10, 59)}`,
    );
  let standsFrom = story.date;
  const exchanges: NonNullable<Story['exchanges']> = [];
  const exchangeCount = habits.exchanges && dice.chance(0.35) ? dice.between(1, 2) : 0;
  for (let i = 0; i < exchangeCount; i++) {
    const askedAt = requestTime(addDays(standsFrom, dice.between(4, 9)));
    const date = bookable(calendar, askedAt, dice.between(0, 1));
    if (addDays(date, 8) > lastDay) break;
    exchanges.push({ askedAt, date });
    standsFrom = date;
  }
  const hire = dice.chance(0.15) ? dice.between(14, 19) : dice.between(5, 12);
  let askedAt = requestTime(addDays(standsFrom, hire));
  let date = bookable(calendar, askedAt, dice.between(0, 1));
  if (date > lastDay) {
    // The newest orders are short, so that open orders only come from present.ts.
    askedAt = requestTime(addDays(standsFrom, 2));
    date = bookable(calendar, askedAt, 0);
    if (date > lastDay) return null;
  }
  const fails = dice.chance(0.05) && addDays(date, 6) <= lastDay;
  const collection = {
    askedAt,
    date,
    ...(fails ? { failsFirst: 'No access: a vehicle was parked in front of the skip' } : {}),
  };
  return { ...story, exchanges, collection };
}
