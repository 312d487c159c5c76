import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './planner.module.css';
import { movable } from './week.ts';
import { whatOf } from './what.ts';
import { words } from './words.ts';

interface JobCardProps {
  job: PlannedJob;
  mayPlan: boolean;
  onOpen: (job: PlannedJob) => void;
}

/** A job on its day. Memoised: a week of 2,000 of them re-renders only what moved. */
export const JobCard = memo(({ job, mayPlan, onOpen }: JobCardProps) => {
  const free = mayPlan && movable(job);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.job, styles[job.status])}
        data-plan={job.jobId}
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
