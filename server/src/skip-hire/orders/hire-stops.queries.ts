import { sql, type RawBuilder } from 'kysely';
import type { IsoDate } from '@tonnage/domain/common/dates';

/**
 * The day on which the hire of an order `o` stops although its container is still there; null without one. `tonnage_hire_stops` of the
 * database, written into the statement: a function is called for each order, and its search path set.
 */
export const hireStops: RawBuilder<IsoDate | null> = sql`(select min(stop.requested_for) from jobs stop
  where stop.tenant_id = o.tenant_id and stop.order_id = o.id
    and (stop.status in ('requested', 'confirmed', 'allocated', 'en_route') and stop.type in ('exchange', 'collection')
      or stop.status = 'completed' and stop.type = 'collection')
    and exists (select from tenants t where t.id = (select tonnage_tenant()) and t.hire_ends = 'requested'))`;
