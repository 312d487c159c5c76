import { addDays, LONDON, type Instant, type IsoDate, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { sql } from 'kysely';
import type { Db } from '@tonnage/server/platform/db/db';
import { withoutTenant } from '@tonnage/server/platform/db/without-tenant';
import type { Deps } from '@tonnage/server/platform/deps';
import { FOUNDED_DAYS } from '../demo.ts';
import { billMonth } from './bill-month.ts';
import { castOf, type Cast } from './cast.ts';
import { oldMonths, planMonth, regularsOf } from './old-months.ts';
import { statusOf } from './plan.ts';
import { firstDay, planWork } from './work.ts';
import { CURRENT_DAYS, SEASON_DAYS, writeNotes } from './write-notes.ts';
import { numberOrders, writeOrders, type NumberedOrder } from './write-orders.ts';
import { history, type LivingCompany } from '@tonnage/server/demo/past';

/** Orders in one piece: few enough that requests get their turn. */
const PIECE = 60;
/** Pieces of one job, which reads the company once. */
const TOGETHER = 5;
/** The small demo's first numbers; what is older has smaller ones. */
const SMALL = { order: 10_412, ticket: 88_120, note: 4_401 };
/** Numbers for the papers of one month, and for the season tickets of a year; not all are used. */
const SPARE = { order: 100, ticket: 150, invoice: 180, note: 1_000 };

/** When the company began; its set-up is of this instant. */
export function founded(now: Instant): Instant {
  return instantAt(LONDON, addDays(dateIn(LONDON, now), -FOUNDED_DAYS), '09:00');
}

/** The number of invoices to set aside for the months until now. */
export function invoicesUntil(now: Instant): number {
  return monthsOf(dateIn(LONDON, now)).length * SPARE.invoice;
}

/** The ends of all months that were invoiced, newest first. */
function monthsOf(today: IsoDate): IsoDate[] {
  const planned: IsoDate[] = [];
  for (let day = firstDay(today); monthOf(day).to < today; day = addDays(monthOf(day).to, 1))
    planned.unshift(monthOf(day).to);
  return [...planned, ...oldMonths(today).map(({ to }) => to)];
}

/** The first number of a month's invoices. */
function invoiceOf(company: LivingCompany, to: IsoDate): number {
  const months = monthsOf(dateIn(LONDON, company.now)).toReversed();
  return company.invoice + months.indexOf(to) * SPARE.invoice;
}

/** The orders of this week and the next with everything that is still open, and those that were finished before, newest first. */
export function workOf(
  cast: Cast,
  company: Omit<LivingCompany, 'past'>,
): { present: NumberedOrder[]; past: NumberedOrder[] } {
  const { now, order, ticket, receipt: invoice } = company;
  const today = dateIn(LONDON, now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const { numbered } = numberOrders(planWork(cast, now), { order, ticket, invoice });
  const isPresent = ({ order: { jobs }, order: planned }: NumberedOrder) =>
    jobs.some(({ date }) => date >= monday) || !['completed', 'cancelled', 'declined'].includes(statusOf(planned));
  return { present: numbered.filter(isPresent), past: numbered.filter((one) => !isPresent(one)).toReversed() };
}

/** A part of the history, written in one transaction; one that is there already is left as it is. */
interface Piece {
  isThere: (db: Db) => Promise<boolean>;
  write: (db: Db) => Promise<void>;
}

/**
 * Writes some pieces of the past from `piece` on and queues the next, newest first: the finished orders of the last weeks, then
 * their invoices, and then one month after another. After a crash the queue runs the same pieces again.
 */
export async function writeHistory(
  deps: Pick<Deps, 'database' | 'queue'>,
  { piece, ...company }: LivingCompany & { piece: number },
): Promise<void> {
  const cast = await withoutTenant(deps.database, (db) => castOf(db, company.tenantId, founded(company.now)));
  const pieces = piecesOf(cast, company);
  const next = piece + TOGETHER;
  for (const [i, { isThere, write }] of pieces.slice(piece, next).entries())
    await withoutTenant(deps.database, async (db) => {
      if (await isThere(db)) return;
      await write(db);
      if (i === TOGETHER - 1 && next < pieces.length) await deps.queue.send(db, history, { ...company, piece: next });
    });
  if (piece % (2 * TOGETHER) === 0) await deps.database.tidy();
}

function piecesOf(cast: Cast, company: LivingCompany): Piece[] {
  const { tenantId, now } = company;
  const today = dateIn(LONDON, now);
  const pieces = [0, 1, 2].map((years) => notes(cast, company, years));
  for (let i = 0; i < company.past; i += PIECE) {
    // Planned again for each piece, and only for these: it takes less time than reading what was planned.
    const orders = () => workOf(cast, company).past.slice(i, i + PIECE);
    pieces.push({
      isThere: (db) => hasOrder(tenantId, orders()[0]!.numbers.order)(db),
      write: (db) => writeOrders(db, cast, orders(), now),
    });
  }
  const old = oldMonths(today);
  const planned = monthsOf(today).filter((to) => !old.some((month) => month.to === to));
  for (const to of planned.toReversed())
    pieces.push({
      isThere: (db) => isBilled(db, cast, to),
      write: (db) => billMonth(db, cast, { to, first: invoiceOf(company, to), accounts: cast.accounts }, now),
    });
  for (const [i, month] of old.entries()) {
    const first = {
      order: SMALL.order - (i + 1) * SPARE.order,
      ticket: SMALL.ticket - (i + 1) * SPARE.ticket,
      invoice: invoiceOf(company, month.to),
    };
    pieces.push({
      isThere: hasOrder(tenantId, first.order),
      write: async (db) => {
        const { numbered, next } = numberOrders(planMonth(cast, month, now), first);
        await writeOrders(db, cast, numbered, now);
        const accounts = [...cast.accounts, ...regularsOf(cast, month, today)];
        await billMonth(db, cast, { to: month.to, first: next.invoice, accounts }, now);
      },
    });
  }
  return pieces;
}

/** The season tickets of so many years before the current ones; 0: the current ones that the planned work does not need. */
function notes(cast: Cast, { now, note }: LivingCompany, years: number): Piece {
  const current = years === 0;
  const first = current ? note : SMALL.note - years * SPARE.note;
  const from = addDays(dateIn(LONDON, now), -CURRENT_DAYS - years * SEASON_DAYS);
  return {
    // It leaves out what is there itself.
    isThere: () => Promise.resolve(false),
    write: (db) => writeNotes(db, cast, { from, first, current }).then(() => undefined),
  };
}

const hasOrder = (tenantId: string, number: number) => async (db: Db) => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', `SO-${number}`)
    .executeTakeFirst();
  return row !== undefined;
};

async function isBilled(db: Db, cast: Cast, to: IsoDate): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_runs as r')
    .innerJoin('invoice_run_accounts as a', 'a.run_id', 'r.id')
    .select('r.id')
    .where('r.tenant_id', '=', cast.tenantId)
    .where('r.up_to', '=', to)
    .where(sql<boolean>`a.account_id = any(${cast.accounts.map(({ id }) => id)}::uuid[])`)
    .executeTakeFirst();
  return row !== undefined;
}
