import { addWorkingDays, isWorkingDay } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { setAccountStatus, setTerms } from '@tonnage/server/skip-hire/accounts/commands/customer-terms';
import { setDayNote } from '@tonnage/server/skip-hire/depots/commands/days';
import { issueNote } from '@tonnage/server/skip-hire/documents/commands/issue-note';
import { createAbsence } from '@tonnage/server/skip-hire/fleet/commands/absence';
import { updateVehicle } from '@tonnage/server/skip-hire/fleet/commands/vehicle';
import { createBreakOrTip } from '@tonnage/server/skip-hire/orders/planning/commands/break-or-tip';
import { reportProblem } from '@tonnage/server/skip-hire/enquiries/commands/open-enquiry';
import { declineQuote, writeQuote } from '@tonnage/server/skip-hire/quotes/commands/write-quote';
import { pricedLines } from '@tonnage/server/skip-hire/quotes/priced.queries';
import { agreeWeeks, moveTicketIn } from './agreed.ts';
import { bookable } from './history.ts';
import { writeRequest } from '@tonnage/server/skip-hire/privacy/commands/privacy';
import { type Life, minutesAfter, type Story, type Fixtures } from './life.ts';

/** Seeds the current state: what the dashboards of the three accounts show. */
export function seedPresent(fixtures: Fixtures, life: Life, now: Instant, contacts: Record<string, string>): void {
  const { calendar } = fixtures;
  const { marlow, kent, alder } = fixtures.people;
  const { owner, manager, buyer } = marlow.members;
  const today = dateIn(LONDON, now);
  const working = (day: IsoDate) => (isWorkingDay(calendar, day) ? day : addWorkingDays(calendar, day, -1));
  /** The nth working day from today, where 0 is today if it is one. */
  const ahead = (n: number) =>
    addWorkingDays(calendar, isWorkingDay(calendar, today) ? today : addWorkingDays(calendar, today, 1), n);
  /** A morning the given number of working days before a date. */
  const before = (date: IsoDate, days: number, time = '09:14') =>
    instantAt(LONDON, addWorkingDays(calendar, date, -days), time);
  const at = (site: string, container: string, waste: string) => ({
    customer: marlow,
    site,
    container,
    waste,
    contactId: contacts[site]!,
  });

  // On site: one on the highway, one on over hire, one with an exchange booked, one roll-on.
  const onRoad = working(addDays(today, -8));
  life.tell({
    ...at('Quay House', '8 yd builders', 'Mixed construction'),
    by: buyer!,
    at: before(onRoad, 8, '06:14'),
    date: onRoad,
    slot: 'am',
    placement: 'highway',
    permit: { number: 'LCC-88213', to: addDays(onRoad, 19) },
    poNumber: 'MB-2207',
    locationNotes: 'Rear gate, past the cabins',
    driverNotes: 'Call 10 minutes before arrival. Banksman needed to reverse in.',
  });
  const overHire = working(addDays(today, -16));
  life.tell({
    ...at('Quay House', '12 yd maxi', 'Wood'),
    by: manager!,
    at: before(overHire, 8),
    date: overHire,
    slot: 'pm',
    placement: 'highway',
    permit: { number: 'LCC-87960', to: addDays(overHire, 20) },
    poNumber: 'MB-2198',
    locationNotes: 'At the front, on the highway',
  });
  const swapDelivered = working(addDays(today, -5));
  const swapRequestedAt = before(today, 1, '10:32');
  life.tell({
    ...at('Unit 4 Canal Rd', '6 yd builders', 'Soil and stones'),
    by: buyer!,
    at: before(swapDelivered, 3),
    date: swapDelivered,
    slot: 'am',
    poNumber: 'MB-2214',
    locationNotes: 'Loading bay 2',
    exchanges: [{ askedAt: swapRequestedAt, date: ahead(1), stopsAt: 'confirmed' }],
  });
  const rollOn = working(addDays(today, -2));
  life.tell({
    ...at('Mill Lane plots', '20 yd roll-on', 'Mixed construction'),
    by: marlow.members['foreman']!,
    at: before(rollOn, 4, '07:41'),
    date: rollOn,
    slot: 'am',
    poNumber: 'MB-2216',
    locationNotes: 'Plot 12 hardstanding',
  });

  // Scheduled: one for today or the next working day, and two later.
  const coming = (story: Pick<Story, 'site' | 'container' | 'waste' | 'date'> & Partial<Story>) =>
    life.tell({
      ...at(story.site, story.container, story.waste),
      by: buyer!,
      at: before(story.date, 4, '08:27'),
      stopsAt: 'confirmed',
      ...story,
    });
  coming({
    site: 'Mill Lane plots',
    container: '8 yd builders',
    waste: 'Soil and stones',
    date: ahead(0),
    slot: 'am',
    stopsAt: 'allocated',
    poNumber: 'MB-2219',
    locationNotes: 'Plot 9, beside the site office',
  });
  coming({
    site: 'Quay House',
    container: '6 yd builders',
    waste: 'Plasterboard',
    date: ahead(2),
    slot: 'pm',
    poNumber: 'MB-2220',
  });
  coming({
    site: 'Mill Lane plots',
    container: '20 yd roll-on',
    waste: 'Mixed construction',
    date: ahead(3),
    slot: 'am',
    poNumber: 'MB-2221',
    locationNotes: 'Plot 14',
  });

  // Requests that await the office, and one that it declined.
  const requestedAt = minutesAfter(now, -47);
  life.tell({
    ...at('Thornbury Works', '12 yd maxi', 'General waste'),
    by: owner!,
    at: requestedAt,
    date: bookable(calendar, requestedAt, 2),
    poNumber: 'MB-2224',
    answer: 'waits',
  });
  const refused = addWorkingDays(calendar, today, -3);
  life.tell({
    ...at('Thornbury Works', '30 yd roll-on', 'Wood'),
    by: buyer!,
    at: before(refused, 1),
    date: addWorkingDays(calendar, refused, 2),
    poNumber: 'MB-2217',
    answer: 'declines',
    reason: 'A roll-on needs 20 metres in a straight line and the yard has 14. We can bring two 16 yd skips instead.',
  });
  waitingNotes(fixtures, today, requestedAt);
  problem(fixtures, minutesAfter(requestedAt, 12));
  privacyRequest(fixtures, minutesAfter(requestedAt, 20));
  quotes(fixtures, minutesAfter(requestedAt, 30));
  moveTicketIn(fixtures, minutesAfter(requestedAt, 40));

  const studio = working(addDays(today, -6));
  life.tell({
    customer: kent,
    by: kent.members['owner']!,
    site: 'Kent Street studio',
    container: '6 yd builders',
    waste: 'Mixed construction',
    at: before(studio, 3),
    date: studio,
    slot: 'am',
    locationNotes: 'In the yard, by the door',
  });
  life.tell({
    customer: kent,
    by: kent.members['buyer']!,
    site: 'Piece Hall units',
    container: '4 yd midi',
    waste: 'Mixed construction',
    at: before(ahead(2), 4),
    date: ahead(2),
    slot: 'am',
    stopsAt: 'confirmed',
  });

  // Alder kept ordering and did not pay: the limit was lowered, then the account was stopped.
  for (const [i, container] of ['30 yd roll-on', '20 yd roll-on', '30 yd roll-on', '8 yd builders'].entries()) {
    const date = addWorkingDays(calendar, addDays(today, -75 + i * 6), 1);
    const askedAt = before(addDays(date, 12), 1);
    const stays = i === 3;
    if (stays) agreeWeeks(fixtures, before(date, 4));
    life.tell({
      customer: alder,
      by: alder.members['owner']!,
      site: 'Pepper Road yard',
      container,
      waste: container === '8 yd builders' ? 'Soil and stones' : 'Mixed construction',
      at: before(date, 3),
      date,
      ...(stays ? {} : { collection: { askedAt, date: bookable(calendar, askedAt, 0) } }),
    });
  }
  const { accounts } = fixtures.people.staff;
  const stopped = instantAt(LONDON, working(addDays(today, -24)), '11:30');
  fixtures.timetable.add(stopped, async (callers, then) => {
    await setTerms(callers.office(then, accounts), alder.accountId, {
      type: 'credit',
      creditLimitPence: 150_000,
      paymentTermsDays: 30,
      termsBasis: 'invoice',
      invoiceGrouping: 'account',
      invoiceFrequency: 'monthly',
      invoicesHeld: false,
    });
    await setAccountStatus(
      callers.office(then, accounts),
      alder.accountId,
      'on_stop',
      'Invoices overdue and nothing paid for months',
    );
  });
  plannersDay(fixtures, ahead(0), minutesAfter(now, -30));
}

/** What the office has noted about a day and the next ones: a note, a break, a lorry in service, a driver's holiday, and an MOT that is due. */
function plannersDay({ timetable, calendar, people: { staff } }: Fixtures, day: IsoDate, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const office = callers.office(now, staff.office);
    const fleet = await office.db
      .selectFrom('vehicles')
      .select(['id', 'registration', 'depot_id', 'driver_id'])
      .where('registration', 'in', ['YK71 ABC', 'YH23 PLO', 'YJ20 KRE'])
      .execute();
    const lorry = (registration: string) => fleet.find((one) => one.registration === registration)!;
    const [first, second, third] = [lorry('YK71 ABC'), lorry('YH23 PLO'), lorry('YJ20 KRE')];
    await setDayNote(office, first.depot_id, day, 'Gelderd Road is closed: allow 15 minutes more to Morley.');
    await createBreakOrTip(office, { vehicleId: first.id, date: day, kind: 'break', minutes: 45, after: 4 });
    await createAbsence(office, {
      vehicleId: second.id,
      reason: 'service',
      note: 'Hydraulics',
      fromDate: day,
      fromTime: '15:00',
      untilDate: day,
      untilTime: '17:00',
    });
    await createAbsence(office, {
      driverId: third.driver_id,
      reason: 'holiday',
      fromDate: addWorkingDays(calendar, day, 4),
      untilDate: addWorkingDays(calendar, day, 6),
    });
    await updateVehicle(office, third.id, { motExpiresOn: addDays(dateIn(LONDON, now), 19) });
  });
}

/** A problem that Marlow's manager has reported and nobody has answered yet. */
function problem({ timetable, people: { marlow } }: Fixtures, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const member = callers.member(now, marlow.members.manager!);
    const order = await member.db
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', marlow.accountId)
      .where('po_number', '=', 'MB-2198')
      .executeTakeFirstOrThrow();
    const text = 'The tail door doesn’t close any more, so we can’t load it safely. Can you swap it?';
    await reportProblem(member, order.id, { kind: 'damaged_container', text }, []);
  });
}

/** Two strangers asked for a price in writing: one has yet to answer, and one has gone elsewhere. */
function quotes({ timetable, catalogue, people: { staff } }: Fixtures, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const office = callers.office(now, staff.manager);
    const today = dateIn(LONDON, now);
    const write = async (who: { name: string; company: string | null; email: string; where: string }, of: string) => {
      const container = catalogue.containers[of]!;
      const asked = {
        accountId: null,
        where: who.where,
        date: addDays(today, 7),
        lines: [
          {
            jobType: 'delivery' as const,
            containerTypeId: container.typeId,
            containerSubTypeId: container.id,
            wasteTypeId: catalogue.wastes['Mixed construction']!.id,
            placement: 'private' as const,
            quantity: 1,
          },
        ],
      };
      const { grossPence } = await pricedLines(office, asked);
      return writeQuote(office, {
        ...asked,
        ...who,
        phone: null,
        address: null,
        notes: null,
        validTo: addDays(today, 30),
        grossPence,
        send: false,
      });
    };
    const gone = { name: 'Bryn Hale', company: null, email: 'bryn.hale@post.example', where: 'LS12 2EB' };
    await declineQuote(office, await write(gone, '6 yd builders'), 'Found somebody nearer');
    const open = {
      name: 'Rosa Lindqvist',
      company: 'Lindqvist Joinery',
      email: 'rosa@lindqvist.example',
      where: 'LS11 5PS',
    };
    await write(open, '8 yd builders');
  });
}

/** Somebody who once asked for a price wants to know what the company holds about them. */
function privacyRequest({ timetable, people: { staff } }: Fixtures, at: Instant): void {
  timetable.add(at, async (callers, now) => {
    const { db, scope } = callers.office(now, staff.manager);
    await writeRequest(
      { db, now, tenantId: scope.tenantId },
      {
        kind: 'access',
        name: 'Joan Hartley',
        email: 'joan.hartley@post.example',
        phone: null,
        text: 'I asked you for a price last year. Please send me a copy of everything you hold about me.',
        receivedOn: dateIn(LONDON, now),
        enteredBy: null,
      },
    );
  });
}

/** Three documents that Marlow still has to sign. */
function waitingNotes(fixtures: Fixtures, today: IsoDate, requestedAt: Instant): void {
  const { marlow, staff } = fixtures.people;
  const waiting = (site: string, waste: string, at: Instant) =>
    fixtures.timetable.add(at, async (callers, now) => {
      const from = dateIn(LONDON, now);
      await issueNote(callers.office(now, staff.office), {
        accountId: marlow.accountId,
        kind: 'season_ticket',
        siteId: marlow.sites[site]!,
        wasteTypeId: fixtures.catalogue.wastes[waste]!.id,
        validFrom: from,
        validTo: addDays(from, 364),
      });
    });
  // Canal Road needs its own note for the load that the exchange takes away.
  fixtures.timetable.add(minutesAfter(requestedAt, 4), async (callers, now) => {
    const office = callers.office(now, staff.office);
    const job = await office.db
      .selectFrom('jobs as j')
      .innerJoin('orders as o', 'o.id', 'j.order_id')
      .select(['j.id', 'j.site_id', 'o.waste_type_id'])
      .where('j.account_id', '=', marlow.accountId)
      .where('j.type', '=', 'exchange')
      .where('j.status', '=', 'confirmed')
      .orderBy('j.id', 'desc')
      .executeTakeFirstOrThrow();
    const note = { accountId: marlow.accountId, siteId: job.site_id, wasteTypeId: job.waste_type_id, jobId: job.id };
    await issueNote(office, { kind: 'wtn', ...note });
  });
  waiting('Thornbury Works', 'Metals', instantAt(LONDON, addWorkingDays(fixtures.calendar, today, -2), '12:05'));
  waiting('Mill Lane plots', 'Green waste', minutesAfter(requestedAt, 9));
}
