import { sql, type RawBuilder } from 'kysely';

/**
 * What a job costs in pence, as far as it is known: tipping its load of so many kilograms (null: it takes none) and its movement.
 * Null for a job whose waste and zone have no cost. `w` is its waste type, `z` its zone.
 */
export const jobCost = (weightKg: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when w.tipping_pence_per_tonne is not null or z.movement_cost_pence is not null then
  coalesce(round(${weightKg} * w.tipping_pence_per_tonne::bigint / 1000.0), 0)::bigint + coalesce(z.movement_cost_pence, 0) end`;
