import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';

/**
 * The drivers of a day with their number of jobs, by name. Jobs without one of the company's drivers are not counted.
 */
export function driversOf(jobs: readonly PlannedJob[]): { id: string; name: string; jobs: number }[] {
  const found = new Map<string, { id: string; name: string; jobs: number }>();
  for (const { driverId, driver } of jobs) {
    if (driverId === null) continue;
    const known = found.get(driverId) ?? { id: driverId, name: driver ?? '', jobs: 0 };
    found.set(driverId, { ...known, jobs: known.jobs + 1 });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
