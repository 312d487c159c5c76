import type { IsoDate } from '@tonnage/domain/common/dates';
import type { PlacedRow } from '@tonnage/domain/skip-hire/moving-in/containers';
import type { KnownWaste } from '@tonnage/domain/skip-hire/trade-names';
import type { JobPrice, PriceRow } from '@tonnage/domain/skip-hire/pricing';
import { resolvePrice } from '@tonnage/domain/skip-hire/pricing';
import { highestIn } from '@tonnage/domain/skip-hire/number-series';
import type { JobType, OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../db/types.gen.ts';
import type { TenantContext } from '../../platform/context.ts';
import { json } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import { lockNumbers } from '../documents/commands/take-number.ts';
import { takeOrderNumbers } from '../orders/placing/commands/order-number.ts';
import { fuelSurchargeFinder } from '../prices/fuel-surcharge.queries.ts';
import { priceListOn } from '../prices/queries.ts';
import type { Size } from './catalogue.queries.ts';
import { inBatches, type Made, type Reader } from './importer.ts';
import type { Place } from './places.queries.ts';

/** What every order or job of an import names. */
export interface Placed extends Place {
  size: Size;
  waste: KnownWaste;
}

/** An order as it is written: of one container at one site. */
export interface NewOrder extends Placed {
  /** Null: the next of our own. */
  number: string | null;
  row: PlacedRow;
  status: OrderStatus;
  price: JobPrice;
  hire: { start: IsoDate; until: IsoDate } | null;
  containerNumber: string | null;
  placement: 'private' | 'highway';
  orderedOn: IsoDate;
  /** Its first job. */
  job: Pick<Insertable<DB['jobs']>, 'type' | 'status' | 'date' | 'slot' | 'completed_at' | 'over_hire_to'>;
  permit: { from: IsoDate; to: IsoDate; number: string | null } | null;
}

/** The columns of a job that an import writes. */
export type NewJob = Insertable<DB['jobs']>;

/** What the history of an order from the earlier system begins with. */
const MOVED_IN = 'order.moved_in';

/** The list's row for a movement on a day, for many of them. */
export async function priceFinder({ db, scope }: Reader, day: IsoDate) {
  const find = finderIn(await priceListOn(db, scope.tenantId, day));
  return (at: Placed, jobType: JobType) => find(at, jobType, day);
}

/** The list's row for a movement on any of the days from the first to the last, with its fuel surcharge; no more queries however many they are. */
export async function priceFinderBetween(reader: Reader, first: IsoDate, last: IsoDate) {
  const { db, scope } = reader;
  const rows = await db
    .selectFrom('prices')
    .select(['id', 'site_id as siteId', 'account_id as accountId', 'zone_id as zoneId', 'depot_id as depotId'])
    .select(['container_sub_type_id as containerSubTypeId', 'waste_type_id as wasteTypeId', 'job_type as jobType'])
    .select(['net_pence as netPence', 'vat_rate_bp as vatRateBp', 'price_on_application as priceOnApplication'])
    .select(['included_tonnes as includedTonnes', 'per_tonne_pence as perTonnePence', 'hire_days as hireDays'])
    .select(['over_hire_pence_per_day as overHirePencePerDay', 'over_hire_pence_per_week as overHirePencePerWeek'])
    .select(['valid_from as validFrom', 'valid_to as validTo'])
    .where('tenant_id', '=', scope.tenantId)
    .where('valid_from', '<=', last)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', first)]))
    .execute();
  const find = finderIn(rows.map((row) => ({ ...row, fuelSurchargeBp: 0 })));
  const surcharge = await fuelSurchargeFinder(reader, first, last);
  return (at: Placed, jobType: JobType, date: IsoDate): PriceRow | null => {
    const row = find(at, jobType, date);
    return row && { ...row, fuelSurchargeBp: surcharge(at.of.id, jobType, date) };
  };
}

function finderIn(rows: readonly PriceRow[]) {
  const byJob = Map.groupBy(rows, (row) => `${row.containerSubTypeId} ${row.jobType}`);
  return ({ of, site, size, waste }: Placed, jobType: JobType, date: IsoDate): PriceRow | null => {
    const row = resolvePrice(byJob.get(`${size.subTypeId} ${jobType}`) ?? [], {
      siteId: site.id,
      accountId: of.id,
      zoneId: site.zone_id,
      depotId: site.depotId,
      containerSubTypeId: size.subTypeId,
      wasteTypeId: waste.id,
      jobType,
      date,
    });
    return row?.priceOnApplication ? null : row;
  };
}

/** The orders of the company that have these numbers, in any case, by the number in lower case. */
export async function ordersByNumber({ db, scope }: Reader, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'account_id', 'site_id', 'status', 'container_number', 'hire_start'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`lower(number) = any(${numbers.map((number) => number.toLowerCase())}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.number.toLowerCase(), row]));
}

/** The nth order of one number of the earlier system: each container is an order of its own here. */
export const nthNumber = (number: string, nth: number): string => (nth === 1 ? number : `${number}-${nth}`);

/** Writes orders, each with its first job, and one line in their history. Nobody is told. */
export async function writeOrders(ctx: TenantContext, orders: readonly NewOrder[], by: string): Promise<Made[]> {
  const { db, scope, now } = ctx;
  const own = { tenant_id: scope.tenantId, created_at: now, updated_at: now };
  await raiseOrderNumbers(ctx, orders);
  const unnumbered = orders.filter(({ number }) => number === null);
  const fresh = await takeOrderNumbers(db, unnumbered.length);
  const entered = orders.map((order) => ({
    order,
    id: newId(now),
    jobId: newId(now),
    number: order.number ?? fresh.pop()!,
  }));
  await inBatches(entered, (part) =>
    db
      .insertInto('orders')
      .values(
        part.map(({ order, id, number }) => ({
          ...own,
          id,
          number,
          account_id: order.of.id,
          site_id: order.site.id,
          depot_id: order.site.depotId,
          status: order.status,
          container_type_id: order.size.typeId,
          container_sub_type_id: order.size.subTypeId,
          waste_type_id: order.waste.id,
          placement: order.placement,
          price: json(order.price),
          net_pence: order.price.netPence,
          vat_pence: order.price.vatPence,
          gross_pence: order.price.grossPence,
          hire_days: order.price.hireDays,
          hire_start: order.hire?.start ?? null,
          hire_until: order.hire?.until ?? null,
          container_number: order.containerNumber,
          po_number: order.row.poNumber,
          customer_reference: order.row.reference,
          location_notes: order.row.notes,
          // Its customer agreed to these in the earlier system.
          declaration: json({ userId: by, at: now, movedIn: true }),
          terms_version: 'earlier system',
          placed_by: by,
          ordered_on: order.orderedOn,
        })),
      )
      .execute(),
  );
  await writeJobs(
    ctx,
    entered.map(({ order, id, jobId }) => ({
      ...own,
      ...order.job,
      id: jobId,
      account_id: order.of.id,
      order_id: id,
      site_id: order.site.id,
      depot_id: order.site.depotId,
      sequence: 1,
      container_sub_type_id: order.size.subTypeId,
      waste_type_id: order.waste.id,
      price: json(order.price),
      net_pence: order.price.netPence,
      container_number: order.containerNumber,
      requested_by: by,
    })),
  );
  const permits = entered.flatMap(({ order, id }) =>
    order.permit === null
      ? []
      : [
          {
            tenant_id: scope.tenantId,
            id: newId(now),
            account_id: order.of.id,
            order_id: id,
            permit_area_id: order.site.permit_area_id!,
            status: 'granted' as const,
            number: order.permit.number,
            valid_from: order.permit.from,
            valid_to: order.permit.to,
            created_at: now,
          },
        ],
  );
  await inBatches(permits, (part) => db.insertInto('permits').values(part).execute());
  const ids = entered.map(({ id }) => id);
  await sayMovedIn(
    ctx,
    entered.map(({ order, id, jobId }) => ({ accountId: order.of.id, orderId: id, job: { ...order.job, id: jobId } })),
    by,
  );
  // Numbers that the stock did not have yet were added with the orders.
  const stock = await db
    .selectFrom('containers')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('created_at', '=', new Date(now))
    .execute();
  return [
    { entity: 'orders', ids },
    { entity: 'jobs', ids: entered.map(({ jobId }) => jobId) },
    { entity: 'permits', ids: permits.map(({ id }) => id) },
    { entity: 'containers', ids: stock.map(({ id }) => id) },
  ];
}

export async function writeJobs({ db }: TenantContext, jobs: readonly NewJob[]): Promise<void> {
  await inBatches(jobs, (part) =>
    db
      .insertInto('jobs')
      .values([...part])
      .execute(),
  );
}

/** The history of each order says where it came from. Written as it is, so that no webhook and no subscriber is told. */
export async function sayMovedIn(
  { db, scope, now }: TenantContext,
  orders: readonly {
    accountId: string;
    orderId: string;
    job: { id: string; type: string; date: IsoDate; slot: string };
  }[],
  by: string,
): Promise<void> {
  await inBatches(orders, (part) =>
    db
      .insertInto('audit_events')
      .values(
        part.map(({ accountId, orderId, job: { id: jobId, type, date, slot } }) => ({
          tenant_id: scope.tenantId,
          id: newId(now),
          account_id: accountId,
          at: now,
          actor_kind: 'staff' as const,
          actor_user_id: by,
          action: MOVED_IN,
          entity: 'order',
          entity_id: orderId,
          changes: json({ jobId, type, date, slot }),
        })),
      )
      .execute(),
  );
}

/** Where the earlier numbers look like our own, ours go on after them. */
async function raiseOrderNumbers({ db, scope }: TenantContext, orders: readonly NewOrder[]): Promise<void> {
  const { prefix } = await lockNumbers(db, scope.tenantId, 'order');
  // Of an order with several containers only the number before the hyphen is one of ours.
  const taken = orders.flatMap(({ number }) => (number === null ? [] : [number, number.replace(/-\d+$/, '')]));
  const last = highestIn(prefix, taken);
  if (last === null) return;
  const next = last + 1;
  await sql`select tonnage_raise_order_numbers(${next})`.execute(db);
}
