import { useMutation } from '@tanstack/react-query';
import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { isFirstJob, type JobType, JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './movements.module.css';

const CANCEL_JOB_TEXT = {
  delivery: '',
  wait_and_load: '',
  exchange: 'The container stays on site and its hire continues. You won’t be charged for the exchange.',
  collection: 'The container stays on site and its hire continues.',
  tip_and_return: 'The container stays on site. You won’t be charged for the tip and return.',
  reposition: 'The container stays where it is. You won’t be charged for the move.',
} satisfies Record<JobType, string>;

interface CancelDialogProps {
  order: Order;
  /** The job to cancel; null, or the first job, cancels the whole order. */
  job: OrderJob | null;
  onClose: () => void;
}

/** Cancels an order or one of its jobs, and explains the consequences before the button. */
export function CancelDialog({ order, job, onClose }: CancelDialogProps) {
  const form = useForm({ fields: CONTRACT_FIELDS.cancelJob, initialValues: { reason: '' } });
  const one = job && !isFirstJob(job.type) ? job : null;
  const cancel = useMutation({
    mutationFn: ({ reason }: { reason: string }) => {
      const body = { data: { reason: reason.trim() || null } };
      return one
        ? call('cancelJob', { params: { id: one.id }, body })
        : call('cancelOrder', { params: { id: order.id }, body });
    },
    onSuccess: async () => {
      await upToDate();
      onClose();
      void toast({ text: one ? `${JOB_TYPE_LABELS[one.type]} cancelled` : `${order.number} cancelled` });
    },
  });
  const what = one
    ? CANCEL_JOB_TEXT[one.type]
    : order.status === 'awaiting_payment'
      ? 'You haven’t paid yet, so you won’t be charged. Any other containers that you ordered with it are cancelled too, because they’re paid for together.'
      : 'We won’t deliver and you won’t be charged. This can’t be undone; use “Order again” to rebook.';
  return (
    <FormDialog
      title={
        one
          ? `Cancel the ${JOB_TYPE_LABELS[one.type].toLowerCase()} on ${formatDay(one.date)}?`
          : `Cancel ${order.number}?`
      }
      form={form}
      guard={false}
      onSubmit={cancel.mutate}
      sending={cancel}
      action={one ? `Cancel ${JOB_TYPE_LABELS[one.type].toLowerCase()}` : 'Cancel order'}
      variant="danger"
      back="Don’t cancel"
      onClose={onClose}
    >
      <p className={styles.beside}>{what}</p>
      <TextArea label="Reason" help="Our office will see this." lines={2} {...form.field('reason')} />
    </FormDialog>
  );
}
