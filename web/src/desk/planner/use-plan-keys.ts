import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { SLOTS } from '@tonnage/domain/skip-hire/orders';
import { useEffect, useEffectEvent } from 'react';

/**
 * Alt with left and right moves the focused job to the depot's previous or next day; with up and down to another part
 * of the day. `at` finds the job; `move` moves it.
 */
export function usePlanKeys(
  days: PlannerWeek['days'],
  at: (jobId: string) => PlannedJob | undefined,
  move: (job: PlannedJob, to: Pick<PlannedJob, 'date' | 'slot'>) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['plan'] : undefined;
    const job = id === undefined || !event.altKey ? undefined : at(id);
    if (!job) return;
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const part = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!side && !part) return;
    event.preventDefault();
    const worked = days.filter((day) => day.closed === null);
    const day = worked[worked.findIndex(({ date }) => date === job.date) + side];
    const slot = SLOTS[(SLOTS.indexOf(job.slot) + part + SLOTS.length) % SLOTS.length];
    if (day && slot) move(job, { date: day.date, slot });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
