import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWorkingDay } from '@tonnage/domain/skip-hire/depot-calendar';
import { addDays, LONDON, type IsoDate, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { weekCalendar } from '@tonnage/demo/history';
import { castOf, type Cast } from '@tonnage/demo/living/cast';
import { founded, writeHistory } from '@tonnage/demo/living/history';
import { seedLiving } from '@tonnage/demo/living/living';
import { planWork } from '@tonnage/demo/living/work';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { openAll, type Opened } from '../src/platform/db/open.ts';
import { createDatabase } from '../scripts/temporary-postgres.ts';
import { withoutTenant } from '../src/platform/db/without-tenant.ts';
import { examine } from '../src/platform/doctor.ts';
import type { z } from 'zod';
import { history } from '../src/demo/past.ts';
import type { Queued } from '../src/platform/queue/job.ts';
import { depsOf } from '../src/serve.ts';
import { invoicesTwice, orderTwice } from './written-twice.ts';

// A Wednesday before noon, near the end of a month.
const NOW = '2026-11-25T11:10:00.000Z';
const TODAY: IsoDate = '2026-11-25';

const folder = mkdtempSync(join(tmpdir(), 'tonnage-living-'));
let config: Config;
let opened: Opened | undefined;
let cast: Cast;
let drop: (() => Promise<void>) | undefined;

async function rows<T>(text: string): Promise<T[]> {
  return withoutTenant(opened!.database, async (db) => (await sql.raw<T>(text).execute(db)).rows);
}
const number = async (text: string) => Number(Object.values((await rows<Record<string, unknown>>(text))[0]!)[0]);
const perDay = () =>
  rows<{ date: IsoDate; jobs: number }>(`select date, count(*)::int as jobs from jobs
    where status not in ('requested', 'cancelled', 'declined') and date between '2026-11-23' and '2026-12-04'
    group by date order by date`);

/** The pieces of history that wait, as the queue would hold them. */
const waiting: z.infer<typeof history.data>[] = [];
let atOnce: Awaited<ReturnType<typeof perDay>>;

beforeAll(async () => {
  const made = await createDatabase(inject('template').server, `tonnage_living_${process.pid}`);
  drop = made.drop;
  config = readConfig({ DATA_DIR: folder, DATABASE_URL: made.url });
  opened = await openAll({ ...config, role: 'web' }, () => undefined);
  const queue = {
    send: (_db: unknown, { name }: Queued, data: object) => {
      if (name === history.name) waiting.push(history.data.parse(data));
      return Promise.resolve();
    },
  };
  const deps = { ...(await depsOf(config, opened)), clock: { now: () => NOW }, queue };
  await seedLiving(deps as unknown as Parameters<typeof seedLiving>[0]);
  atOnce = await perDay();
  for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
    await writeHistory({ database: opened.database, queue }, piece);
    // A worker that died after its last commit runs the pieces again.
    if (piece.piece % 2 === 1) {
      const next = waiting.length;
      await writeHistory({ database: opened.database, queue }, piece);
      expect(waiting).toHaveLength(next);
    }
  }
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from tenants');
  cast = await withoutTenant(opened.database, (db) => castOf(db, id, founded(NOW)));
}, 240_000);

afterAll(async () => {
  await opened?.close();
  await drop?.();
  rmSync(folder, { recursive: true, force: true });
});

test('this week and the next are there before the past is, and are as busy as afterwards', async () => {
  expect(atOnce.map(({ date }) => date)).toHaveLength(10);
  for (const { jobs } of atOnce) expect([jobs >= 70, jobs <= 110]).toEqual([true, true]);
  expect(await perDay()).toEqual(atOnce);
});

test('the company has the size of one with 14 lorries', async () => {
  const [sizes] = await rows(`select (select count(*)::int from depots) as depots,
    (select count(*)::int from vehicles) as vehicles, (select count(*)::int from drivers) as drivers,
    (select count(*)::int from jobs where status = 'requested') as requests`);
  expect(sizes).toEqual({ depots: 3, vehicles: 14, drivers: 14, requests: 40 });
  const between = async (text: string, low: number, high: number) => {
    const found = await number(text);
    expect([text, found, found >= low && found <= high]).toEqual([text, found, true]);
  };
  await between('select count(*) from accounts', 110, 130);
  await between('select count(*) from sites', 250, 290);
  await between(`select count(*) from jobs where status = 'completed'`, 4_500, 5_600);
  await between(
    `select count(*) from jobs j join orders o on o.id = j.order_id where j.status = 'failed'
      and o.status in ('scheduled', 'on_site', 'collection_booked') and not exists (select from jobs l
        where l.order_id = j.order_id and l.type = j.type and l.sequence > j.sequence)`,
    5,
    12,
  );
  await between(`select '${TODAY}'::date - min(date) from jobs where status = 'completed'`, 690, 740);
  const states = await rows<{ status: string }>(`select distinct status from jobs where date >= '2026-11-20'`);
  expect(states.map(({ status }) => status).toSorted()).toEqual([...JOB_STATUSES].toSorted());
  const ages = await rows<{
    age: number;
  }>(`select distinct least(greatest(0, '${TODAY}'::date - due_on + 29) / 30, 4) as age
    from invoices where kind = 'invoice' and paid_pence + credited_pence < gross_pence order by age`);
  expect(ages.map(({ age }) => age)).toEqual([0, 1, 2, 3, 4]);
  expect(await rows('select * from depot_days where booked > capacity')).toEqual([]);
});

test('the customers who sign in have two years of orders, at the prices agreed with them', async () => {
  const found = await rows<{ account: string; oldest: number; orders: number; numbered: boolean; purchased: number }>(
    `select a.number as account, '${TODAY}'::date - min(o.ordered_on) as oldest, count(*)::int as orders,
      array_agg(o.number order by length(o.number), o.number) = array_agg(o.number order by o.created_at, length(o.number), o.number)
        as numbered,
      count(o.po_number)::int as purchased
    from orders o join accounts a on a.id = o.account_id where a.number < '10600' group by a.number order by a.number`,
  );
  expect(found.map(({ account, numbered }) => [account, numbered])).toEqual([
    ['10391', true],
    ['10482', true],
    ['10517', true],
  ]);
  for (const { oldest, orders } of found) expect([oldest > 640, orders >= 12]).toEqual([true, true]);
  expect(found[1]!.orders).toBeGreaterThan(70);
  const agreed = await rows<{ net: number }>(`select distinct o.net_pence as net from orders o
    join container_sub_types c on c.id = o.container_sub_type_id join waste_types w on w.id = o.waste_type_id
    where o.account_id = (select id from accounts where number = '10482') and c.name = '8 yd builders'
      and w.name = 'Mixed construction' and o.placement = 'private' and o.created_at < '2026-07-01'`);
  expect(agreed).toEqual([{ net: 24_600 }]);
});

test('no container is in two places, and none leaves where it is not', async () => {
  const moves = await rows<{ id: string; brings: string | null; takes: string | null }>(
    `select order_id as id, container_number as brings, taken_container_number as takes from jobs
      where status = 'completed' and (container_number is not null or taken_container_number is not null)
      order by completed_at, id`,
  );
  const places = new Map<string, string>();
  for (const { id, brings, takes } of moves) {
    if (takes !== null) {
      expect([takes, places.get(takes)]).toEqual([takes, id]);
      places.delete(takes);
    }
    if (brings === null) continue;
    expect([brings, places.get(brings)]).toEqual([brings, undefined]);
    places.set(brings, id);
  }
  const standing = await rows<{ id: string }>(
    `select id from orders where status in ('on_site', 'collection_booked')
      and account_id in (select id from accounts where number >= '10600')`,
  );
  expect([...places.values()].toSorted()).toEqual(standing.map(({ id }) => id).toSorted());
});

test('every account’s invoices, payments and what it owes agree', async () => {
  const bad = {
    lines: `select number from invoices i where gross_pence <> (select sum(net_pence + vat_pence) from invoice_lines l
      where l.invoice_id = i.id)`,
    paid: `select number from invoices i where kind = 'invoice' and paid_pence <> coalesce((select sum(amount_pence)
      from allocations a where a.invoice_id = i.id and a.payment_id is not null), 0)`,
    payments: `select reference from payments p where status = 'paid' and allocated_pence <> coalesce((select
      sum(amount_pence) from allocations a where a.payment_id = p.id), 0)`,
    statements: `select a.name from accounts a where
      (select coalesce(sum(gross_pence), 0) from invoices i where i.account_id = a.id and kind = 'invoice')
      - (select coalesce(sum(amount_pence), 0) from payments p where p.account_id = a.id and status = 'paid')
      <> (select coalesce(sum(gross_pence - paid_pence), 0) from invoices i where i.account_id = a.id and kind = 'invoice')
      - (select coalesce(sum(amount_pence - allocated_pence), 0) from payments p where p.account_id = a.id
        and status = 'paid')`,
    exposure: `select a.name from accounts a where type = 'credit' and exposure_pence <>
      (select coalesce(sum(gross_pence - paid_pence), 0) from invoices i where i.account_id = a.id)
      + (select coalesce(sum((j.price->>'grossPence')::int), 0) from jobs j where j.account_id = a.id
        and j.invoice_id is null and j.status not in ('failed', 'declined', 'cancelled'))
      + (select coalesce(sum(c.net_pence + c.vat_pence), 0) from charges c where c.account_id = a.id and c.invoice_id is null)`,
    limit: "select name from accounts where exposure_pence > credit_limit_pence and status = 'active'",
    numbers: 'select number from invoices group by number having count(*) > 1',
  };
  for (const [what, text] of Object.entries(bad)) expect([what, await rows(text)]).toEqual([what, []]);
});

test('nothing is charged twice, and nothing of a finished month was left out', async () => {
  const bad = {
    jobs: `select job_id from invoice_lines where code <> 'over_hire' and job_id is not null and credits_id is null
      group by job_id, code having count(*) > 1`,
    hire: `select a.job_id from invoice_lines a join invoice_lines b on b.job_id = a.job_id and b.code = 'over_hire'
      and (b.invoice_id, b.position) > (a.invoice_id, a.position) and b.from_date <= a.date and a.from_date <= b.date
      where a.code = 'over_hire'`,
    charges: `select c.order_id from charges c where invoice_id is null and date <= '2026-10-31'`,
    months: `select j.id from jobs j join accounts a on a.id = j.account_id where j.status = 'completed' and a.type = 'credit'
      and j.net_pence > 0 and j.invoice_id is null and j.date <= '2026-10-31'`,
    totals: `select status from order_counts c group by account_id, site_id, status having sum(orders) <>
      (select count(*) from orders o where o.account_id = c.account_id and o.site_id = c.site_id and o.status = c.status)`,
    notes: `select j.id from jobs j left join notes_due n on n.job_id = j.id where (n.job_id is not null) <> (j.status = 'completed'
      and j.type in ('exchange', 'collection', 'tip_and_return', 'wait_and_load') and not tonnage_is_documented(j))`,
  };
  for (const [what, text] of Object.entries(bad)) expect([what, await rows(text)]).toEqual([what, []]);
});

test.each([
  ['a load', `status = 'completed' and gross_pence > 0`],
  ['an exchange', `exists (select from jobs j where j.order_id = o.id and j.type = 'exchange')`],
  ['a roll-on', `container_type_id in (select id from container_types where shape = 'roro')`],
  ['a card', 'payment_id is not null'],
  ['a refusal', `status = 'declined'`],
  ['a cancellation', `status = 'cancelled' and payment_id is null`],
])('an order with %s that is written in bulk has the rows that the commands write', async (_, which) => {
  const found = await rows<{ id: string }>(`select id from orders o where placement = 'private' and ${which}
    and status in ('completed', 'declined', 'cancelled') and created_at >= '2026-08-01' and location_notes is null
    and account_id in (select id from accounts where number < '10600')
    and not exists (select from charges c where c.order_id = o.id and code <> 'wasted_journey')
    order by number limit 3`);
  expect(found.length).toBeGreaterThan(0);
  for (const { id } of found) {
    const { commands, bulk } = await orderTwice(opened!.database, cast, id, NOW);
    expect(bulk).toEqual(commands);
  }
});

test('invoices that are written in bulk have the rows that the commands write', async () => {
  const marlow = cast.regulars.find(({ number }) => number === '10482')!;
  const { commands, bulk } = await invoicesTwice(opened!.database, cast, marlow, {
    to: '2026-11-30',
    now: '2026-12-01T05:30:00.000Z',
  });
  expect(commands['invoice_lines']!.length).toBeGreaterThan(3);
  expect(bulk).toEqual(commands);
});

test.each([
  ['a Sunday evening', '2026-04-05T19:30:00.000Z'],
  ['a bank holiday', '2026-12-28T09:00:00.000Z'],
  ['the first morning of a year', '2027-01-01T05:30:00.000Z'],
  ['a Monday before work begins', '2026-03-30T04:10:00.000Z'],
  ['the week in which the clocks change', '2026-10-23T16:45:00.000Z'],
])('the plan is as busy on %s', (_, now) => {
  const today = dateIn(LONDON, now);
  const calendar = weekCalendar(today);
  const days = new Map<IsoDate, number>();
  for (const { jobs, placedAt, closed } of planWork(cast, now)) {
    expect(placedAt < now).toBe(true);
    for (const { date, status, doneAt, requestedAt } of jobs) {
      expect([status, requestedAt < now, doneAt === null || (doneAt <= now && doneAt > requestedAt)]).toEqual([
        status,
        true,
        true,
      ]);
      if (closed === null && status !== 'requested') days.set(date, (days.get(date) ?? 0) + 1);
    }
  }
  const monday = addDays(today, 1 - weekdayOf(today));
  for (let day = monday; day < addDays(monday, 14); day = addDays(day, 1)) {
    const jobs = days.get(day) ?? 0;
    expect([day, isWorkingDay(calendar, day) ? jobs >= 70 && jobs <= 110 : jobs === 0]).toEqual([day, true]);
  }
});

test('the doctor finds nothing wrong', async () => {
  await opened!.close();
  opened = undefined;
  const wrong: string[] = [];
  for await (const { about, state, says } of examine(config, systemClock))
    if (state === 'wrong') wrong.push(`${about}: ${says}`);
  expect(wrong).toEqual([]);
});
