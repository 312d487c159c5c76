import * as absences from '@tonnage/contract/skip-hire/fleet/absences';
import * as fleet from '@tonnage/contract/skip-hire/fleet';
import type { Reading, TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { absencesAhead, requireAbsence } from './absences.queries.ts';
import { createAbsence, deleteAbsence } from './commands/absence.ts';
import { createDriver, updateDriver } from './commands/driver.ts';
import { createVehicle, updateVehicle } from './commands/vehicle.ts';
import { driverTable, requireDriver } from './drivers.queries.ts';
import { vehicleTable } from './vehicles.queries.ts';

/** The company's drivers and vehicles. */
export function fleetRoutes(bind: Binder): void {
  bind.staff(fleet.listVehicles, vehicleTable.answer, vehicleTable.file);
  bind.staff(fleet.createVehicle, async (ctx, { body }) => shownVehicle(ctx, await createVehicle(ctx, body.data)));
  bind.staff(fleet.updateVehicle, async (ctx, { params, body }) => {
    await updateVehicle(ctx, params.id, body.data);
    return shownVehicle(ctx, params.id);
  });
  bind.staff(fleet.listDrivers, driverTable.answer, driverTable.file);
  bind.staff(fleet.createDriver, async (ctx, { body }) => ({
    data: await requireDriver(ctx, await createDriver(ctx, body.data)),
  }));
  bind.staff(fleet.updateDriver, async (ctx, { params, body }) => {
    await updateDriver(ctx, params.id, body.data);
    return { data: await requireDriver(ctx, params.id) };
  });
  bind.staff(absences.getAbsences, async (ctx) => ({ data: { absences: await absencesAhead(ctx) } }));
  bind.staff(absences.createAbsence, async (ctx, { body }) => ({
    data: await requireAbsence(ctx, await createAbsence(ctx, body.data)),
  }));
  bind.staff(absences.deleteAbsence, async (ctx, { params }) => ({ data: await deleteAbsence(ctx, params.id) }));
}

async function shownVehicle(ctx: Reading<TenantContext>, id: string) {
  const data = await vehicleTable.one(ctx, id);
  if (!data) throw new Refusal('NOT_FOUND');
  return { data };
}
