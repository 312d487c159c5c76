import type { LaneDay, LanesWeek } from '@tonnage/contract/skip-hire/orders/planner-week';
import type { IsoDate } from '@tonnage/domain/common/dates';

/** The open jobs of a lorry's day that go to another lorry. */
export interface CellMove {
  date: IsoDate;
  /** Vehicles. */
  from: string;
  to: string;
}

/** A lorry's day in an attribute. */
export const cellKey = (vehicleId: string, date: IsoDate): string => `${vehicleId} ${date}`;

/** What is still to be done of a lorry's day. */
export const openIn = ({ jobs, done, failed }: LaneDay): number => jobs - done - failed;

/** The places of the week's days to show: those on which a depot works, and any other day with jobs. */
export function shownDays({ dates, depots, vehicles }: LanesWeek): number[] {
  const isShown = (i: number) =>
    depots.some(({ days }) => days[i]!.closed !== 'weekend' || days[i]!.without > 0) ||
    vehicles.some(({ days }) => days[i]!.jobs > 0);
  return dates.flatMap((_date, i) => (isShown(i) ? [i] : []));
}

/** The week after a lorry's open jobs went to another lorry, before the server has answered. */
export function withCellMoved(week: LanesWeek, { date, from, to }: CellMove): LanesWeek {
  const i = week.dates.indexOf(date);
  const day = week.vehicles.find(({ id }) => id === from)?.days[i];
  if (!day || openIn(day) === 0 || !week.vehicles.some(({ id }) => id === to)) return week;
  const moved = openIn(day);
  const changed = (vehicleId: string, was: LaneDay): LaneDay => {
    if (vehicleId === from) return { ...was, jobs: was.jobs - moved, atRisk: 0, tips: Math.min(was.tips, was.done) };
    return { ...was, jobs: was.jobs + moved, room: Math.max(0, was.room - moved) };
  };
  return {
    ...week,
    vehicles: week.vehicles.map((vehicle) =>
      vehicle.id === from || vehicle.id === to
        ? { ...vehicle, days: vehicle.days.with(i, changed(vehicle.id, vehicle.days[i]!)) }
        : vehicle,
    ),
  };
}
