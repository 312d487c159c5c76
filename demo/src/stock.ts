import { addDays, LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn, instantAt } from '@tonnage/domain/common/zoned';
import { MOST_ADDED, type SetState } from '@tonnage/domain/skip-hire/stock';
import { addStockContainers, updateStockContainer } from '@tonnage/server/skip-hire/stock/commands/stock-container';
import { sql } from 'kysely';
import type { KnownCallers, StaffMember } from './contexts.ts';

/** Containers of one size, at the depot unless an order has them. */
export interface Batch {
  sizeId: string;
  depotId: string;
  numbers: readonly string[];
}

/** How many days ago they were entered. */
const DAYS_AGO = 40;

/** What happened to the first containers at a depot that were added. */
const MISHAPS: readonly { state: SetState; note: string }[] = [
  { state: 'repair', note: 'Lifting lug bent, at the welder’s until Friday' },
  { state: 'repair', note: 'Floor rusted through' },
  { state: 'lost', note: 'Gone from the kerb in Roundhay Road; reported to the police' },
];

/** The office enters the company's containers, then two that need repair and one that is lost. */
export async function seedStock(
  callers: KnownCallers,
  who: StaffMember,
  now: Instant,
  batches: readonly Batch[],
): Promise<void> {
  const entering = callers.office(instantAt(LONDON, addDays(dateIn(LONDON, now), -DAYS_AGO), '09:00'), who);
  for (const { sizeId, depotId, numbers } of batches)
    for (let at = 0; at < numbers.length; at += MOST_ADDED)
      await addStockContainers(entering, { sizeId, depotId, numbers: numbers.slice(at, at + MOST_ADDED) });
  // As the jobs left them: what a lorry took today is still on it.
  await sql`select tonnage_take_container(t.number, t.size_id, t.id, t.completed_at) from (
    select case j.type when 'exchange' then j.taken_container_number else o.container_number end as number,
      o.container_sub_type_id as size_id, j.id, j.completed_at
    from jobs j join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id
    where j.tenant_id = ${entering.scope.tenantId} and j.status = 'completed' and j.type in ('exchange', 'collection')
      and j.completed_at >= ${entering.now}::timestamptz
    order by j.completed_at) t where t.number is not null`.execute(entering.db);
  const ids = await entering.db
    .selectFrom('containers')
    .select('id')
    .where('tenant_id', '=', entering.scope.tenantId)
    .where('state', '=', 'depot')
    .orderBy('number', 'desc')
    .limit(MISHAPS.length)
    .execute();
  for (const [n, { id }] of ids.entries()) await updateStockContainer(callers.office(now, who), id, MISHAPS[n]!);
}

/** The small demo's containers: a dozen of each of the four usual sizes at each depot. */
export async function smallStock(callers: KnownCallers, now: Instant): Promise<Batch[]> {
  const { db, scope } = callers.system(now);
  const sizes = await db
    .selectFrom('container_sub_types')
    .select(['id', 'size_yards'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .orderBy('sort_order')
    .limit(4)
    .execute();
  const depots = await db
    .selectFrom('depots')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('code')
    .execute();
  return depots.flatMap(({ id: depotId }, d) =>
    sizes.map(({ id: sizeId, size_yards: yards }, s) => ({
      sizeId,
      depotId,
      numbers: Array.from({ length: 12 }, (_, n) => `${yards}${'ABCD'[s]}${(d + 1) * 100 + n + 1}`),
    })),
  );
}
