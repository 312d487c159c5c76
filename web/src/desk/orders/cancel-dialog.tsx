import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

interface CancelDialogProps {
  orderId: string;
  job: { jobId: string; what: string };
  onClose: () => void;
}

/** Cancels a job for the customer, with the reason that they read. */
export function CancelDialog({ orderId, job, onClose }: CancelDialogProps) {
  const cancel = useOrderChange(
    orderId,
    (reason: string) => call('cancelForCustomer', { params: { id: job.jobId }, body: { data: { reason } } }),
    'Cancelled.',
    onClose,
  );
  return (
    <ReasonDialog
      title={`Cancel: ${job.what}`}
      words={words}
      onReason={cancel.mutate}
      sending={cancel}
      action="Cancel job"
      variant="danger"
      back={words.back}
      onClose={onClose}
    />
  );
}
