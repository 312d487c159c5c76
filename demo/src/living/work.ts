import { addWorkingDays, type DepotCalendar, isWorkingDay } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, daysBetween, LONDON, type Instant, type IsoDate, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import { weekCalendar } from '../history.ts';
import { Dice } from '../random.ts';
import type { Cast } from './cast.ts';
import type { Depot } from './crews.ts';
import { FAILURES } from './names.ts';
import { newOrder, type PlannedJob, type PlannedOrder, siteList, TAKES_WASTE, timeOn, weigh } from './plan.ts';

const SEED = 1215;
/** Jobs on a working day: of the last month and what follows, and before it, thinned. */
const BUSY = [76, 96] as const;
const THIN = [24, 34] as const;
const BUSY_DAYS = 33;
/** The share of each depot, by code; the rest is the last one's. */
const SHARE: Record<string, number> = { HOL: 0.44, BOW: 0.33, WAK: 0.23 };
const REQUESTS = { delivery: 26, collection: 8, exchange: 5 } as const;
/** Failed jobs of the last days that the office has not rebooked. */
const TO_REBOOK = 6;

/** A container on a site, and the day on which its customer wants it changed or gone. */
interface Standing {
  order: PlannedOrder;
  wanted: IsoDate;
  number: string;
  /** The movement that failed and is booked again. */
  again: JobType | null;
}

/** The first day of the work that is planned day by day; the months before it are only sketched. */
export function firstDay(today: IsoDate): IsoDate {
  return `${addDays(today, -46).slice(0, 7)}-01`;
}

/** The last working day of next week. */
function lastDay(calendar: DepotCalendar, today: IsoDate): IsoDate {
  return addWorkingDays(calendar, addDays(today, 15 - weekdayOf(today)), -1);
}

/**
 * The orders of the last weeks, of today and of next week, in the order in which they were placed: each working day's jobs
 * are spread over the depots' vehicles. It depends only on the date and the time.
 */
export function planWork(cast: Cast, now: Instant): PlannedOrder[] {
  return new Work(cast, now).run();
}

class Work {
  readonly #dice = new Dice(SEED);
  readonly #calendar: DepotCalendar;
  readonly #today: IsoDate;
  readonly #orders: PlannedOrder[] = [];
  readonly #standing = new Map<string, Standing[]>();
  readonly #sites: ReturnType<typeof siteList>;
  readonly #free = new Map<number, string[]>();
  readonly #made = new Map<number, number>();
  readonly #cast: Cast;
  readonly #now: Instant;
  #failed = 0;

  constructor(cast: Cast, now: Instant) {
    this.#cast = cast;
    this.#now = now;
    this.#today = dateIn(LONDON, now);
    this.#calendar = weekCalendar(this.#today);
    this.#sites = siteList(cast, ({ paying }) => paying.unpaidMonths === 0);
  }

  run(): PlannedOrder[] {
    const last = lastDay(this.#calendar, this.#today);
    for (let day = firstDay(this.#today); day <= last; day = addDays(day, 1)) {
      if (!isWorkingDay(this.#calendar, day)) continue;
      const [low, high] = daysBetween(day, this.#today) > BUSY_DAYS ? THIN : BUSY;
      const jobs = this.#dice.between(low, high);
      for (const depot of this.#cast.depots) this.#day(depot, day, Math.round(jobs * (SHARE[depot.code] ?? 0)));
    }
    this.#requests();
    return this.#orders.toSorted((a, b) => (a.placedAt < b.placedAt ? -1 : a.placedAt > b.placedAt ? 1 : 0));
  }

  /** One depot's day: the movements that are wanted, then deliveries up to the number of jobs. */
  #day(depot: Depot, day: IsoDate, count: number): void {
    const standing = this.#standing.get(depot.id) ?? [];
    const due = standing.filter(({ wanted }) => wanted <= day).slice(0, Math.round(count * 0.58));
    const jobs: { order: PlannedOrder; job: PlannedJob; stood: Standing | null }[] = [];
    for (const stood of due) {
      const exchanges = stood.order.account.onCredit;
      const roll = this.#dice.roll();
      const usual = !exchanges || roll >= 0.31 ? 'collection' : roll < 0.27 ? 'exchange' : 'tip_and_return';
      const type = stood.again ?? usual;
      const asked = timeOn(addWorkingDays(this.#calendar, day, -this.#dice.between(1, 2)), this.#clock(8, 14));
      const job = this.#job(type, day, this.#between(asked, stood.order.jobs.at(-1)!.doneAt!));
      job.takes = type === 'tip_and_return' ? null : stood.number;
      stood.order.jobs.push(job);
      jobs.push({ order: stood.order, job, stood });
    }
    while (jobs.length < count) {
      const placed = timeOn(addWorkingDays(this.#calendar, day, -this.#dice.between(1, 5)), this.#clock(7, 16));
      const order = this.#place(depot, this.#between(placed, null));
      const job = this.#job(
        !order.container.hook && this.#dice.chance(0.07) ? 'wait_and_load' : 'delivery',
        day,
        order.placedAt,
      );
      order.jobs.push(job);
      jobs.push({ order, job, stood: null });
    }
    this.#drive(depot, day, jobs);
    const gone = new Set(due);
    const left = standing.filter((one) => !gone.has(one));
    for (const { order, job, stood } of jobs) left.push(...this.#after(day, order, job, stood));
    this.#standing.set(
      depot.id,
      left.toSorted((a, b) => (a.wanted < b.wanted ? -1 : a.wanted > b.wanted ? 1 : 0)),
    );
    if (day < this.#today && this.#dice.chance(0.25)) this.#closeOne(depot, day);
  }

  /** Gives the day's jobs to vehicles, each its turn, and its times; work of the coming days is only partly planned. */
  #drive(depot: Depot, day: IsoDate, jobs: readonly { order: PlannedOrder; job: PlannedJob }[]): void {
    const dice = this.#dice;
    const ahead = day > this.#today ? workingDaysBetween(this.#calendar, this.#today, day) : 0;
    const planned = ahead === 0 ? 0.94 : ahead === 1 ? 0.8 : ahead === 2 ? 0.35 : 0;
    for (const hook of [true, false]) {
      const crews = depot.crews.filter((crew) => crew.hook === hook);
      const theirs = jobs.filter(({ order }) => order.container.hook === hook);
      const rounds = Math.ceil(theirs.length / crews.length);
      for (const [i, { order, job }] of theirs.entries()) {
        const minute = Math.round((Math.floor(i / crews.length) / Math.max(1, rounds)) * 560) + dice.between(0, 20);
        job.slot = slotOf(minute, dice);
        if (day >= this.#today && !dice.chance(planned)) continue;
        job.crew = crews[i % crews.length]!;
        job.status = 'allocated';
        const started = new Date(Date.parse(timeOn(day, '07:00')) + minute * 60_000).toISOString();
        const done = new Date(Date.parse(started) + dice.between(18, 32) * 60_000).toISOString();
        if (started > this.#now) continue;
        job.startedAt = started;
        job.status = 'en_route';
        if (done > this.#now) continue;
        job.doneAt = done;
        job.status = 'completed';
        if (TAKES_WASTE.includes(job.type)) job.netKg = weigh(dice, order);
      }
    }
  }

  /** What stands afterwards. A failed job is done two days later, or is still to be rebooked if it is of the last days. */
  #after(day: IsoDate, order: PlannedOrder, job: PlannedJob, stood: Standing | null): Standing[] {
    const dice = this.#dice;
    if (job.status !== 'completed') return [];
    const fails = dice.chance(0.02);
    const fresh = daysBetween(day, this.#today) <= 5;
    if ((fails && !fresh) || (fresh && this.#failed < TO_REBOOK && dice.chance(0.05))) {
      Object.assign(job, { status: 'failed', failedReason: dice.pick(FAILURES), netKg: null, takes: null });
      if (fresh) {
        this.#failed++;
        return [];
      }
      if (stood) return [{ ...stood, wanted: addDays(day, 2), again: job.type }];
      const again = this.#job(job.type, day, job.doneAt!);
      const crew = {
        crew: job.crew,
        startedAt: job.doneAt,
        doneAt: later(job.doneAt!, 95),
        status: 'completed',
      } as const;
      order.jobs.push(Object.assign(again, crew, { slot: 'pm' }));
      if (job.type === 'wait_and_load') again.netKg = weigh(dice, order);
      return job.type === 'wait_and_load' ? [] : [this.#stand(day, order, again)];
    }
    switch (job.type) {
      case 'delivery':
      case 'exchange':
        if (stood) this.#free.get(order.container.yards)!.push(stood.number);
        return [this.#stand(day, order, job)];
      case 'tip_and_return':
        return [{ ...stood!, wanted: this.#wanted(day), again: null }];
      case 'collection':
        this.#free.get(order.container.yards)!.push(stood!.number);
        return [];
      default:
        return [];
    }
  }

  /** A container with a free number comes to the site. */
  #stand(day: IsoDate, order: PlannedOrder, job: PlannedJob): Standing {
    const { yards } = order.container;
    const free = this.#free.get(yards) ?? [];
    this.#free.set(yards, free);
    // Those that came back longest ago go out first, and never on the day on which they came.
    const number = free.length > 30 ? free.shift()! : this.#newNumber(yards);
    job.brings = number;
    return { order, wanted: this.#wanted(day), number, again: null };
  }

  #newNumber(yards: number): string {
    const next = (this.#made.get(yards) ?? 0) + 1;
    this.#made.set(yards, next);
    return `H${yards}-${String(next).padStart(3, '0')}`;
  }

  /** Most containers stand for one or two weeks; some are kept beyond their hire. */
  #wanted(day: IsoDate): IsoDate {
    return addDays(day, this.#dice.chance(0.1) ? this.#dice.between(15, 24) : this.#dice.between(5, 12));
  }

  #place(depot: Depot, placedAt: Instant): PlannedOrder {
    const at = this.#dice.pick(this.#sites.get(depot.id)!);
    const order = newOrder(this.#cast, this.#dice, at, placedAt);
    this.#orders.push(order);
    return order;
  }

  #job(type: JobType, date: IsoDate, requestedAt: Instant): PlannedJob {
    return {
      type,
      status: 'confirmed',
      date,
      slot: 'any',
      requestedAt,
      crew: null,
      startedAt: null,
      doneAt: null,
      failedReason: null,
      netKg: null,
      brings: null,
      takes: null,
    };
  }

  /** An order that its customer cancelled, or that the office had to decline. */
  #closeOne(depot: Depot, day: IsoDate): void {
    const order = this.#place(depot, timeOn(day, this.#clock(8, 15)));
    const declined = this.#dice.chance(0.4);
    order.jobs.push(this.#job('delivery', addWorkingDays(this.#calendar, day, 3), order.placedAt));
    order.closed = declined
      ? { status: 'declined', reason: 'The lane is too narrow for our lorry. Please call us about a smaller skip.' }
      : { status: 'cancelled', reason: 'The job was put back' };
  }

  /** What customers asked for in the last hours and the office has not read. */
  #requests(): void {
    const dice = this.#dice;
    const day = () => addWorkingDays(this.#calendar, this.#today, dice.between(2, 8));
    const asked = () => later(this.#now, -dice.between(4, 1_300));
    for (let i = 0; i < REQUESTS.delivery; i++) {
      const order = this.#place(this.#cast.depots[i % this.#cast.depots.length]!, asked());
      order.jobs.push(this.#request('delivery', day(), order.placedAt));
    }
    const open = [...this.#standing.values()].flat().filter(({ order }) => order.account.onCredit);
    for (const type of ['collection', 'exchange'] as const)
      for (let i = 0; i < REQUESTS[type]; i++) {
        const [stood] = open.splice(dice.between(0, open.length - 1), 1);
        const latest = stood!.order.jobs.at(-1)!.doneAt!;
        stood!.order.jobs.push(this.#request(type, day(), this.#between(asked(), latest)));
      }
  }

  #request(type: JobType, date: IsoDate, at: Instant): PlannedJob {
    return { ...this.#job(type, date, at), status: 'requested', slot: this.#dice.pick(['am', 'pm', 'any'] as const) };
  }

  #clock(from: number, to: number): string {
    return `${String(this.#dice.between(from, to)).padStart(2, '0')}:${this.#dice.between(10, 59)}`;
  }

  /** The instant, or the nearest one after the earlier event and before now. */
  #between(at: Instant, after: Instant | null): Instant {
    const earliest = after === null ? at : later(after, 12);
    const wanted = at > earliest ? at : earliest;
    const latest = later(this.#now, -this.#dice.between(2, 240));
    return wanted < latest ? wanted : latest;
  }
}

function slotOf(minute: number, dice: Dice): Slot {
  if (dice.chance(0.3)) return 'any';
  return minute < 300 ? 'am' : 'pm';
}

function later(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

function workingDaysBetween(calendar: DepotCalendar, from: IsoDate, to: IsoDate): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) count++;
  return count;
}
