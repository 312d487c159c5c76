import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay, formatInstant } from '@tonnage/domain/common/format-dates';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CancelDialog } from '../movements/cancel-dialog.tsx';
import styles from './job-facts.module.css';
import { editPath } from './paths.ts';

/** The facts of one movement of an order, and what may still be done with it. */
export function JobFacts({ order, job }: { order: Order; job: OrderJob }) {
  return (
    <div>
      <DescriptionList
        column="180px"
        items={[
          { term: 'Job', value: job.number },
          { term: 'Container', value: job.containerSubType.name },
          { term: 'Waste', value: job.wasteType.name },
          { term: 'Done', value: job.completedAt && formatInstant(job.completedAt, LONDON) },
          { term: 'Lorry', value: job.vehicleRegistration },
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
