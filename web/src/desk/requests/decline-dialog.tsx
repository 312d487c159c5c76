import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { JOB_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface DeclineDialogProps {
  request: { jobId: string; number: string };
  onClose: () => void;
}

/** Declines a request, with the reason that the customer reads. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = useChange(
    (reason: string) => call('declineRequest', { params: { id: request.jobId }, body: { data: { reason } } }),
    {
      message: () => `${request.number} declined. The customer has been told why.`,
      onDone: onClose,
      refetch: JOB_CALLS,
    },
  );
  return (
    <ReasonDialog
      title={`Decline ${request.number}`}
      words={words}
      onReason={decline.mutate}
      sending={decline}
      action={words.decline}
      variant="danger"
      onClose={onClose}
    />
  );
}
