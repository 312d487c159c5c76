import type { DriverDay, DriverRoute, RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { containerLimitKg } from '@tonnage/domain/skip-hire/weighing';
import type { Run } from './link.ts';
import type { dayOf, StopRow } from './queries.ts';

/** A stop as the driver's page and the route sheet show it. */
export function presentStop(row: StopRow): RouteStop {
  const { addressLine1, addressLine2, town, noteSigned, leaves, payloadKg, ...stop } = row;
  const open = row.status === 'allocated' || row.status === 'en_route';
  return {
    ...stop,
    address: [addressLine1, addressLine2, town, row.postcode].filter((line): line is string => Boolean(line)),
    noteMissing: open && takesWasteAway(row.type) && !noteSigned,
    loadLimits: {
      container: { name: leaves.name, kg: containerLimitKg(leaves) },
      vehicle: row.vehicle !== null && payloadKg !== null ? { registration: row.vehicle, kg: payloadKg } : null,
    },
  };
}

export function presentRoute(run: Run, stops: readonly StopRow[]): DriverRoute {
  const { runId: id, driver, date, company, phone, expiresAt } = run;
  return { id, driver, date, company, phone, expiresAt, stops: stops.map(presentStop) };
}

/** The URL of a day's link. */
export const routePath = (token: string) => `/run#token=${token}`;

export function presentDay(
  driver: DriverDay['driver'],
  date: string,
  day: Awaited<ReturnType<typeof dayOf>>,
  url: string | null,
): DriverDay {
  const expires = day.link?.expires_at;
  return {
    driver,
    date,
    stops: day.counts,
    link: url === null || expires === undefined ? null : { url, expiresAt: expires.toISOString() },
  };
}
