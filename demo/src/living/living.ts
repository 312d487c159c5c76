import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Logins } from '@tonnage/server/demo/seed-apart';
import { setAccountStatus } from '@tonnage/server/skip-hire/accounts/commands/customer-terms';
import { atOnce, type Db } from '@tonnage/server/platform/db/db';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import type { Deps } from '@tonnage/server/platform/deps';
import { inTenant } from '../contexts.ts';
import { conclude, found, type Founded, LOGINS, play, silent } from '../demo.ts';
import { castOf } from './cast.ts';
import { founded, invoicesUntil, workOf } from './history.ts';
import { firstDetailed } from './old-months.ts';
import { makeOwners } from './people.ts';
import { type InTurn, overbookDay, setUpCustomers, setUpWakefield, widenDepots } from './set-up.ts';
import { type Batch, seedStock } from '../stock.ts';
import type { PlannedOrder } from './plan.ts';
import { planWork } from './work.ts';
import { CURRENT_DAYS, noteKey, writeNotes } from './write-notes.ts';
import { numberOrders, writeOrders } from './write-orders.ts';
import { history } from '@tonnage/server/demo/past';

/** Accounts that stopped paying and that the company delivers no more to. */
const ON_STOP = 3;

/**
 * Makes the demo company in its busiest month: the small demo, the other customers, and the work of this week and the next. The
 * weeks and years before are written afterwards by the queue, in pieces (`writeHistory`). What does not need each other is done at
 * the same time, so that the database works while this process does.
 */
export async function seedLiving(deps: Deps, onFounded?: () => Promise<void>): Promise<Logins> {
  const company = await found(deps, firstDetailed);
  await onFounded?.();
  const { tenantId, now, people } = company;
  const { staff } = people;
  const inTurn: InTurn = (work) => inTenant(silent(deps), tenantId, work);
  const started = founded(now);
  await inTurn((callers) => setUpWakefield(callers.office(started, staff.manager)));
  const [reporting] = await atOnce([play(deps, company), setUpCustomers(inTurn, staff, started)]);
  await inTurn((callers) => widenDepots(callers.office(started, staff.manager)));
  const [{ stopped, numbered }] = await atOnce([writePast(deps, company), conclude(deps, company, reporting)]);
  await inTurn(async (callers) => {
    await seedStock(callers, staff.office, now, numbered);
    await overbookDay(callers.office(now, staff.manager), dateIn(LONDON, now));
    for (const { id } of stopped)
      await setAccountStatus(callers.office(now, staff.accounts), id, 'on_stop', 'Nothing paid for three months');
  });
  await deps.database.tidy();
  return LOGINS;
}

/** Adds everything else to the small demo. Returns the accounts that stopped paying, and the containers with a number. */
function writePast(deps: Deps, { tenantId, now }: Founded): Promise<{ stopped: { id: string }[]; numbered: Batch[] }> {
  return withoutTenant(deps.database, async (db) => {
    const { accounts } = await castOf(db, tenantId, founded(now));
    await makeOwners(db, tenantId, accounts, founded(now));
    const cast = await castOf(db, tenantId, founded(now));
    const note = await counter(db, tenantId, 'note');
    const invoice = await counter(db, tenantId, 'invoice');
    const ticket = await counter(db, tenantId, 'ticket');
    const receipt = invoice + invoicesUntil(now);
    const planned = planWork(cast, now);
    const order = await takeOrderNumbers(db, tenantId, planned.length);
    const company = { tenantId, now, order, ticket, note, invoice, receipt };
    const { present, past } = workOf(cast, company);
    const only = new Set(present.map(({ order: { site, waste } }) => noteKey(site, waste)));
    const from = addDays(dateIn(LONDON, now), -CURRENT_DAYS);
    const notes = await writeNotes(db, cast, { from, first: note, current: true, only });
    const { next } = numberOrders(planned, { order, ticket, invoice: receipt });
    await setCounters(db, tenantId, { note: note + notes, ticket: next.ticket, invoice: next.invoice });
    await writeOrders(db, cast, present, now);
    await recordEarlierLoads(db, tenantId, dateIn(LONDON, now));
    await bookPlaces(db, tenantId, dateIn(LONDON, now));
    await deps.queue.send(db, history, { ...company, past: past.length, piece: 0 });
    const stopped = cast.accounts.filter(({ paying }) => paying.unpaidMonths > 0).slice(0, ON_STOP);
    return { stopped, numbered: batchesOf(planned) };
  });
}

/** The containers that the work has moved, by their size and the depot of their last order. */
function batchesOf(planned: readonly PlannedOrder[]): Batch[] {
  const last = new Map<string, { sizeId: string; depotId: string }>();
  for (const { container, site, jobs } of planned)
    for (const { brings } of jobs)
      if (brings !== null) last.set(brings, { sizeId: container.id, depotId: site.depotId });
  return [...Map.groupBy(last, ([, { sizeId, depotId }]) => `${sizeId} ${depotId}`).values()].map((all) => ({
    ...all[0]![1],
    numbers: all.map(([number]) => number),
  }));
}

type Counted = 'note' | 'ticket' | 'invoice';

/** The next number of a kind, which nobody takes until the transaction ends. */
async function counter(db: Db, tenantId: string, kind: Counted): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('next_value')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.next_value;
}

async function setCounters(db: Db, tenantId: string, next: Record<Counted, number>): Promise<void> {
  for (const [kind, value] of Object.entries(next))
    await db
      .updateTable('counters')
      .set({ next_value: value })
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind as Counted)
      .execute();
}

/** Takes that many order numbers and returns the first. */
async function takeOrderNumbers(db: Db, tenantId: string, many: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    select min(nextval(format('public.%I', tonnage_order_sequence(${tenantId}::uuid))::regclass))::int as first
    from generate_series(1, ${many})`.execute(db);
  return rows[0]!.first;
}

/** The small demo's loads of the days before yesterday are recorded with the waste tracking service, as the others are. */
async function recordEarlierLoads(db: Db, tenantId: string, today: IsoDate): Promise<void> {
  await sql`update waste_receipts r set status = 'accepted', accepted_at = received_at, updated_at = received_at,
      tracking_id = '26' || upper(substr(md5(r.id::text), 1, 6))
    where r.tenant_id = ${tenantId} and r.status = 'due' and r.received_at < ${addDays(today, -1)}::date`.execute(db);
}

/** Counts the booked places of this week and the next. */
async function bookPlaces(db: Db, tenantId: string, today: IsoDate): Promise<void> {
  await sql`insert into depot_days (tenant_id, depot_id, date, capacity, booked)
    select j.tenant_id, j.depot_id, j.date, w.capacity, count(*)
    from jobs j join depot_weekdays w on w.depot_id = j.depot_id and w.weekday = extract(isodow from j.date)
    where j.tenant_id = ${tenantId} and j.date >= ${addDays(today, -7)}::date
      and j.status not in ('failed', 'declined', 'cancelled')
    group by j.tenant_id, j.depot_id, j.date, w.capacity
    on conflict (tenant_id, depot_id, date) do update set booked = excluded.booked, capacity = excluded.capacity`.execute(
    db,
  );
}
