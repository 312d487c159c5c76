import {
  createCalendarFeed,
  getCalendarFeed,
  getOrderCalendar,
  readCalendarFeed,
  removeCalendarFeed,
} from '@tonnage/contract/skip-hire/orders/calendar';
import { requestCollection } from '@tonnage/contract/skip-hire/orders/jobs';
import { cancelOrder } from '@tonnage/contract/skip-hire/orders/movements';
import { updateJob } from '@tonnage/contract/skip-hire/orders/job-changes';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { confirmJob } from '../requests/commands/answer-request.ts';
import { calendarText, type CalendarEvent } from '../../../platform/formats/icalendar.ts';
import { harness } from '../../../../test/harness.ts';
import { NOW, type Customer } from '../../../../test/fixtures.ts';

const h = harness();

/** Reads the calendar as another program would. */
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const property = (event: ICAL.Event, name: string) => String(event.component.getFirstPropertyValue(name));

const ofOrder = async (customer: Customer, id: string) =>
  (await h.as(customer.owner)).call(getOrderCalendar, { params: { id } });

const secretOf = (url: string) => /\/calendar\/([^/]+)\/jobs\.ics$/.exec(url)![1]!;
async function subscribe(customer: { owner: { id: string; accountId?: string } }) {
  const { data } = await (await h.as(customer.owner)).ok(createCalendarFeed, {});
  return secretOf(data.url!);
}
const read = (secret: string, company = h.fixtures.alpha) =>
  h.guest(company).call(readCalendarFeed, { params: { secret } });

describe('the calendar of an order', () => {
  test('an order’s calendar has each job at its hours in London, or on its day, with a foreman’s details and no prices', async () => {
    const customer = await h.customer();
    const { id, number, jobId } = await h.standing(customer, {
      date: '2026-03-27',
      slot: 'am',
      poNumber: 'MB, 2207; "A"',
      locationNotes: 'Rear gate,\nleft',
      driverNotes: 'Ring first',
    });
    const client = await h.as(customer.owner);
    await client.ok(requestCollection, {
      params: { id: jobId },
      body: { data: { collectionDate: '2026-03-30', slot: 'pm' } },
    });
    const answer = await ofOrder(customer, id);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${number}.ics"`,
      'cache-control': 'private, max-age=900',
    });
    const [delivery, collection] = events(answer.text);
    expect(delivery!.summary).toBe('Deliver 8 yd builders, Fresh first');
    expect(delivery!.description).toBe(
      `${number}/1, completed\nMixed construction\nPO MB, 2207; "A"\nRear gate,\nleft\nRing first`,
    );
    expect(delivery!.location).toBe('Fresh first, 1 Water Lane, Leeds LS11 5PS');
    // The clocks change on the 29th: seven in the morning is a different instant before and after.
    expect(delivery!.startDate.toJSDate().toISOString()).toBe('2026-03-27T07:00:00.000Z');
    expect(collection!.startDate.toJSDate().toISOString()).toBe('2026-03-30T11:00:00.000Z');
    expect(collection!.endDate.toJSDate().toISOString()).toBe('2026-03-30T16:00:00.000Z');
    expect(collection!.summary).toBe('Requested: Collect 8 yd builders, Fresh first');
    expect([property(delivery!, 'status'), property(collection!, 'status')]).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(property(collection!, 'url')).toMatch(new RegExp(`^http://localhost:3000/jobs/detail/${id}/`));
    expect(answer.text).not.toMatch(/£|Pence/);
  });

  test('a job without a slot takes the whole day; a changed one keeps its id and increases its sequence, a cancelled one is marked', async () => {
    const customer = await h.customer();
    const { id, jobId } = await h.placed(customer, { date: '2026-03-12', slot: 'any' });
    const see = async () => events((await ofOrder(customer, id)).text)[0]!;
    const before = await see();
    expect([before.startDate.isDate, before.startDate.toString(), before.endDate.toString()]).toEqual([
      true,
      '2026-03-12',
      '2026-03-13',
    ]);
    expect(before.sequence).toBe(0);
    h.clock.set('2026-03-03T09:10:00.000Z');
    await (await h.as(customer.owner)).ok(updateJob, { params: { id: jobId }, body: { data: { date: '2026-03-13' } } });
    const moved = await see();
    expect([moved.uid, moved.startDate.toString()]).toEqual([before.uid, '2026-03-13']);
    expect(moved.sequence).toBeGreaterThan(0);
    expect(property(moved, 'dtstamp')).toBe('2026-03-03T09:10:00Z');
    h.clock.set('2026-03-03T09:20:00.000Z');
    await h.office((ctx) => confirmJob(ctx, jobId));
    h.clock.set('2026-03-03T09:30:00.000Z');
    await (await h.as(customer.owner)).ok(cancelOrder, { params: { id }, body: { data: {} } });
    h.clock.set(NOW);
    const gone = await see();
    expect(gone.sequence).toBeGreaterThan(moved.sequence);
    expect([gone.uid, property(gone, 'status'), gone.summary]).toEqual([
      before.uid,
      'CANCELLED',
      `Cancelled: ${before.summary.replace('Requested: ', '')}`,
    ]);
  });

  test('an order’s calendar is not found by others', async () => {
    const { acme, rival } = h.fixtures;
    const { id } = await h.placed(rival, { date: '2026-03-12' });
    expect((await ofOrder(acme, id)).refusal).toBe('NOT_FOUND');
    expect((await ofOrder(acme, 'nonsense')).refusal).toBe('NOT_FOUND');
    expect((await h.guest().call(getOrderCalendar, { params: { id } })).refusal).toBe('UNAUTHENTICATED');
  });
});

describe('a calendar feed’s address', () => {
  test('reads what its owner may see without a session, and is shown once', async () => {
    const customer = await h.customer();
    const { id } = await h.placed(customer, { date: '2026-03-12' });
    const client = await h.as(customer.owner);
    expect((await client.ok(getCalendarFeed, {})).data).toEqual({ createdAt: null, url: null });
    const secret = await subscribe(customer);
    expect((await client.ok(getCalendarFeed, {})).data).toEqual({ createdAt: NOW, url: null });
    const answer = await read(secret);
    expect(events(answer.text).map((event) => property(event, 'url'))).toEqual([
      expect.stringContaining(`/jobs/detail/${id}/`),
    ]);
    expect(answer.text).toContain('X-WR-CALNAME:Fresh\r\n');
    expect(answer.text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H\r\n');
    const tag = String(answer.headers['etag']);
    const again = await h.guest().call(readCalendarFeed, { params: { secret } }, { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const [row] = await h.rows<{ token_hash: string }>(
      `select token_hash from calendar_feeds where account_id = '${customer.accountId}'`,
    );
    expect(row!.token_hash).not.toContain(secret);
    const audits = await h.rows<{ action: string }>(
      `select action from audit_events where entity_id = '${customer.owner.id}' order by id`,
    );
    expect(audits.map((a) => a.action)).toEqual(['calendar.address_made']);
  });

  test('is replaced when created again, and ends when stopped; of twenty created at once one is valid', async () => {
    const customer = await h.customer();
    const first = await subscribe(customer);
    const second = await subscribe(customer);
    expect([(await read(first)).refusal, (await read(second)).status]).toEqual(['NOT_FOUND', 200]);
    const client = await h.as(customer.owner);
    expect((await client.ok(removeCalendarFeed, {})).data).toEqual({ createdAt: null, url: null });
    expect((await read(second)).refusal).toBe('NOT_FOUND');
    await client.ok(removeCalendarFeed, {});
    const many = await Promise.all(Array.from({ length: 20 }, () => subscribe(customer)));
    const held = await Promise.all(many.map(async (secret) => (await read(secret)).status));
    expect(held.filter((status) => status === 200)).toHaveLength(1);
  });

  test('respects the owner’s current role and sites, and ends with the membership', async () => {
    const { acme, alpha } = h.fixtures;
    await h.placed(acme, { date: '2026-03-12' });
    await h.placed(acme, { date: '2026-03-12', siteId: acme.secondSiteId });
    const limited = await subscribe({ owner: acme.limited });
    const sites = async () => new Set(events((await read(limited)).text).map((e) => e.location.split(',')[0]));
    expect(await sites()).toEqual(new Set(['Acme second']));
    const set = (values: object) =>
      h.withoutTenant((db) =>
        db
          .updateTable('account_members')
          .set(values)
          .where('user_id', '=', acme.limited.id)
          .where('tenant_id', '=', alpha.tenantId)
          .execute(),
      );
    await set({ site_ids: null });
    expect(await sites()).toEqual(new Set(['Acme first', 'Acme second']));
    for (const ended of [{ valid_to: '2026-03-02' }, { valid_from: '2026-03-04' }]) {
      await set(ended);
      expect((await read(limited)).refusal).toBe('NOT_FOUND');
      await set({ valid_to: null, valid_from: null });
    }
    expect((await read(limited)).status).toBe(200);
    await h.withoutTenant((db) =>
      db
        .deleteFrom('account_members')
        .where('user_id', '=', acme.limited.id)
        .where('account_id', '=', acme.accountId)
        .execute(),
    );
    expect((await read(limited)).refusal).toBe('NOT_FOUND');
  });

  test('does not work at another company, nor does a guess', async () => {
    const secret = await subscribe(h.fixtures.rival);
    expect((await read(secret, h.fixtures.beta)).refusal).toBe('NOT_FOUND');
    expect((await read('x'.repeat(43))).refusal).toBe('NOT_FOUND');
    expect((await read('short')).refusal).toBe('NOT_FOUND');
  });
});

describe('any calendar', () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 120 })
    // U+FFFD is left out too, because the test takes it for a character that was cut in half.
    .map((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u{FFFD}]/gu, ''));
  const anyEvent: fc.Arbitrary<CalendarEvent> = fc
    .record({
      uid: fc.uuid(),
      sequence: fc.nat(),
      created: fc.constant(NOW),
      changed: fc.constant(NOW),
      date: fc.constantFrom('2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'),

      summary: anyText,
      description: fc.array(anyText, { maxLength: 4 }).map((lines) => lines.join('\n')),
      location: anyText,
      url: fc.webUrl(),
      status: fc.constantFrom('TENTATIVE', 'CONFIRMED', 'CANCELLED'),
    })
    .chain((event) =>
      fc.boolean().map((timed) => (timed ? { ...event, hours: { from: '07:00', to: '12:00' } } : event)),
    );

  test('a calendar is parsed correctly by another program, in lines that no reader cuts', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 4 }), anyText, (given, name) => {
        const text = calendarText({ name, events: given, hoursFresh: 4 });
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/\r|\n|\u{FFFD}/u);
        }
        const found = events(text);
        expect(found.map((event) => [event.summary, event.description, event.location, event.uid])).toEqual(
          given.map(({ summary, description, location, uid }) => [summary, description, location, uid]),
        );
        expect(found.map((event) => event.startDate.toString().slice(0, 10))).toEqual(given.map(({ date }) => date));
        const days = found.map(
          (event) => event.endDate.toString().slice(0, 10) > event.startDate.toString().slice(0, 10),
        );
        expect(days).toEqual(given.map(({ hours }) => hours === undefined));
      }),
    );
  });
});
