import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { inSites } from '../../accounts/in-sites.ts';

/** Nobody looks at more in a calendar; the nearest days come first. */
const MOST = 2000;

/** A company's jobs with all that a calendar entry shows. */
function jobRows(db: Db, tenantId: string) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('sites as s', 's.id', 'j.site_id')
    .innerJoin('container_sub_types as c', 'c.id', 'j.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'j.waste_type_id')
    .leftJoin('site_contacts as k', 'k.id', 'o.site_contact_id')
    .select(['j.id', 'j.type', 'j.status', 'j.date', 'j.slot', 'j.notes', 'j.sequence', 'j.created_at', 'j.updated_at'])
    .select(['j.location_notes as to_stand', 'o.id as order_id', 'o.number', 'o.po_number', 'o.location_notes'])
    .select(['o.driver_notes', 's.name as site', 's.address_line1', 's.town', 's.postcode'])
    .select(['c.name as container', 'w.name as waste', 'k.name as contact', 'k.phone'])
    .where('j.tenant_id', '=', tenantId);
}

/** The scope's jobs: of one order, or between two days, both included. */
export async function calendarJobs(db: Db, scope: Scope, filter: { orderId: string } | { from: IsoDate; to: IsoDate }) {
  const query = jobRows(db, scope.tenantId)
    .where('j.account_id', '=', scope.accountId)
    .where(inSites(scope, 'j.site_id'))
    .limit(MOST);
  if ('orderId' in filter) return query.where('j.order_id', '=', filter.orderId).orderBy('j.sequence').execute();
  return query
    .where(sql<boolean>`j.date between ${filter.from} and ${filter.to}`)
    .orderBy('j.date', 'desc')
    .orderBy('j.id')
    .execute();
}

/** One job, for the email that gives its day. */
export function calendarJob(db: Db, tenantId: string, id: string) {
  return jobRows(db, tenantId).where('j.id', '=', id).executeTakeFirstOrThrow();
}

export type CalendarJob = Awaited<ReturnType<typeof calendarJobs>>[number];
