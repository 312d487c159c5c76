import type { Db } from '../../platform/db.ts';
import { isId } from '../../platform/ids.ts';

/** A job with its order's facts, within the tenant: what the office's commands decide by. */
export async function officeJob(db: Db, tenantId: string, jobId: string) {
  if (!isId(jobId)) return undefined;
  return db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('accounts as a', 'a.id', 'j.account_id')
    .select('a.type as account_type')
    .select(['j.id', 'j.order_id', 'j.account_id', 'j.site_id', 'j.depot_id', 'j.type', 'j.status', 'j.date', 'j.slot'])
    .select(['j.container_sub_type_id', 'j.waste_type_id', 'j.vehicle_registration', 'j.price'])
    .select(['o.status as order_status', 'o.placement', 'o.hire_days', 'o.placed_by'])
    .where('j.tenant_id', '=', tenantId)
    .where('j.id', '=', jobId)
    .executeTakeFirst();
}

export type OfficeJob = NonNullable<Awaited<ReturnType<typeof officeJob>>>;
