import type { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import type { Received } from '@tonnage/contract/endpoint';
import { addWorkingDays, type DepotCalendar, isWorkingDay } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, timeIn } from '@tonnage/domain/common/zoned';
import type { JobType, Placement, Slot } from '@tonnage/domain/skip-hire/orders';
import { CURRENT_SIGNATURE_TEXT } from '@tonnage/domain/skip-hire/signature-text';
import { issueNote } from '@tonnage/server/skip-hire/documents/commands/issue-note';
import { signDocument } from '@tonnage/server/skip-hire/documents/commands/sign-document';
import { addCharge } from '@tonnage/server/skip-hire/billing/invoices/commands/add-charge';
import { allocateTo } from '@tonnage/server/skip-hire/orders/planning/commands/allocate';
import { completeJob } from '@tonnage/server/skip-hire/orders/planning/commands/complete-job';
import { confirmJob, declineOrder } from '@tonnage/server/skip-hire/orders/requests/commands/answer-request';
import { failJob } from '@tonnage/server/skip-hire/orders/planning/commands/fail-job';
import {
  requestCollection,
  requestExchange,
} from '@tonnage/server/skip-hire/orders/movements/commands/request-movement';
import { startJob } from '@tonnage/server/skip-hire/orders/planning/commands/start-job';
import { cancelOrder } from '@tonnage/server/skip-hire/orders/commands/cancel-order';
import { placeOrder } from '@tonnage/server/skip-hire/orders/placing/commands/place-order';
import { settlePayment } from '@tonnage/server/skip-hire/billing/payments/commands/settle-payment';
import { grantPermit } from '@tonnage/server/skip-hire/permits/commands/permit';
import type { Crew } from './fleet.ts';
import type { Catalogue } from '@tonnage/server/skip-hire/catalogue/commands/start-catalogue';
import type { KnownCallers, Member } from './contexts.ts';
import type { Customer, People } from './people.ts';
import type { Dice } from './random.ts';
import type { Timetable } from './timetable.ts';

export interface Fixtures {
  people: People;
  catalogue: Catalogue;
  /** Monday to Friday without bank holidays; both depots work on these days. */
  calendar: DepotCalendar;
  dice: Dice;
  /** The crews of the depot that serves a site, by site id. */
  crews: ReadonlyMap<string, readonly Crew[]>;
  timetable: Timetable;
}

/** One container's history: the order and its events. Omitted events do not happen. */
export interface Story {
  customer: Customer;
  by: Member;
  site: string;
  container: string;
  waste: string;
  at: Instant;
  date: IsoDate;
  slot?: Slot;
  jobType?: 'delivery' | 'wait_and_load';
  placement?: Placement;
  permit?: { number: string; to: IsoDate };
  poNumber?: string;
  contactId?: string;
  locationNotes?: string;
  driverNotes?: string;
  /** The staff's answer; confirmed by default. */
  answer?: 'waits' | 'declines' | { cancelledAt: Instant };
  reason?: string;
  cardDeclined?: boolean;
  /** The status at which the delivery stops, if it is not done. */
  stopsAt?: 'confirmed' | 'allocated';
  exchanges?: { askedAt: Instant; date: IsoDate; stopsAt?: 'confirmed' }[];
  collection?: { askedAt: Instant; date: IsoDate; failsFirst?: string };
}

/** A requested job of an order. */
interface RequestedJob {
  orderId: string;
  jobId: string;
  type: JobType;
}

const WASTED = {
  code: 'wasted_journey',
  label: 'Wasted journey: no access',
  quantity: 1,
  unitPence: 6_500,
  vatRateBp: 2000,
} as const;

/** The later of two instants. */
const later = (a: Instant, b: Instant) => (a > b ? a : b);

/** Schedules an order's whole history, each step through the real command. */
export class Life {
  readonly #fixtures: Fixtures;
  readonly #tickets = new Map<string, IsoDate>();

  constructor(fixtures: Fixtures) {
    this.#fixtures = fixtures;
  }

  tell(story: Story): void {
    this.#fixtures.timetable.add(story.at, (callers, at) => this.#place(callers, at, story));
  }

  async #place(callers: KnownCallers, at: Instant, s: Story): Promise<void> {
    const { catalogue, timetable, people } = this.#fixtures;
    const container = catalogue.containers[s.container]!;
    const prepaid = s.customer === people.kent;
    const input: Received<typeof createJob>['body']['data'] = {
      siteId: s.customer.sites[s.site]!,
      jobType: s.jobType ?? 'delivery',
      containerTypeId: container.typeId,
      containerSubTypeId: container.id,
      wasteTypeId: catalogue.wastes[s.waste]!.id,
      date: s.date,
      slot: s.slot ?? 'any',
      quantity: 1,
      placement: s.placement ?? 'private',
      poNumber: s.poNumber,
      siteContactId: s.contactId,
      locationNotes: s.locationNotes,
      driverNotes: s.driverNotes,
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: prepaid ? 'card' : 'account' },
    };
    const ctx = callers.member(at, s.by);
    const orderId = (await placeOrder(ctx, input)).orderIds[0]!;
    if (prepaid) {
      const answered = minutesAfter(at, 3);
      timetable.add(answered, async (d) => this.#pay(d, answered, orderId, s));
      return;
    }
    await this.#answer(callers, at, orderId, s);
  }

  async #pay(callers: KnownCallers, at: Instant, orderId: string, s: Story): Promise<void> {
    const ctx = callers.system(at);
    const { payment_id } = await ctx.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await settlePayment(ctx, payment_id!, s.cardDeclined ? 'declined' : 'paid');
    if (!s.cardDeclined) await this.#answer(callers, at, orderId, s);
  }

  /** Staff read the order and answer it. */
  async #answer(callers: KnownCallers, at: Instant, orderId: string, s: Story): Promise<void> {
    const { people, timetable } = this.#fixtures;
    const { answer } = s;
    if (answer === 'waits') return;
    if (typeof answer === 'object') {
      timetable.add(answer.cancelledAt, (d, now) => cancelOrder(d.member(now, s.by), orderId, s.reason));
      return;
    }
    timetable.add(this.#read(at), async (d, now) => {
      const office = d.office(now, people.staff.office);
      if (answer === 'declines') return declineOrder(office, orderId, s.reason!);
      const job = await lastJob(d, now, orderId);
      await this.#ticket(d, now, s);
      await confirmJob(office, job.id);
      let ready = now;
      if (s.permit) {
        ready = instantAt(LONDON, addWorkingDays(this.#fixtures.calendar, dateIn(LONDON, now), 2), '11:20');
        const { number, to } = s.permit;
        timetable.add(ready, (e, then) =>
          grantPermit(e.office(then, people.staff.office), orderId, { number, from: s.date, to }),
        );
      }
      if (s.stopsAt === 'confirmed') return;
      const requested: RequestedJob = { orderId, jobId: job.id, type: s.jobType ?? 'delivery' };
      this.#visit(ready, requested, s, { date: s.date, slot: s.slot, stops: s.stopsAt === 'allocated' }, () =>
        this.#stands(orderId, job.id, s),
      );
    });
  }

  /** The container is on site: schedules the customer's next request. */
  #stands(orderId: string, jobId: string, s: Story): void {
    const { timetable, people } = this.#fixtures;
    for (const exchange of s.exchanges ?? []) {
      timetable.add(exchange.askedAt, async (d, now) => {
        const requested = await requestExchange(d.member(now, s.by), jobId, { date: exchange.date, slot: 'am' });
        timetable.add(this.#read(now), async (e, then) => {
          await confirmJob(e.office(then, people.staff.office), requested.jobId);
          if (exchange.stopsAt !== 'confirmed')
            this.#visit(then, { ...requested, type: 'exchange' }, s, { date: exchange.date });
        });
      });
    }
    if (s.collection) this.#collect(s.collection, orderId, jobId, s);
  }

  #collect(collection: NonNullable<Story['collection']>, orderId: string, jobId: string, s: Story): void {
    const { timetable, people, calendar } = this.#fixtures;
    const { failsFirst, date } = collection;
    timetable.add(collection.askedAt, async (d, now) => {
      await requestCollection(d.member(now, s.by), jobId, { collectionDate: date, slot: 'any' });
      const requested: RequestedJob = { orderId, jobId: (await lastJob(d, now, orderId)).id, type: 'collection' };
      timetable.add(this.#read(now), async (e, then) => {
        await confirmJob(e.office(then, people.staff.office), requested.jobId);
        if (failsFirst === undefined) return this.#visit(then, requested, s, { date });
        this.#visit(then, requested, s, { date, fails: failsFirst });
        const again = { askedAt: instantAt(LONDON, date, '13:40'), date: addWorkingDays(calendar, date, 2) };
        this.#collect(again, orderId, jobId, s);
      });
    });
  }

  /** Allocates a vehicle the evening before, then schedules the journey and its result. */
  #visit(
    ready: Instant,
    { orderId, jobId, type }: RequestedJob,
    s: Story,
    on: { date: IsoDate; slot?: Slot | undefined; stops?: boolean; fails?: string },
    then?: () => void,
  ): void {
    const { timetable, people, dice, calendar, crews } = this.#fixtures;
    const office = people.staff.office;
    const turn = dice.between(0, 5);
    const evening = instantAt(LONDON, addWorkingDays(calendar, on.date, -1), '16:02');
    const allocated = later(minutesAfter(ready, 2), evening);
    const lifts = s.container.includes('roll-on') ? 'hook_loader' : 'skip_loader';
    const ours = crews.get(s.customer.sites[s.site]!)!.filter(({ kind }) => kind === lifts);
    timetable.add(allocated, (d, now) => allocateTo(d.office(now, office), jobId, ours[turn % ours.length]!));
    if (on.stops) return;
    const hour = on.slot === 'pm' ? dice.between(12, 14) : dice.between(7, 10);
    const started = later(
      minutesAfter(allocated, 2),
      instantAt(LONDON, on.date, `${String(hour).padStart(2, '0')}:${dice.between(10, 55)}`),
    );
    timetable.add(started, (d, now) => startJob(d.office(now, office), jobId));
    timetable.add(minutesAfter(started, dice.between(18, 46)), async (d, now) => {
      const ctx = d.office(now, office);
      if (on.fails !== undefined) {
        await failJob(ctx, jobId, on.fails);
        await addCharge(ctx, orderId, WASTED);
        return;
      }
      await completeJob(ctx, jobId, this.#weight(type, s));
      then?.();
    });
  }

  #weight(type: JobType, s: Story): { netWeightKg?: number } {
    if (type === 'delivery' || type === 'reposition') return {};
    const { catalogue, dice } = this.#fixtures;
    const { yards, maxLoadKg } = catalogue.containers[s.container]!;
    const full = yards * catalogue.wastes[s.waste]!.density * 1000;
    const netWeightKg = Math.round((full * dice.between(70, 108)) / 2000) * 20;
    return { netWeightKg: Math.min(netWeightKg, maxLoadKg) };
  }

  /** Issues a season ticket for the site and the waste, unless one is valid for long enough. */
  async #ticket(callers: KnownCallers, now: Instant, s: Story): Promise<void> {
    const key = `${s.customer.accountId} ${s.site} ${s.waste}`;
    if ((this.#tickets.get(key) ?? '') > addDays(s.date, 60)) return;
    const from = dateIn(LONDON, now);
    const validTo = addDays(from, 364);
    this.#tickets.set(key, validTo);
    const id = await issueNote(callers.office(now, this.#fixtures.people.staff.office), {
      accountId: s.customer.accountId,
      kind: 'season_ticket',
      siteId: s.customer.sites[s.site]!,
      wasteTypeId: this.#fixtures.catalogue.wastes[s.waste]!.id,
      validFrom: from,
      validTo,
    });
    const signer = s.customer.members['owner']!;
    this.#fixtures.timetable.add(minutesAfter(now, this.#fixtures.dice.between(9, 90)), (d, then) =>
      signDocument(d.member(then, signer), id, {
        name: signer.name,
        position: 'Director',
        textVersion: CURRENT_SIGNATURE_TEXT,
        hierarchyConfirmed: true,
      }),
    );
  }

  /** When staff read a request: within the hour during opening times, otherwise the next working morning. */
  #read(at: Instant): Instant {
    const { calendar, dice } = this.#fixtures;
    const date = dateIn(LONDON, at);
    const time = timeIn(LONDON, at);
    if (isWorkingDay(calendar, date) && time < '15:10') {
      return later(minutesAfter(at, dice.between(8, 45)), instantAt(LONDON, date, `08:${dice.between(10, 40)}`));
    }
    return instantAt(LONDON, addWorkingDays(calendar, date, 1), `08:${dice.between(10, 40)}`);
  }
}

export function minutesAfter(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

async function lastJob(callers: KnownCallers, now: Instant, orderId: string): Promise<{ id: string }> {
  return callers
    .system(now)
    .db.selectFrom('jobs')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
}
