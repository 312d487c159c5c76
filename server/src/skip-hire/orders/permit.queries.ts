import type { DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import type { Db } from '../../platform/db/db.ts';

/** The permit of an order on the road: the newest that is still needed. */
export async function permitOf(db: Db, orderId: string) {
  return db
    .selectFrom('permits as p')
    .innerJoin('permit_areas as a', 'a.id', 'p.permit_area_id')
    .select(['p.id', 'p.status', 'p.number', 'p.valid_from', 'p.valid_to', 'p.permit_area_id'])
    .select(['a.council', 'a.lead_days'])
    .where('p.order_id', '=', orderId)
    .where('p.status', '<>', 'not_needed')
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
}

export type PermitRow = Awaited<ReturnType<typeof permitOf>>;

/** The days that a granted permit covers, for the calendar. */
export function grantedDays(permit: PermitRow): Pick<DateQuestion, 'permit'> {
  return permit?.status === 'granted' && permit.valid_from !== null && permit.valid_to !== null
    ? { permit: { from: permit.valid_from, to: permit.valid_to } }
    : {};
}
