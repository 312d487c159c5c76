import type { Received } from '@tonnage/contract/endpoint';
import type { Absence, createAbsence as createAbsenceEndpoint } from '@tonnage/contract/skip-hire/fleet/absences';
import { addDays } from '@tonnage/domain/common/dates';
import { minuteOf } from '@tonnage/domain/skip-hire/absences';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../../platform/refusal.ts';
import { requireAbsence } from '../absences.queries.ts';

type AbsenceInput = Received<typeof createAbsenceEndpoint>['body']['data'];

const MOST_DAYS = 366;

/**
 * Records when a vehicle or a driver is off. A job allocated at the same time sees it: both lock the vehicle or driver. Returns
 * its id. Throws NOT_FOUND, and refuses a time on its field.
 */
export async function createAbsence(ctx: TenantContext, input: AbsenceInput): Promise<string> {
  const { db, now, scope } = ctx;
  const { vehicleId = null, driverId = null, fromDate, fromTime, untilDate, untilTime } = input;
  if ((vehicleId === null) === (driverId === null))
    throw new InvalidInput([{ path: ['vehicleId'], message: 'Choose either a lorry or a driver.' }]);
  const from = { date: fromDate, minute: fromTime ? minuteOf(fromTime) : 0 };
  const end = untilTime ? minuteOf(untilTime) : 24 * 60;
  // Midnight ends the day before.
  const until = end === 0 ? { date: addDays(untilDate, -1), minute: 24 * 60 } : { date: untilDate, minute: end };
  if (until.date < from.date || (until.date === from.date && until.minute <= from.minute))
    throw new InvalidInput([{ path: ['untilDate'], message: 'The end must be after the start.' }]);
  if (until.date > addDays(from.date, MOST_DAYS))
    throw new InvalidInput([{ path: ['untilDate'], message: 'Enter an end within a year of the start.' }]);
  const entity = vehicleId === null ? 'driver' : 'vehicle';
  const of = vehicleId ?? driverId!;
  await lock(ctx, entity, of);
  const id = newId(now);
  await db
    .insertInto('absences')
    .values({
      id,
      tenant_id: scope.tenantId,
      vehicle_id: vehicleId,
      driver_id: driverId,
      reason: input.reason,
      note: input.note ?? null,
      from_date: from.date,
      from_minute: from.minute,
      until_date: until.date,
      until_minute: until.minute,
      created_at: now,
    })
    .execute();
  const { note: _note, vehicleId: _vehicle, driverId: _driver, ...changes } = input;
  await audit(ctx, { action: `${entity}.absence_added`, entity, entityId: of, accountId: null, changes });
  return id;
}

/** Removes an absence, and returns it as it was. Throws NOT_FOUND. */
export async function deleteAbsence(ctx: TenantContext, id: string): Promise<Absence> {
  const absence = await requireAbsence(ctx, id);
  const { vehicle, driver, reason, fromDate, untilDate } = absence;
  const removed = await ctx.db
    .deleteFrom('absences')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('NOT_FOUND');
  const entity = vehicle ? 'vehicle' : 'driver';
  await audit(ctx, {
    action: `${entity}.absence_removed`,
    entity,
    entityId: (vehicle ?? driver)!.id,
    accountId: null,
    changes: { reason, fromDate, untilDate },
  });
  return absence;
}

async function lock({ db, scope }: TenantContext, entity: 'vehicle' | 'driver', id: string): Promise<void> {
  const found =
    isId(id) &&
    (await db
      .selectFrom(entity === 'vehicle' ? 'vehicles' : 'drivers')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  if (!found) throw new Refusal('NOT_FOUND');
}
