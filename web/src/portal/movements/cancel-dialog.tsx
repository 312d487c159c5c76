import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderJob } from '@tonnage/contract/skip-hire/orders/job';
import type { Order } from '@tonnage/contract/skip-hire/orders/orders';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { refreshOrders } from '../../lib/queries.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './movements.module.css';
import { words } from './words.ts';

/** The contract's maximum length. */
const REASON = 500;

interface CancelDialogProps {
  order: Order;
  /** The job to cancel; null, or the first job, cancels the whole order. */
  job: OrderJob | null;
  onClose: () => void;
}

/** Cancels an order or one of its jobs, and explains the consequences before the button. */
export function CancelDialog({ order, job, onClose }: CancelDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { reason: '' } });
  const one = job && !isFirstJob(job.type) ? job : null;
  const cancel = useMutation({
    mutationFn: ({ reason }: { reason: string }) => {
      const body = { data: { reason: reason.trim() || null } };
      return one
        ? call('cancelJob', { params: { id: one.id }, body })
        : call('cancelOrder', { params: { id: order.id }, body });
    },
    onSuccess: async () => {
      await refreshOrders(queryClient);
      onClose();
      void toast({ text: one ? words.jobCancelled(one.type) : words.orderCancelled(order.number) });
    },
  });
  const what = one ? words.cancelJobText[one.type] : words.cancelOrderText;
  return (
    <FormDialog
      title={one ? words.cancelJobTitle(one.type, formatDay(one.date)) : words.cancelOrderTitle(order.number)}
      form={form}
      guard={false}
      onSubmit={cancel.mutate}
      sending={cancel}
      action={one ? words.cancelJob(one.type) : words.cancelOrder}
      variant="danger"
      back={words.keep}
      onClose={onClose}
    >
      <p className={styles.beside}>{what}</p>
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        required={false}
        maxLength={REASON}
        lines={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
