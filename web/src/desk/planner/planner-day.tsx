import { byName } from '@tonnage/domain/common/names';
import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './planner.module.css';
import type { RouteOpen } from './route-dialog.tsx';
import { words } from './words.ts';
import { movable } from './week.ts';
import { whatOf } from './what.ts';

interface JobCardProps {
  job: PlannedJob;
  mayPlan: boolean;
  onOpen: (job: PlannedJob) => void;
}

/** A job on its day. Memoised: a week of 2,000 of them re-renders only what moved. */
const JobCard = memo(({ job, mayPlan, onOpen }: JobCardProps) => {
  const free = mayPlan && movable(job);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.job, styles[job.status])}
        data-plan={job.jobId}
        data-keep={job.jobId}
        draggable={free}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', job.jobId);
          event.dataTransfer.effectAllowed = 'move';
        }}
        onClick={() => onOpen(job)}
      >
        <span className={styles.what}>
          <span>{whatOf(job)}</span>
          <span className={styles.slot}>{words.slots[job.slot]}</span>
        </span>
        <span className={styles.where}>
          {job.account} · {job.site}
        </span>
        {job.vehicle && (
          <span className={styles.vehicle}>
            {job.vehicle} · {job.driver}
          </span>
        )}
        {job.status !== 'confirmed' && <span className={styles.state}>{words.status[job.status]}</span>}
        {job.permitMissing && <span className={styles.missing}>No permit</span>}
        {job.noteMissing && <span className={styles.missing}>Unsigned WTN</span>}
      </button>
    </li>
  );
});
JobCard.displayName = 'JobCard';

/**
 * The drivers of a day with their number of jobs, by name. Jobs without one of the company's drivers are not counted.
 */
function driversOf(jobs: readonly PlannedJob[]): { id: string; name: string; jobs: number }[] {
  const found = new Map<string, { id: string; name: string; jobs: number }>();
  for (const { driverId, driver } of jobs) {
    if (driverId === null) continue;
    const known = found.get(driverId) ?? { id: driverId, name: driver ?? '', jobs: 0 };
    found.set(driverId, { ...known, jobs: known.jobs + 1 });
  }
  return [...found.values()].toSorted((a, b) => byName(a.name, b.name));
}

/** So many jobs are one list. */
const FEW = 40;
/** Of more, every so many begin a list of their own. */
const PART = 24;

/**
 * The jobs of a full day in parts, so that the browser draws only those in view. A part begins at jobs that their id
 * chooses: one that comes or goes changes its own part and no other.
 */
function partsOf(jobs: readonly PlannedJob[]): PlannedJob[][] {
  if (jobs.length <= FEW) return [[...jobs]];
  const parts: PlannedJob[][] = [];
  for (const job of jobs) {
    const part = parts.at(-1);
    if (part && Number.parseInt(job.jobId.slice(-3), 16) % PART !== 0) part.push(job);
    else parts.push([job]);
  }
  return parts;
}

interface PlannerDayProps {
  day: PlannerWeek['days'][number];
  isToday: boolean;
  mayPlan: boolean;
  onOpen: (job: PlannedJob) => void;
  onDrop: (jobId: string, date: string) => void;
  onRun: (run: RouteOpen) => void;
}

/** One day of the depot with its capacity and jobs; a job dropped here is planned here. */
export const PlannerDay = memo(({ day, isToday, mayPlan, onOpen, onDrop, onRun }: PlannerDayProps) => {
  const { date, booked, capacity, closed, jobs } = day;
  const full = booked >= capacity;
  const drivers = driversOf(jobs);
  // The hovered day is marked on the element itself: a drag over a full week must not re-render it.
  const over = (element: HTMLElement, is: boolean) => element.toggleAttribute('data-over', is);
  return (
    // A drop target; keyboard users move a job from its own card.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.day}
      data-day={date}
      aria-label={formatLongDay(date)}
      onDragOver={(event) => {
        if (closed !== null) return;
        event.preventDefault();
        over(event.currentTarget, true);
      }}
      onDragLeave={(event) => over(event.currentTarget, false)}
      onDrop={(event) => {
        event.preventDefault();
        over(event.currentTarget, false);
        onDrop(event.dataTransfer.getData('text/plain'), date);
      }}
    >
      <h2 className={classNames(styles.date, isToday && styles.today)}>
        {formatDay(date).replace(/ \w+$/, '')}
        {closed === null ? (
          <span className={classNames(styles.places, full && styles.full)}>
            <span aria-hidden="true">{`${booked} / ${capacity}`}</span>
            <span className="sr-only">{`${booked} of ${capacity} places booked`}</span>
          </span>
        ) : (
          <span className={styles.places}>{words.closed[closed]}</span>
        )}
      </h2>
      {drivers.length > 0 && (
        <ul className={styles.runs} aria-label="Routes">
          {drivers.map(({ id, name, jobs: count }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.run}
                data-keep={`route ${id} ${date}`}
                aria-label={words.route(name, count)}
                onClick={() => onRun({ driverId: id, name, date })}
              >
                {`${name} · ${count}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      {jobs.length > 0 ? (
        partsOf(jobs).map((part) => (
          <ul
            key={part[0]!.jobId}
            className={styles.jobs}
            style={part.length < jobs.length ? { containIntrinsicHeight: `auto ${part.length * 92}px` } : undefined}
            data-part={part.length < jobs.length || undefined}
          >
            {part.map((job) => (
              <JobCard key={job.jobId} job={job} mayPlan={mayPlan} onOpen={onOpen} />
            ))}
          </ul>
        ))
      ) : (
        <p className={styles.nothing}>Nothing planned</p>
      )}
      {full && capacity > 0 && closed === null && (
        <p className={styles.nothing}>Full. Customers can’t book this day.</p>
      )}
    </section>
  );
});
PlannerDay.displayName = 'PlannerDay';
