import type { IsoDate } from '@tonnage/domain/dates';
import { weekdayOf } from '@tonnage/domain/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/**
 * Takes places on a depot's day, in the caller's transaction: one statement that either finds room and takes it, or
 * changes nothing. Two buyers of the last place meet on the row's lock. False: the day has not that much room.
 */
export async function bookPlaces(
  db: Db,
  place: { tenantId: string; depotId: string; date: IsoDate; places: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into depot_days as d (depot_id, tenant_id, date, capacity, booked)
    select ${place.depotId}::uuid, ${place.tenantId}::uuid, ${place.date}::date, w.capacity, ${place.places}::integer
    from depot_weekdays w
    where w.depot_id = ${place.depotId}::uuid and w.weekday = ${weekdayOf(place.date)} and w.capacity >= ${place.places}::integer
    on conflict (depot_id, date) do update set booked = d.booked + excluded.booked
      where d.booked + excluded.booked <= d.capacity
    returning booked`.execute(db);
  return rows.length === 1;
}

/**
 * Locks in their order the days on which jobs of some orders have a place, of a proposal that waits too, and `dates` of the same
 * depots: whoever touches several days begins with this, so that no two wait for each other in a ring.
 */
export async function lockDays(db: Db, orderIds: readonly string[], dates: readonly IsoDate[] = []): Promise<void> {
  await sql`select from depot_days d where (d.depot_id, d.date) in (
      select j.depot_id, j.date from jobs j where j.order_id = any(${orderIds}::uuid[]) union all
      select j.depot_id, p.date from jobs j join date_proposals p on p.job_id = j.id and p.status = 'waiting'
        where j.order_id = any(${orderIds}::uuid[]) union all
      select o.depot_id, asked from orders o, unnest(${dates}::date[]) asked where o.id = any(${orderIds}::uuid[]))
    order by d.depot_id, d.date for no key update`.execute(db);
}

/** Gives places back, in the transaction of what freed them. */
export async function giveBackPlaces(db: Db, place: { depotId: string; date: IsoDate; places: number }): Promise<void> {
  await db
    .updateTable('depot_days')
    .set((eb) => ({ booked: eb('booked', '-', place.places) }))
    .where('depot_id', '=', place.depotId)
    .where('date', '=', place.date)
    .execute();
}

/**
 * Moves one place to another day. The earlier day is touched first, so that two who swap days never wait for each other.
 * False: the new day has no room; the caller refuses, and its transaction gives the old place back as it was.
 */
export async function movePlace(
  db: Db,
  place: { tenantId: string; depotId: string; from: IsoDate; to: IsoDate },
): Promise<boolean> {
  const { tenantId, depotId, from, to } = place;
  const take = () => bookPlaces(db, { tenantId, depotId, date: to, places: 1 });
  const give = () => giveBackPlaces(db, { depotId, date: from, places: 1 });
  if (to < from) {
    if (!(await take())) return false;
    await give();
    return true;
  }
  await give();
  return take();
}
