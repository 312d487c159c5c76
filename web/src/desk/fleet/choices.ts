import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

const active = (page: number) => ({ active: 'true' as const, pagination: { page, pageSize: 100 } });

/** All active vehicles. */
export const everyVehicleQuery = {
  queryKey: ['listVehicles', 'every'],
  queryFn: () => everyPage((page) => call('listVehicles', { query: active(page) })),
};

/** All active drivers, or those of a depot. */
export const everyDriverQuery = (depotId?: string) => ({
  queryKey: ['listDrivers', 'every', depotId],
  queryFn: () => everyPage((page) => call('listDrivers', { query: { ...active(page), depotId } })),
});
