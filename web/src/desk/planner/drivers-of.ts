import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';

/** Who drives on a day and how many jobs each has, by name. A job without one of the company's drivers is nobody's here. */
export function driversOf(jobs: readonly PlannedJob[]): { id: string; name: string; jobs: number }[] {
  const found = new Map<string, { id: string; name: string; jobs: number }>();
  for (const { driverId, driver } of jobs) {
    if (driverId === null) continue;
    const known = found.get(driverId) ?? { id: driverId, name: driver ?? '', jobs: 0 };
    found.set(driverId, { ...known, jobs: known.jobs + 1 });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
