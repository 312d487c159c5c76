import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { PlannerDay } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { plannable } from '@tonnage/domain/skip-hire/run-checks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { bandsOf, refusalOf } from '../lanes/bands.ts';
import { changesTo, putBack } from '../lanes/runs.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { useRuns } from '../lanes/use-runs.ts';
import { plannerDayQuery } from '../screens.ts';
import { words } from '../words.ts';

/**
 * Moves what is still to be done of a lorry's day to another lorry, in one call that can be undone. The day itself is read
 * when one of its cells has the focus or is dragged: before that only counts are known.
 */
export function useWeekMove(desk: DeskPerson, depotId: string | undefined, near: IsoDate | null) {
  const runs = useRuns();
  const client = useQueryClient();
  const minute = useMinute();
  const [message, setMessage] = useState<string | null>(null);
  const mayPlan = desk.permissions.includes('jobs.manage');
  const read = useQuery({
    ...plannerDayQuery(near ?? desk.today, depotId),
    enabled: mayPlan && near !== null && near >= desk.today,
  });

  const of = (day: PlannerDay, vehicleId: string) => {
    const now = day.date === desk.today ? minute : null;
    const lanes = bandsOf(day, { now, isPast: day.date < desk.today }).flatMap((band) =>
      band.lanes.map((lane) => ({ lane, depot: band.depot })),
    );
    const own = lanes.findIndex(({ lane }) => lane.vehicle.id === vehicleId);
    const jobs = lanes[own]?.lane.stops.map(({ stop }) => stop).filter(({ status }) => plannable(status)) ?? [];
    const refusal = (to: (typeof lanes)[number]) => refusalOf(to.lane, to.depot, jobs, now);
    return { lanes, own, jobs, refusal };
  };
  const move = (day: PlannerDay, vehicleId: string, to: ReturnType<typeof of>['lanes'][number]) => {
    const { jobs, refusal } = of(day, vehicleId);
    if (jobs.length === 0) return;
    const why = refusal(to);
    setMessage(why);
    if (why !== null) return;
    const { id, registration } = to.lane.vehicle;
    const isOut = jobs.some(({ status }) => status === 'en_route');
    runs.mutate({
      changes: changesTo(jobs, id, null),
      text: words.movedMany(jobs.length, registration),
      // Undo cannot send a driver out again.
      back: isOut
        ? null
        : putBack(
            day,
            jobs.map(({ jobId }) => jobId),
            id,
          ),
      cell: { date: day.date, from: vehicleId, to: id },
    });
  };
  const dayOf = async (date: IsoDate) => (await client.fetchQuery(plannerDayQuery(date, depotId))).data;
  /** Says why the day could not be read. */
  const tried = async (action: () => Promise<void>) => {
    setMessage(null);
    try {
      await action();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : null);
    }
  };

  return {
    trouble: message ?? runs.error?.message,
    /** Why that lorry cannot take the other's day; null if it can, or while the day is being read. */
    refusal: (date: IsoDate, vehicleId: string, toId: string): string | null => {
      if (read.data?.data.date !== date || vehicleId === toId) return null;
      const { lanes, refusal } = of(read.data.data, vehicleId);
      const to = lanes.find(({ lane }) => lane.vehicle.id === toId);
      return to ? refusal(to) : null;
    },
    moveTo: (date: IsoDate, vehicleId: string, toId: string) =>
      tried(async () => {
        const day = await dayOf(date);
        const to = of(day, vehicleId).lanes.find(({ lane }) => lane.vehicle.id === toId);
        if (to) move(day, vehicleId, to);
      }),
    /** To the next lorry above (-1) or below (1) that can take all of it; calls `onMoved` with that lorry. */
    moveOn: (date: IsoDate, vehicleId: string, step: -1 | 1, onMoved: (vehicleId: string) => void) =>
      tried(async () => {
        const day = await dayOf(date);
        const { lanes, own, jobs, refusal } = of(day, vehicleId);
        if (jobs.length === 0) return;
        const order = step === 1 ? lanes.slice(own + 1) : lanes.slice(0, own).toReversed();
        const to = order.find((one) => refusal(one) === null);
        if (!to) return announce(words.noOther(words.jobsOf(jobs.length)));
        move(day, vehicleId, to);
        onMoved(to.lane.vehicle.id);
      }),
  };
}
