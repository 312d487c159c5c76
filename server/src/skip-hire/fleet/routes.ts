import * as fleet from '@tonnage/contract/skip-hire/fleet';
import { listFile } from '../../platform/formats/list-file.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addDriver } from './commands/add-driver.ts';
import { addVehicle } from './commands/add-vehicle.ts';
import { changeDriver } from './commands/change-driver.ts';
import { changeVehicle } from './commands/change-vehicle.ts';
import { DRIVERS, VEHICLES } from './csv.ts';
import { presentDriver, presentVehicle } from './present.ts';
import {
  driverById,
  driverPage,
  driversAfter,
  vehicleById,
  vehiclePage,
  vehiclesAfter,
  type DriverRow,
  type VehicleRow,
} from './queries.ts';

/** The company's drivers and vehicles. */
export function fleetRoutes(bind: Binder): void {
  bind.staff(
    fleet.listVehicles,
    async (ctx, { query }) => {
      const { rows, total } = await vehiclePage(ctx, { ...query, ...pageOf(query.pagination, 0) });
      return { data: rows.map(presentVehicle), meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: 'vehicles',
        columns: VEHICLES,
        after: (ctx, last: VehicleRow | null, limit) => vehiclesAfter(ctx, query, { last, limit }),
      }),
  );
  bind.staff(fleet.addVehicle, async (ctx, { body }) => shownVehicle(ctx, await addVehicle(ctx, body.data)));
  bind.staff(fleet.changeVehicle, async (ctx, { params, body }) => {
    await changeVehicle(ctx, params.id, body.data);
    return shownVehicle(ctx, params.id);
  });
  bind.staff(
    fleet.listDrivers,
    async (ctx, { query }) => {
      const { rows, total } = await driverPage(ctx, { ...query, ...pageOf(query.pagination, 0) });
      return { data: rows.map(presentDriver), meta: { pagination: pageOf(query.pagination, total).pagination } };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: 'drivers',
        columns: DRIVERS,
        after: (ctx, last: DriverRow | null, limit) => driversAfter(ctx, query, { last, limit }),
      }),
  );
  bind.staff(fleet.addDriver, async (ctx, { body }) => shownDriver(ctx, await addDriver(ctx, body.data)));
  bind.staff(fleet.changeDriver, async (ctx, { params, body }) => {
    await changeDriver(ctx, params.id, body.data);
    return shownDriver(ctx, params.id);
  });
}

async function shownVehicle(ctx: TenantContext, id: string) {
  const row = await vehicleById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentVehicle(row) };
}

async function shownDriver(ctx: TenantContext, id: string) {
  const row = await driverById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  return { data: presentDriver(row) };
}
