import type { DeskPriceBasis, PriceBasis } from '@tonnage/contract/skip-hire/orders/price-basis';
import { addDays, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { priceBasisOf, resolvePrice, type JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import type { AccountContext, Reading, TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { jobCost } from '../depots/job-cost.queries.ts';
import { priceRows } from '../prices/queries.ts';
import { inAccountOf } from './desk-order.queries.ts';
import { ordersInScope } from './rows.queries.ts';

type Reader = Reading<AccountContext>;

/** Where the price of an order comes from, by the rules that priced it. Throws FORBIDDEN, NOT_FOUND. */
export async function priceBasis(ctx: Reader, orderId: string): Promise<PriceBasis> {
  return (await pricedOrder(ctx, orderId)).basis;
}

/** The same with what the order costs the company, which its customer is never told. Throws NOT_FOUND. */
export async function deskPriceBasis(ctx: Reading<TenantContext>, orderId: string): Promise<DeskPriceBasis> {
  const { basis, order, paidPence } = await pricedOrder(await inAccountOf(ctx, orderId), orderId);
  return { ...basis, cost: await costOf(ctx, order, paidPence) };
}

async function pricedOrder(ctx: Reader, orderId: string) {
  const { db, scope } = ctx;
  scope.require('prices.view');
  const order = await orderToPrice(ctx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const { type: jobType, date, container_sub_type_id: containerSubTypeId } = order;
  const { tenantId, accountId } = scope;
  const rows = await priceRows(db, { tenantId, accountId, jobType, date, containerSubTypeId });
  const question = {
    siteId: order.site_id,
    accountId,
    zoneId: order.zone_id,
    depotId: order.depot_id,
    containerSubTypeId,
    wasteTypeId: order.waste_type_id,
    jobType,
    date,
  };
  const row = resolvePrice(rows, question);
  const paidPence = paidFor(order.price as JobPrice, jobType);
  const whose = order.price_reason === null ? priceBasisOf(row, paidPence) : 'order';
  const list = resolvePrice(
    rows.filter((each) => each.accountId === null),
    question,
  );
  const isLower = list !== null && !list.priceOnApplication && paidPence < list.netPence;
  const basis: PriceBasis = {
    basis: whose,
    since: whose === 'order' ? null : row!.validFrom,
    listPence: isLower ? list.netPence : null,
    depot: order.depot,
    zone: order.zone,
  };
  return { basis, order, paidPence };
}

/** Pence without VAT for the container itself, without its permit. */
const paidFor = ({ lines, netPence }: JobPrice, jobType: string): number =>
  lines.find(({ code }) => code === jobType)?.netPence ?? netPence;

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

type PricedOrder = NonNullable<Awaited<ReturnType<typeof orderToPrice>>>;

/** The usual weight is the mean of as many loads, none older than this. */
const LOADS = 50;
const LOADS_DAYS = 90;

/** A delivery is collected again: two movements, of which the second has the load. */
async function costOf(
  { db, scope, now }: Reading<TenantContext>,
  order: PricedOrder,
  paidPence: number,
): Promise<DeskPriceBasis['cost']> {
  const since = addDays(dateIn(LONDON, now), -LOADS_DAYS);
  const movements = order.type === 'wait_and_load' ? 1 : 2;
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
        where j.tenant_id = ${scope.tenantId} and j.depot_id = ${order.depot_id} and j.date >= ${since}::date
          and j.container_sub_type_id = ${order.container_sub_type_id} and j.waste_type_id = ${order.waste_type_id}
          and j.status = 'completed' and j.net_weight_kg is not null
        order by j.date desc, j.id desc limit ${LOADS}) l) u
    join waste_types w on w.tenant_id = ${scope.tenantId} and w.id = ${order.waste_type_id}
    left join zones z on z.tenant_id = w.tenant_id and z.id = ${order.zone_id}`.execute(db);
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
        marginPence: tipping !== null && kg === null ? null : paidPence - cost,
      };
}
