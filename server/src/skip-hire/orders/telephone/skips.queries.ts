import type { PhoneSkip } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Allowed } from '@tonnage/domain/common/allowed';
import {
  mayRequestCollection,
  mayRequestExchange,
  mayRequestReposition,
  mayRequestTipAndReturn,
  type JobFacts,
} from '@tonnage/domain/skip-hire/actions';
import type { OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';

/** A customer rarely has more containers on site than this. */
const SKIPS = 60;

type Row = Omit<PhoneSkip, 'why'> & { status: OrderStatus; jobs: JobFacts[] };

/** A customer's containers on site, the longest there first, each with why a movement of it can't be booked. */
export async function skipsOnSite({ db, scope }: Reading<TenantContext>, accountId: string): Promise<PhoneSkip[]> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.number, o.container_number as "containerNumber", o.status,
      jsonb_build_object('id', s.id, 'name', s.name, 'postcode', s.postcode) as site,
      c.name as container, f.id as "containerTypeId", c.id as "containerSubTypeId", f.shape,
      c.length_cm as "lengthCm", c.height_cm as "heightCm", w.name as waste, w.id as "wasteTypeId",
      o.placement, o.po_number as "poNumber", o.hire_start as since,
      (select jsonb_build_object('type', j.type, 'date', j.date, 'slot', j.slot) from jobs j
        where j.order_id = o.id and j.status in ('requested', 'confirmed', 'allocated', 'en_route')
        order by j.date, j.sequence limit 1) as next,
      (select coalesce(jsonb_agg(jsonb_build_object('type', j.type, 'status', j.status)), '[]') from jobs j
        where j.order_id = o.id) as jobs
    from orders o
    join sites s on s.id = o.site_id
    join container_types f on f.id = o.container_type_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join waste_types w on w.id = o.waste_type_id
    where o.tenant_id = ${scope.tenantId} and o.account_id = ${accountId} and o.status in ('on_site', 'collection_booked')
    order by o.hire_start nulls last, o.id limit ${SKIPS}`.execute(db);
  return rows.map(({ status, jobs, ...skip }) => ({
    ...skip,
    why: {
      exchange: reason(mayRequestExchange({ status }, jobs)),
      collection: reason(mayRequestCollection({ status }, jobs)),
      tip_and_return: reason(mayRequestTipAndReturn({ status }, jobs)),
      reposition: reason(mayRequestReposition({ status }, jobs)),
    },
  }));
}

const reason = (may: Allowed) => (may.allowed ? null : may.reason);
