import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { JobActions } from './job-actions.tsx';
import { KitLink } from '../../ui/links.tsx';
import { words } from './detail-words.ts';
import { JOB_TONES } from './order-state.ts';
import styles from './order-jobs.module.css';
import { orderPath } from './paths.ts';
import { words as orderWords } from './words.ts';

/** The movements of an order; the one in the address is expanded. */
export function OrderJobs({ order, chosenId }: { order: Order; chosenId: string | undefined }) {
  return (
    <Panel title={words.jobs} flush>
      <ul className={styles.list}>
        {order.jobs.toReversed().map((job) => {
          const chosen = job.id === chosenId;
          return (
            <li key={job.id} className={chosen ? styles.chosen : undefined}>
              <KitLink
                to={orderPath(order.id, chosen ? undefined : job.id)}
                className={styles.row}
                aria-current={chosen ? 'true' : undefined}
              >
                <span>
                  <b>{JOB_TYPE_LABELS[job.type]}</b>{' '}
                  <span className={styles.when}>
                    {words.jobWhen(formatDay(job.date), orderWords.slotAfter[job.slot])}
                  </span>
                </span>
                <StatusPill tone={JOB_TONES[job.status]} label={JOB_STATUS_LABELS[job.status]} />
              </KitLink>
              {chosen && <JobFacts order={order} job={job} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function JobFacts({ order, job }: { order: Order; job: OrderJob }) {
  return (
    <div className={styles.facts}>
      <DescriptionList
        column="180px"
        items={[
          { term: words.jobNumber, value: job.number },
          { term: words.container, value: job.containerSubType.name },
          { term: words.waste, value: job.wasteType.name },
          { term: words.done, value: job.completedAt && formatInstant(job.completedAt, LONDON) },
          { term: words.vehicleTerm, value: job.vehicleRegistration },
          { term: words.driver, value: job.driverName },
          {
            term: words.weight,
            value: job.netWeightKg !== null && formatTonnes(job.netWeightKg),
          },
          { term: words.failed, value: job.failedReason },
          { term: words.notes, value: job.notes },
        ]}
      />
      <JobActions order={order} job={job} />
    </div>
  );
}
