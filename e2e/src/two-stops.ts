import { apiOf } from './api-client.ts';

interface OnSite {
  id: string;
  site: { id: string };
  containerType: { id: string; shape: string };
  containerSubType: { id: string };
  wasteType: { id: string };
}

/**
 * Allocates two of the owner's deliveries of skips on one day to one driver of their depot. Returns the driver, the day, the
 * site and the jobs.
 */
export async function twoStops(url: (path: string) => string) {
  const owner = await apiOf(url, 'owner@marlow.example');
  const office = await apiOf(url, 'office@harrow.example');
  const standing = (await owner('GET', '/orders/me/getOrdersByStatus?status=on-site')).body['data'] as OnSite[];
  const { site, containerType, containerSubType, wasteType } = standing.find(
    ({ containerType: { shape } }) => shape === 'skip',
  )!;
  const locked = (await owner('GET', `/sites/me/getLockedDates/${site.id}`)).body['data'] as {
    minDate: string;
    lockedDates: string[];
  };
  const days = Array.from({ length: 30 }, (_, i) =>
    new Date(Date.parse(locked.minDate) + i * 86_400_000).toISOString().slice(0, 10),
  );
  const date = days.find((day) => !locked.lockedDates.includes(day))!;
  const { depots } = (await office('GET', '/desk/me')).body['data'] as { depots: { id: string }[] };
  const jobs: { id: string; orderId: string }[] = [];
  for (const slot of ['am', 'pm']) {
    const { body } = await owner('POST', '/jobs/me/createJob', {
      siteId: site.id,
      jobType: 'delivery',
      containerTypeId: containerType.id,
      containerSubTypeId: containerSubType.id,
      wasteTypeId: wasteType.id,
      date,
      slot,
      quantity: 1,
      placement: 'private',
      poNumber: 'MB-RUN',
      driverNotes: 'Mind the wires at the gate',
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method: 'account' },
    });
    const order = body['data'] as { id: string; jobs: { id: string }[] };
    jobs.push({ id: order.jobs[0]!.id, orderId: order.id });
    await office('POST', `/desk/jobs/${order.jobs[0]!.id}/confirm`, {});
  }
  for (const { id: depotId } of depots) {
    const day = (await office('GET', `/desk/planner/days/${date}?depotId=${depotId}`)).body['data'] as {
      vehicles: { id: string; kind: string; driverId: string | null; off: unknown[] }[];
      drivers: { id: string; name: string; off: unknown[] }[];
    };
    // The lorry's usual driver: its lane names them whatever else it has on that day.
    const driven = (id: string | null) => day.drivers.find((one) => one.id === id && one.off.length === 0);
    const lorry = day.vehicles.find(
      ({ kind, driverId, off }) => kind === 'skip_loader' && off.length === 0 && driven(driverId),
    );
    const driver = lorry && driven(lorry.driverId);
    if (!lorry || !driver) continue;
    const to = { vehicleId: lorry.id, driverId: driver.id };
    const given = await Promise.all(jobs.map(({ id }) => office('POST', `/desk/jobs/${id}/allocate`, to)));
    if (given.every(({ status }) => status === 200))
      return { office, date, depotId, driver: driver.name, driverId: driver.id, jobs };
  }
  throw new Error('No yard of the demo took the jobs.');
}
