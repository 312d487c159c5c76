import { sql, type RawBuilder } from 'kysely';
import type { IsoDate } from '@tonnage/domain/common/dates';

/**
 * The day on which the hire of an order `o` stops although its container is still there: the one that the open collection or
 * exchange was requested for, or that the finished collection was. Null without one, and where the company's hires end on the day
 * of the collection. Written into the statement, because a function of the database would be called for each order.
 */
export const hireStopsIn = (tenant: RawBuilder<unknown>): RawBuilder<IsoDate | null> => sql`(
  select min(stop.requested_for) from jobs stop where stop.tenant_id = o.tenant_id and stop.order_id = o.id
    and (stop.status in ('requested', 'confirmed', 'allocated', 'en_route') and stop.type in ('exchange', 'collection')
      or stop.status = 'completed' and stop.type = 'collection')
    and exists (select from tenants t where t.id = ${tenant} and t.hire_ends = 'requested'))`;

/** The same in the company of the request. */
export const hireStops = hireStopsIn(sql`(select tonnage_tenant())`);
