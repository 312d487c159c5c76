import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { KitLink } from '../../ui/links.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CancelDialog } from '../movements/cancel-dialog.tsx';
import { JOB_TONES } from './order-state.ts';
import styles from './order-jobs.module.css';
import { orderPath, editPath } from './paths.ts';
import { words as orderWords } from './words.ts';

/** The movements of an order; the one in the address is expanded. */
export function OrderJobs({ order, chosenId }: { order: Order; chosenId: string | undefined }) {
  return (
    <Panel title="Jobs on this order" flush>
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
                  <span className={styles.when}>{`${formatDay(job.date)}${orderWords.slotAfter[job.slot]}`}</span>
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
          { term: 'Job', value: job.number },
          { term: 'Container', value: job.containerSubType.name },
          { term: 'Waste', value: job.wasteType.name },
          { term: 'Done', value: job.completedAt && formatInstant(job.completedAt, LONDON) },
          { term: 'Vehicle', value: job.vehicleRegistration },
          { term: 'Driver', value: job.driverName },
          {
            term: 'Weight',
            value: job.netWeightKg !== null && formatTonnes(job.netWeightKg),
          },
          { term: 'Reason it failed', value: job.failedReason },
          { term: 'Notes', value: job.notes },
        ]}
      />
      <JobActions order={order} job={job} />
    </div>
  );
}

/** The actions of one job of an order; disabled ones show why. */
function JobActions({ order, job }: { order: Order; job: OrderJob }) {
  const [cancelling, setCancelling] = useState(false);
  const { fields, reason } = job.edit;
  const name = `${JOB_TYPE_LABELS[job.type]}, ${formatDay(job.date)}`;
  return (
    <div className={styles.actions}>
      <LinkButton
        size="sm"
        to={editPath(order.id, job.id)}
        aria-label={`Edit: ${name}`}
        disabledReason={fields.length === 0 ? reason : null}
      >
        Edit
      </LinkButton>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Cancel: ${name}`}
        aria-haspopup="dialog"
        disabledReason={job.cancel.reason}
        onClick={() => setCancelling(true)}
      >
        Cancel
      </Button>
      {cancelling && <CancelDialog order={order} job={job} onClose={() => setCancelling(false)} />}
    </div>
  );
}
