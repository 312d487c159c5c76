import type { DeskPriceBasis, PriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { FUEL_SURCHARGE_CODE } from '@tonnage/domain/skip-hire/fuel-surcharge';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { listPenceOf, priceBasisOf, resolvePrice, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import type { AccountContext, Reading, TenantContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { jobCost } from '../depots/job-cost.queries.ts';
import { priceRows } from '../prices/queries.ts';
import { inAccountOf } from './desk-order.queries.ts';
import { ordersInScope } from './rows.queries.ts';

type Reader = Reading<AccountContext>;

/** A job with its place and what is paid for it. */
export interface PricedJob {
  siteId: string | null;
  zoneId: string | null;
  zone: string | null;
  depotId: string;
  depot: string;
  containerSubTypeId: string;
  wasteTypeId: string;
  jobType: JobType;
  date: IsoDate;
  price: JobPrice;
  /** Agreed for this job alone. */
  isAgreed: boolean;
}

/** Where the price of an order comes from, by the rules that priced it. Throws FORBIDDEN, NOT_FOUND. */
export async function priceBasis(ctx: Reader, orderId: string): Promise<PriceBasis> {
  return basisOf(ctx, await pricedOrder(ctx, orderId));
}

/** The same with what the order costs the company, which its customer is never told. Throws NOT_FOUND. */
export async function deskPriceBasis(ctx: Reading<TenantContext>, orderId: string): Promise<DeskPriceBasis> {
  const account = await inAccountOf(ctx, orderId);
  const job = await pricedOrder(account, orderId);
  return { ...(await basisOf(account, job)), cost: await costOf(ctx, job) };
}

/** Where the price of a job comes from; without an account it is everybody's. */
export async function basisOf(
  { db, scope: { tenantId, accountId } }: { db: Db; scope: { tenantId: string; accountId: string | null } },
  job: PricedJob,
): Promise<PriceBasis> {
  const { jobType, date, containerSubTypeId, depot, zone, isAgreed } = job;
  const rows = await priceRows(db, { tenantId, accountId, jobType, date, containerSubTypeId });
  const row = resolvePrice(rows, { ...job, accountId });
  const paidPence = paidFor(job);
  const basis = isAgreed ? 'order' : priceBasisOf(row, paidPence);
  const everybodys = rows.filter((each) => each.accountId === null);
  const list = resolvePrice(everybodys, { ...job, accountId });
  // A price that was agreed includes the fuel.
  const asked = list === null || list.priceOnApplication ? null : isAgreed ? listPenceOf(list) : list.netPence;
  return {
    basis,
    since: basis === 'order' ? null : row!.validFrom,
    listPence: asked !== null && paidPence < asked ? asked : null,
    depot,
    zone,
  };
}

/** Pence without VAT for the movement of one container, without its surcharge and its permit. */
const paidFor = ({ price, jobType }: Pick<PricedJob, 'price' | 'jobType'>): number =>
  price.lines.find(({ code }) => code === jobType)?.unitPence ?? price.netPence;

/** The same with its fuel surcharge, which pays for what the movements cost. */
const earnedFrom = (job: Pick<PricedJob, 'price' | 'jobType'>): number =>
  paidFor(job) + (job.price.lines.find(({ code }) => code === FUEL_SURCHARGE_CODE)?.unitPence ?? 0);

async function pricedOrder(ctx: Reader, orderId: string): Promise<PricedJob> {
  ctx.scope.require('prices.view');
  const order = await orderToPrice(ctx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  return {
    siteId: order.site_id,
    zoneId: order.zone_id,
    zone: order.zone,
    depotId: order.depot_id,
    depot: order.depot,
    containerSubTypeId: order.container_sub_type_id,
    wasteTypeId: order.waste_type_id,
    jobType: order.type,
    date: order.date,
    price: order.price as JobPrice,
    isAgreed: order.price_reason !== null,
  };
}

/** An order with the job that it was priced as. */
async function orderToPrice({ db, scope }: Reader, orderId: string) {
  if (!isId(orderId)) return undefined;
  return ordersInScope(db, scope)
    .innerJoin('jobs as j', (join) => join.onRef('j.order_id', '=', 'o.id').on('j.sequence', '=', 1))
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .innerJoin('depots as d', 'd.id', 'o.depot_id')
    .leftJoin('zones as z', 'z.id', 's.zone_id')
    .select(['o.container_sub_type_id', 'o.waste_type_id', 'o.site_id', 'o.depot_id', 'o.price', 'o.price_reason'])
    .select(['j.type', 'j.date', 's.zone_id', 'd.name as depot', 'z.name as zone'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/** The usual weight is the mean of as many loads, none older than this. */
const LOADS = 50;
const LOADS_DAYS = 90;

/** A delivery is collected again: two movements, of which the second has the load. */
export async function costOf(
  { db, scope, now }: Reading<TenantContext>,
  job: PricedJob,
): Promise<DeskPriceBasis['cost']> {
  const since = addDays(dateIn(LONDON, now), -LOADS_DAYS);
  const movements = job.jobType === 'wait_and_load' ? 1 : 2;
  const empty = movements === 1 ? sql`0` : jobCost(sql`null::integer`);
  const { rows } = await sql<{
    kg: number | null;
    loads: number;
    tipping: number | null;
    movement: number | null;
    cost: number | null;
  }>`
    select u.kg, u.loads, w.tipping_pence_per_tonne as tipping, z.movement_cost_pence as movement,
      (${jobCost(sql`u.kg`)} + ${empty})::bigint as cost
    from (select round(avg(l.net_weight_kg))::integer as kg, count(*)::integer as loads from (
        select j.net_weight_kg from jobs j
        where j.tenant_id = ${scope.tenantId} and j.depot_id = ${job.depotId} and j.date >= ${since}::date
          and j.container_sub_type_id = ${job.containerSubTypeId} and j.waste_type_id = ${job.wasteTypeId}
          and j.status = 'completed' and j.net_weight_kg is not null
        order by j.date desc, j.id desc limit ${LOADS}) l) u
    join waste_types w on w.tenant_id = ${scope.tenantId} and w.id = ${job.wasteTypeId}
    left join zones z on z.tenant_id = w.tenant_id and z.id = ${job.zoneId}`.execute(db);
  const { kg, loads, tipping, movement, cost } = rows[0]!;
  return cost === null
    ? null
    : {
        usualKg: kg,
        loads,
        tippingPencePerTonne: tipping,
        movementPence: movement,
        movements,
        costPence: cost,
        marginPence: tipping !== null && kg === null ? null : earnedFrom(job) - cost,
      };
}
