import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { addDays } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { asLink, useGoTo } from '../../shared/address.ts';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PhoneOrderLink } from '../orders/phone-order-link.tsx';
import { JobDialog } from './job-dialog.tsx';
import { PlannerDay } from './planner-day.tsx';
import { PlannerRequests } from './planner-requests.tsx';
import styles from './planner.module.css';
import { RouteDialog, type RouteOpen } from './route-dialog.tsx';
import { usePlan } from './use-plan.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { ViewSwitch } from './view-switch.tsx';
import { mondayOf, movable, plannedFrom, shownDays } from './week.ts';
import { whatOf } from './what.ts';
import { DepotSelect } from '../parts/depot-select.tsx';
import { plannerQuery } from './screens.ts';
import type { PlannerSearch } from './screens.ts';

const PATH = '/desk/planner';

interface WeekProps {
  desk: DeskPerson;
  depotId: string;
  search: PlannerSearch;
}

/** A depot's week: its requests, each day with its capacity, and jobs that can be moved by mouse or keyboard. */
export function Week({ desk, depotId, search }: WeekProps) {
  const monday = mondayOf(search.from ?? plannedFrom(desk.today));
  const query = useQuery(plannerQuery(depotId, monday));
  const goTo = useGoTo();
  const plan = usePlan(depotId);
  const [open, setOpen] = useState<string | null>(null);
  const [run, setRun] = useState<RouteOpen | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const mayPlan = desk.permissions.includes('jobs.manage');

  const week = query.data?.data;
  const days = week ? shownDays(week) : [];
  const at = (jobId: string) => week?.days.flatMap((day) => day.jobs).find((job) => job.jobId === jobId);
  const move = (job: PlannedJob, to: Pick<PlannedJob, 'date' | 'slot'>) => {
    if (job.date === to.date && job.slot === to.slot) return;
    setMessage(
      !mayPlan
        ? 'View only: your role can’t change the planner.'
        : movable(job)
          ? null
          : `${whatOf(job)} has started or finished, so it can’t be moved.`,
    );
    if (mayPlan && movable(job)) plan.mutate({ job, to });
  };
  usePlanKeys(days, at, move);
  const dropped = (jobId: string, date: string) => {
    const job = at(jobId);
    if (job) move(job, { date, slot: job.slot });
  };
  // A drop reads the latest week, and is the same function for ever: a day re-renders only when it changes.
  const latest = useRef(dropped);
  useEffect(() => {
    latest.current = dropped;
  });
  const drop = useCallback((jobId: string, date: string) => latest.current(jobId, date), []);
  const { clear } = plan;
  // Opening a job is the next action: what was refused before no longer applies.
  const openJob = useCallback(
    (job: PlannedJob) => {
      setMessage(null);
      clear();
      setOpen(job.jobId);
    },
    [clear, setOpen],
  );
  const weekLink = (from: string) => asLink({ path: PATH, search: { ...search, from } });
  const trouble = message ?? plan.error?.message;

  return (
    <>
      <PageHead
        title={`Week of ${formatLongDay(monday).replace(/^\w+ /, '')}`}
        keys="Drag a job to another day, move it with Alt and the arrow keys, or open it and choose the day."
        actions={
          <>
            <DepotSelect
              label="Depot"
              depots={desk.depots}
              value={depotId}
              onChange={(depot) => goTo({ path: PATH, search: { ...search, depot } })}
            />
            <ViewSwitch
              view="week"
              day={asLink({ path: PATH, search: { depot: search.depot, day: search.from } })}
              week={weekLink(monday)}
            />
            <span className={styles.steps}>
              <LinkButton to={weekLink(addDays(monday, -7))} aria-label="Previous week">
                <IconChevronLeft />
              </LinkButton>
              <LinkButton to={asLink({ path: PATH, search: { depot: search.depot, view: 'week' } })}>
                This week
              </LinkButton>
              <LinkButton to={weekLink(addDays(monday, 7))} aria-label="Next week">
                <IconChevronRight />
              </LinkButton>
            </span>
            <PhoneOrderLink desk={desk} />
          </>
        }
      />
      {trouble && <Notice tone="block">{trouble}</Notice>}
      <div className={styles.split}>
        <PlannerRequests desk={desk} depotId={depotId} />
        {query.error && !week ? (
          <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
        ) : !week ? (
          <SkeletonLines lines={12} />
        ) : (
          <div className={styles.week} style={{ '--days': days.length } as CSSProperties}>
            {days.map((day) => (
              <PlannerDay
                key={day.date}
                day={day}
                isToday={day.date === desk.today}
                mayPlan={mayPlan}
                onOpen={openJob}
                onDrop={drop}
                onRun={setRun}
              />
            ))}
          </div>
        )}
      </div>
      <JobDialog
        job={open === null ? null : (at(open) ?? null)}
        fleet={week ?? { vehicles: [], drivers: [] }}
        mayPlan={mayPlan}
        plan={{ depotId, today: desk.today, monday, onMove: move }}
        onClose={() => setOpen(null)}
      />
      <RouteDialog run={run} today={desk.today} mayPlan={mayPlan} onClose={() => setRun(null)} />
    </>
  );
}
