import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CancelDialog } from '../movements/cancel-dialog.tsx';
import { words } from './detail-words.ts';
import styles from './order-jobs.module.css';
import { editPath } from './paths.ts';

/** The actions of one job of an order; disabled ones show why. */
export function JobActions({ order, job }: { order: Order; job: OrderJob }) {
  const [cancelling, setCancelling] = useState(false);
  const { fields, reason } = job.edit;
  const name = `${JOB_TYPE_LABELS[job.type]}, ${formatDay(job.date)}`;
  return (
    <div className={styles.actions}>
      <LinkButton
        size="sm"
        to={editPath(order.id, job.id)}
        aria-label={words.editNamed(name)}
        disabledReason={fields.length === 0 ? reason : null}
      >
        {words.edit}
      </LinkButton>
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.cancelNamed(name)}
        aria-haspopup="dialog"
        disabledReason={job.cancel.reason}
        onClick={() => setCancelling(true)}
      >
        {words.cancel}
      </Button>
      {cancelling && <CancelDialog order={order} job={job} onClose={() => setCancelling(false)} />}
    </div>
  );
}
