import type { StockEvent, StockRow, StockSize } from '@tonnage/contract/skip-hire/stock';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { leftByDay } from '@tonnage/domain/skip-hire/stock';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shapeOf, stockTable } from './stock.queries.ts';

/** A container of the company. Throws NOT_FOUND. */
export async function requireContainer(ctx: Reading<TenantContext>, id: string): Promise<StockRow> {
  const row = await stockTable.one(ctx, id);
  if (row?.number == null) throw new Refusal('NOT_FOUND');
  return row;
}

/** The catalogue's active sizes, in its order. */
export async function sizeChoices({ db, scope }: Reading<TenantContext>): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('container_sub_types')
    .select(['id', 'name'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** What happened to a container, newest first, at most 100 events. */
export async function historyOf({ db, scope }: Reading<TenantContext>, id: string): Promise<StockEvent[]> {
  const { rows } = await sql<Omit<StockEvent, 'at'> & { at: Date }>`
    select e.at, e.action, coalesce(u.name, d.name) as by, e.changes ->> 'state' as state, e.changes ->> 'note' as note,
      case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'site', s.name) end as order
    from audit_events e
    left join users u on u.id = e.actor_user_id
    left join drivers d on d.tenant_id = e.tenant_id and d.id = e.actor_driver_id
    left join orders o on o.tenant_id = e.tenant_id and o.id = (e.changes ->> 'orderId')::uuid
    left join sites s on s.tenant_id = o.tenant_id and s.id = o.site_id
    where e.tenant_id = ${scope.tenantId} and e.entity = 'container' and e.entity_id = ${id}
    order by e.id desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How many containers are to be checked. */
export async function toCheck({ db, scope }: Reading<TenantContext>) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from containers
    where tenant_id = ${scope.tenantId} and to_check`.execute(db);
  return rows[0]!;
}

type SizeDay = {
  at_depot: number;
  on_lorry: number;
  on_site: number;
  in_repair: number;
  brought: number;
  taken: number;
} & {
  id: string;
  name: string;
  shape: StockSize['shape'];
  size_yards: number;
  day: IsoDate;
};

/**
 * The containers of each size, the smallest first, of one depot or all, and how many are left on each of the next six days. Empty if no
 * container has a number: then nobody knows how many there are.
 */
export async function stockDays(ctx: Reading<TenantContext>, depotId: string | undefined): Promise<StockSize[]> {
  const { db, now, scope } = ctx;
  if (depotId !== undefined && !isId(depotId)) return [];
  const { rows } = await sql<SizeDay>`
    select z.id, z.name, ${shapeOf('z.id')} as shape, z.size_yards, d.day, d.at_depot, d.on_lorry, d.on_site, d.in_repair, d.brought, d.taken
    from tonnage_stock_days(${scope.tenantId}::uuid, ${depotId ?? null}::uuid, ${dateIn(LONDON, now)}::date) d
    join container_sub_types z on z.tenant_id = ${scope.tenantId} and z.id = d.size_id
    where exists (select from containers c where c.tenant_id = ${scope.tenantId})
    order by z.size_yards, z.name, z.id, d.day`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((days) => {
    const { id, name, shape, size_yards, at_depot, on_lorry, on_site, in_repair } = days[0]!;
    const left = leftByDay(at_depot, on_lorry, days);
    return {
      size: { id, name },
      shape,
      sizeYards: size_yards,
      atDepot: at_depot,
      onLorry: on_lorry,
      onSite: on_site,
      inRepair: in_repair,
      days: days.map(({ day, brought, taken }, n) => ({ date: day, brought, taken, left: left[n]! })),
    };
  });
}
