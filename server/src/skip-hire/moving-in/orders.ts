import { addDays, type IsoDate, LONDON, weekdayOf } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence, isTooMuch } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { ENDS_HIRE } from '@tonnage/domain/skip-hire/billing';
import { type OpenOrderRow, readOpenOrder } from '@tonnage/domain/skip-hire/moving-in/orders';
import { JOB_TYPE_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { atAgreedPrice, type JobPrice, priceJob, type PriceRow } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { json } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { catalogueFinder } from './catalogue.queries.ts';
import { importer, type Made, type Matched, type Reader, requireFew } from './importer.ts';
import {
  nthNumber,
  ordersByNumber,
  type Placed,
  priceFinderBetween,
  sayMovedIn,
  writeJobs,
  writeOrders,
} from './order-rows.ts';
import { placeFinder } from './places.queries.ts';

interface ReadyOrder extends Placed {
  row: OpenOrderRow;
  /** Of a delivery or a wait and load; null: the next of our own. */
  number: string | null;
  /** The order whose container is moved. */
  onHire: OnHire | null;
  /** Null: it costs nothing. */
  price: JobPrice | null;
}

/** An order on site, with the open jobs that it has. */
interface OnHire {
  id: string;
  number: string;
  site_id: string;
  container_sub_type_id: string;
  container_type_id: string;
  open: string[];
}

const isFirst = ({ type }: OpenOrderRow) => type === 'delivery' || type === 'wait_and_load';

/**
 * Jobs that the earlier system has booked: deliveries are orders with a confirmed job, exchanges and collections are confirmed jobs of
 * a container on hire. They take their place of the day even where none is free: they are promised. One that is here already is left.
 * Their notes are issued when the driver is there, or when they are done: those of an import could not be taken back.
 */
export const orders = importer<OpenOrderRow, ReadyOrder>({
  read: readOpenOrder,
  async match(reader, rows, known) {
    requireFew(rows, 'jobs');
    const today = dateIn(LONDON, reader.now);
    const place = await placeFinder(reader);
    const catalogue = await catalogueFinder(reader, known);
    const last = addDays(today, DAYS_AHEAD);
    const list = await priceFinderBetween(reader, today, last);
    const numbered = await ordersByNumber(
      reader,
      rows.flatMap(({ row }) =>
        row.order === null ? [] : Array.from({ length: row.count }, (_, i) => nthNumber(row.order!, i + 1)),
      ),
    );
    const onHire = await ordersOnHire(reader);
    const booked = await bookedDeliveries(reader);
    const seen = new Map<string, number>();
    const matched: Matched<ReadyOrder> = { add: [], same: 0, problems: [], notes: [] };
    for (const { line, row } of rows) {
      const placed = place(row.account, row.site);
      const [size, waste] = [catalogue.size(row.size), catalogue.waste(row.waste)];
      const wrong = typeof placed === 'string' ? placed : datedWrong(row, { today, last });
      if (typeof placed === 'string' || wrong !== null) {
        matched.problems.push({ line, problem: wrong! });
        continue;
      }
      if (size === null || waste === null) continue;
      const at: Placed = { ...placed, size, waste };
      for (let i = 0; i < row.count; i++) {
        const found = isFirst(row)
          ? firstJob(row, at, i, { numbered, booked, seen, line })
          : movement(row, at, onHire.of(row, at));
        if (found === 'same') matched.same++;
        else if (typeof found === 'string') {
          matched.problems.push({ line, problem: found });
          break;
        } else {
          const price = priceOf(row, at, list(at, row.type, row.date));
          if (typeof price === 'string') {
            matched.problems.push({ line, problem: price });
            break;
          }
          matched.add.push({ line, row: { ...at, row, ...found, price } });
        }
      }
    }
    matched.notes.push(
      ...paidNote(matched.add.map(({ row }) => row)),
      ...(await fullDays(
        reader,
        matched.add.map(({ row }) => row),
      )),
    );
    return { ...matched, meanings: catalogue.asked() };
  },
  show: ({ of, site, size, waste, row, number, onHire, price }) => ({
    what: [number ?? onHire?.number ?? null, `${of.name}: ${site.name}`].filter((part) => part !== null).join(' '),
    detail: [
      JOB_TYPE_LABELS[row.type],
      formatDayYear(row.date),
      row.time ?? SLOT_LABELS[row.slot].toLowerCase(),
      size.name,
      waste.name.toLowerCase(),
      price === null ? 'no charge' : formatPence(price.netPence),
    ].join(', '),
  }),
  async write(ctx, rows, by) {
    const first = rows.filter(({ onHire }) => onHire === null);
    const made = await writeOrders(
      ctx,
      first.map(({ price, row, ...at }) => ({
        ...at,
        row: { ...row, notes: notesOf(row) },
        status: 'scheduled',
        price: price!,
        hire: null,
        containerNumber: null,
        placement: 'private',
        orderedOn: dateIn(LONDON, ctx.now),
        job: {
          type: row.type,
          status: 'confirmed',
          date: row.date,
          slot: row.slot,
          completed_at: null,
          over_hire_to: null,
        },
        permit: null,
      })),
      by,
    );
    const movements = await writeMovements(ctx, rows, by);
    await takePlaces(ctx, rows);
    await owe(ctx, rows);
    return [...made, movements];
  },
});

/** Where the container goes, with the time if the earlier system has one. */
const notesOf = ({ notes, time }: OpenOrderRow) =>
  [time === null ? null : `Time: ${time}`, notes].filter((part) => part !== null).join('. ') || null;

/** Nothing is booked further ahead: a later day is a slip of the year. It also bounds what a preview asks of the database. */
const DAYS_AHEAD = 365;

function datedWrong(row: OpenOrderRow, { today, last }: { today: IsoDate; last: IsoDate }): string | null {
  if (row.date < today)
    return `${formatDayYear(row.date)} has passed. Change it to the day on which the job will be done, or leave the row out.`;
  return row.date > last
    ? `${formatDayYear(row.date)} is more than a year ahead. Correct the date, or leave the row out.`
    : null;
}

type Found = Pick<ReadyOrder, 'number' | 'onHire'>;

function firstJob(
  row: OpenOrderRow,
  { of, site, size }: Placed,
  i: number,
  {
    numbered,
    booked,
    seen,
    line,
  }: {
    numbered: Awaited<ReturnType<typeof ordersByNumber>>;
    booked: Awaited<ReturnType<typeof bookedDeliveries>>;
    seen: Map<string, number>;
    line: number;
  },
): Found | string {
  if (row.order === null)
    return booked.take(site.id, size.subTypeId, row.type, row.date) ? 'same' : { number: null, onHire: null };
  const number = nthNumber(row.order, i + 1);
  const above = seen.get(number.toLowerCase());
  if (above !== undefined) return `Order ${number} is in row ${above} too.`;
  seen.set(number.toLowerCase(), line);
  const here = numbered.get(number.toLowerCase());
  if (!here) return { number, onHire: null };
  if (here.account_id !== of.id) return `Order ${number} already belongs to another customer.`;
  return here.hire_start === null ? 'same' : `Order ${number} is here already, and its container has been delivered.`;
}

const MOVED: Partial<Record<OpenOrderRow['type'], string>> = {
  exchange: 'an exchange',
  collection: 'a collection',
  tip_and_return: 'a tip and return',
};

function movement(row: OpenOrderRow, { size, site }: Placed, order: OnHire | null | 'several'): Found | string {
  if (order === 'several')
    return row.order === null
      ? `${site.name} has more than one ${size.name} on hire. Add the order number of the container.`
      : `${site.name} has more than one ${size.name} on hire, and none of them is order ${row.order}.`;
  if (order === null)
    return row.order === null
      ? `${site.name} has no ${size.name} on hire. Import the containers on hire first.`
      : `Order ${row.order} has no container on hire at ${site.name}. Import the containers on hire first.`;
  if (order.open.includes(`${row.type} ${row.date}`)) return 'same';
  if (order.open.some((open) => open.startsWith(row.type)))
    return `Order ${order.number} has ${MOVED[row.type]} booked already.`;
  if (order.open.some((open) => open.startsWith('collection')))
    return `Order ${order.number} is booked for collection already.`;
  order.open.push(`${row.type} ${row.date}`);
  return { number: null, onHire: order };
}

/** The agreed price, otherwise the list's. A collection costs only what was agreed. */
function priceOf(row: OpenOrderRow, at: Placed, listed: PriceRow | null): JobPrice | null | string {
  if (row.type === 'collection' && !row.pricePence) return null;
  const priced = row.pricePence === null ? listed : atAgreedPrice(listed, row.pricePence, row.type);
  if (priced === null)
    return `There is no list price for ${JOB_TYPE_LABELS[row.type].toLowerCase()} of ${at.size.name}, ${at.waste.name.toLowerCase()}. Add the agreed price.`;
  const price = priceJob(priced, {
    label: `${at.size.name}, ${at.waste.name.toLowerCase()}`,
    quantity: 1,
    permit: null,
  });
  return isTooMuch(price) ? 'The price comes to more than £1,000,000 with VAT.' : price;
}

const OPEN = ['requested', 'confirmed', 'allocated', 'en_route'] as const;

/** The containers on site and what is booked for them. */
async function ordersOnHire({ db, scope }: Reader) {
  const found: OnHire[] = (
    await db
      .selectFrom('orders as o')
      .select(['o.id', 'o.number', 'o.site_id', 'o.container_sub_type_id', 'o.container_type_id'])
      .select(
        sql<
          string[]
        >`array(select j.type || ' ' || j.date from jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id
          and j.status in (${sql.join(OPEN)}))`.as('open'),
      )
      .where('o.tenant_id', '=', scope.tenantId)
      .where('o.status', 'in', ['on_site', 'collection_booked'])
      .orderBy('o.hire_start')
      .orderBy('o.id')
      .execute()
  ).map((order) => ({ ...order, open: [...order.open] }));
  const bySite = Map.groupBy(found, (order) => order.site_id);
  return {
    of(row: OpenOrderRow, { site, size }: Placed): OnHire | null | 'several' {
      const here = bySite.get(site.id) ?? [];
      const key = row.order?.toLowerCase();
      const named = here.filter(({ number }) => number.toLowerCase() === key);
      if (named.length > 0) return named[0]!;
      // Of an exchange the size is the one that comes, so it may be another than the one that stands there.
      const sized = here.filter((order) => order.container_sub_type_id === size.subTypeId);
      const left = sized.length > 0 || row.type !== 'exchange' ? sized : here;
      const free = left.filter(
        ({ open }) => !open.some((one) => one.startsWith(row.type) || one.startsWith('collection')),
      );
      const same = left.find(({ open }) => open.includes(`${row.type} ${row.date}`));
      if (free.length === 0) return same ?? left[0] ?? null;
      if (same && row.count === 1 && key === undefined) return same;
      return free.length === 1 || row.count >= free.length ? free[0]! : 'several';
    },
  };
}

/** The deliveries that are booked now. */
async function bookedDeliveries({ db, scope }: Reader) {
  const jobs = await db
    .selectFrom('jobs')
    .select(['site_id', 'container_sub_type_id', 'type', 'date'])
    .where('tenant_id', '=', scope.tenantId)
    .where('type', 'in', ['delivery', 'wait_and_load'])
    .where('status', 'in', OPEN)
    .execute();
  const left = new Map<string, number>();
  const key = (...parts: string[]) => parts.join(' ');
  for (const job of jobs) {
    const of = key(job.site_id, job.container_sub_type_id, job.type, job.date);
    left.set(of, (left.get(of) ?? 0) + 1);
  }
  return {
    /** Whether there is one like it that no row before has named. */
    take(site: string, size: string, type: string, date: IsoDate): boolean {
      const of = key(site, size, type, date);
      const count = left.get(of) ?? 0;
      if (count > 0) left.set(of, count - 1);
      return count > 0;
    },
  };
}

/** Whoever pays beforehand may have paid these in the earlier system. */
function paidNote(rows: readonly ReadyOrder[]): string[] {
  const prepaid = rows.filter(({ of, price }) => of.type === 'prepay' && price !== null && price.netPence > 0).length;
  return prepaid === 0
    ? []
    : [
        prepaid === 1
          ? '1 job is for a customer who pays before each order. It’ll be invoiced when done. If it’s already paid, enter 0 as its price.'
          : `${prepaid} jobs are for customers who pay before each order. They’ll be invoiced when done. If one is already paid, enter 0 as its price.`,
      ];
}

const dayOf = ({ site, row }: ReadyOrder) => `${site.depotId} ${row.date}`;
const jobsByDay = (rows: readonly ReadyOrder[]) =>
  [...Map.groupBy(rows, dayOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, jobs]) => ({ depotId: jobs[0]!.site.depotId, date: jobs[0]!.row.date, jobs: jobs.length }));

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;

/** The days on which there are more jobs than places, as a sentence. */
async function fullDays({ db, scope }: Reader, rows: readonly ReadyOrder[]): Promise<string[]> {
  const days = jobsByDay(rows).map((day) => ({ ...day, weekday: weekdayOf(day.date) }));
  if (days.length === 0) return [];
  const { rows: full } = await sql<{ date: IsoDate; name: string; booked: number; places: number }>`
    select to_char(j.date, 'YYYY-MM-DD') as date, d.name, coalesce(y.booked, 0) + j.jobs as booked,
      coalesce(y.capacity, w.capacity, 0) as places
    from jsonb_to_recordset(${json(days)}::jsonb) as j("depotId" uuid, date date, weekday int, jobs int)
    join depots d on d.tenant_id = ${scope.tenantId} and d.id = j."depotId"
    left join depot_days y on y.tenant_id = d.tenant_id and y.depot_id = d.id and y.date = j.date
    left join depot_weekdays w on w.tenant_id = d.tenant_id and w.depot_id = d.id and w.weekday = j.weekday
    where coalesce(y.booked, 0) + j.jobs > coalesce(y.capacity, w.capacity, 0)
    order by d.id, j.date`.execute(db);
  const over = full.map(
    ({ date, name, booked, places }) =>
      `${formatDayYear(date)} at ${name} (${count(booked, 'job')}, ${count(places, 'place')})`,
  );
  if (over.length === 0) return [];
  const named = over.slice(0, 3).join(', ');
  return [
    `More jobs than places on ${named}${over.length > 3 ? ` and ${over.length - 3} more days` : ''}. All of them will still be imported. Move some on the planner afterwards.`,
  ];
}

/** Takes a place of each job's day, whether or not one is free. */
async function takePlaces({ db, scope }: TenantContext, rows: readonly ReadyOrder[]): Promise<void> {
  for (const { depotId, date, jobs } of jobsByDay(rows))
    await sql`insert into depot_days as d (depot_id, tenant_id, date, capacity, booked)
      values (${depotId}::uuid, ${scope.tenantId}::uuid, ${date}::date, coalesce((select w.capacity from depot_weekdays w
        where w.tenant_id = ${scope.tenantId}::uuid and w.depot_id = ${depotId}::uuid and w.weekday = ${weekdayOf(date)}), 0), ${jobs})
      on conflict (tenant_id, depot_id, date) do update set booked = d.booked + excluded.booked`.execute(db);
}

/** What is ordered counts against the customer's limit, as what is ordered here does. */
async function owe({ db, scope }: TenantContext, rows: readonly ReadyOrder[]): Promise<void> {
  const owed = new Map<string, number>();
  for (const { of, price } of rows) owed.set(of.id, (owed.get(of.id) ?? 0) + (price?.grossPence ?? 0));
  const sums = [...owed].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, pence]) => ({ id, pence }));
  await sql`update accounts a set exposure_pence = a.exposure_pence + s.pence
    from jsonb_to_recordset(${json(sums)}::jsonb) as s(id uuid, pence bigint)
    where a.tenant_id = ${scope.tenantId} and a.id = s.id`.execute(db);
}

/** Exchanges and collections, on the orders whose containers they move. Throws IMPORT_ROWS_WRONG if one has been moved meanwhile. */
async function writeMovements(ctx: TenantContext, rows: readonly ReadyOrder[], by: string): Promise<Made> {
  const { db, scope, now } = ctx;
  const moved = rows.flatMap((ready) =>
    ready.onHire === null ? [] : [{ ...ready, onHire: ready.onHire, id: newId(now) }],
  );
  if (moved.length === 0) return { entity: 'jobs', ids: [] };
  const orderIds = [...new Set(moved.map(({ onHire }) => onHire.id))];
  const locked = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status'])
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .orderBy('o.id')
    .forNoKeyUpdate()
    .execute();
  const gone = moved.find(({ onHire }) => !locked.some(({ id, status }) => id === onHire.id && status === 'on_site'));
  if (gone)
    throw new Refusal('IMPORT_ROWS_WRONG', {
      message: `Order ${gone.onHire.number} has been changed meanwhile. Nothing was imported: preview the file again.`,
    });
  const jobs = await db
    .selectFrom('jobs')
    .select(['order_id', (eb) => eb.fn.max('sequence').as('last')])
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(orderIds)))
    .groupBy('order_id')
    .execute();
  const last = new Map(jobs.map((job) => [job.order_id, job.last]));
  await writeJobs(
    ctx,
    moved.map(({ id, of, site, size, waste, row, price, onHire }) => {
      const sequence = last.get(onHire.id)! + 1;
      last.set(onHire.id, sequence);
      return {
        tenant_id: scope.tenantId,
        id,
        account_id: of.id,
        order_id: onHire.id,
        site_id: site.id,
        depot_id: site.depotId,
        sequence,
        type: row.type,
        status: 'confirmed',
        date: row.date,
        slot: row.slot,
        requested_for: ENDS_HIRE.includes(row.type) ? row.date : null,
        container_sub_type_id: row.type === 'exchange' ? size.subTypeId : onHire.container_sub_type_id,
        waste_type_id: waste.id,
        notes: notesOf(row),
        price: price && json(price),
        net_pence: price?.netPence ?? 0,
        requested_by: by,
        created_at: now,
        updated_at: now,
      };
    }),
  );
  const collected = moved.filter(({ row }) => row.type === 'collection').map(({ onHire }) => onHire.id);
  // Not as a change of the order: the import of its container can be undone after this one.
  await db
    .updateTable('orders')
    .set({ status: 'collection_booked' })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(collected)))
    .execute();
  await sayMovedIn(
    ctx,
    moved.map(({ id, of, row, onHire }) => ({ accountId: of.id, orderId: onHire.id, job: { id, ...row } })),
    by,
  );
  return { entity: 'jobs', ids: moved.map(({ id }) => id) };
}
