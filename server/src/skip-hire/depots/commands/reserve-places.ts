import type { IsoDate } from '@tonnage/domain/common/dates';
import { weekdayOf } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import { doPutOff } from '../../../platform/db/before-commit.ts';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Reserves places on a depot's day, in the caller's transaction: a single statement either finds room and takes it, or
 * changes nothing. Two buyers of the last place queue for the row's lock, so a command whose other work allows it does this
 * last (`beforeCommit`). Returns false if the day has not that much room.
 */
export async function reservePlaces(
  db: Db,
  day: { tenantId: string; depotId: string; date: IsoDate; places: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into depot_days as d (depot_id, tenant_id, date, capacity, booked)
    select ${day.depotId}::uuid, ${day.tenantId}::uuid, ${day.date}::date, w.capacity, ${day.places}::integer
    from depot_weekdays w
    where w.depot_id = ${day.depotId}::uuid and w.weekday = ${weekdayOf(day.date)} and w.capacity >= ${day.places}::integer
    on conflict (tenant_id, depot_id, date) do update set booked = d.booked + excluded.booked
      where d.booked + excluded.booked <= d.capacity
    returning booked`.execute(db);
  return rows.length === 1;
}

/**
 * Take this lock before updating several days of a depot, to avoid deadlocks. Reserving or releasing places of a single
 * day locks that day alone.
 */
export async function lockDays(db: Db, depotId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`days ${depotId}`}, 22))`.execute(db);
}

/** Releases places, in the transaction of whatever freed them; it may be one that has yet to reserve them. */
export async function releasePlaces(db: Db, day: { depotId: string; date: IsoDate; places: number }): Promise<void> {
  await doPutOff(db);
  await db
    .updateTable('depot_days')
    .set((eb) => ({ booked: eb('booked', '-', day.places) }))
    .where('depot_id', '=', day.depotId)
    .where('date', '=', day.date)
    .execute();
}

/** Moves one place to another day. Returns false if the new day has no room; then nothing was moved. */
export async function movePlace(
  db: Db,
  day: { tenantId: string; depotId: string; from: IsoDate; to: IsoDate },
): Promise<boolean> {
  const { tenantId, depotId, from, to } = day;
  await lockDays(db, depotId);
  if (!(await reservePlaces(db, { tenantId, depotId, date: to, places: 1 }))) return false;
  await releasePlaces(db, { depotId, date: from, places: 1 });
  return true;
}
