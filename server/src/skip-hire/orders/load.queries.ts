import { containerLimitKg, unlikelyWeight } from '@tonnage/domain/skip-hire/weighing';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takenContainerId } from '../sites/taken.queries.ts';

/**
 * Refuses a net weight, kg, that the container or the vehicle rules out, unless there is a reason. Throws
 * WEIGHT_UNLIKELY, which names both figures.
 */
export async function checkWeight(
  db: Db,
  jobId: string,
  netWeightKg: number | null,
  reason: string | null | undefined,
): Promise<void> {
  if (netWeightKg === null || reason) return;
  const job = await db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('container_sub_types as c', (join) => join.on('c.id', '=', takenContainerId))
    .select(['c.name', 'c.size_yards', 'c.max_load_kg', 'j.vehicle_registration'])
    .select(sql<number | null>`tonnage_payload_of(j.id)`.as('payload_kg'))
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow();
  const { name, vehicle_registration: registration, payload_kg: payload } = job;
  const unlikely = unlikelyWeight(netWeightKg, {
    container: { name, kg: containerLimitKg({ maxLoadKg: job.max_load_kg, sizeYards: job.size_yards }) },
    vehicle: registration !== null && payload !== null ? { registration, kg: payload } : null,
  });
  if (unlikely !== null)
    throw new Refusal('WEIGHT_UNLIKELY', {
      message: `${unlikely} If it matches the weighbridge ticket, enter the reason.`,
    });
}
