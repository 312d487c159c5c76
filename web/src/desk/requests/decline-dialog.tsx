import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface DeclineDialogProps {
  request: Pick<DeskRequest, 'jobId' | 'number' | 'account'>;
  onClose: () => void;
  /** Once it is declined; else it only closes. */
  onDone?: () => void;
}

/** Declines a request, with the reason that the customer reads. */
export function DeclineDialog({ request, onClose, onDone = onClose }: DeclineDialogProps) {
  const decline = useChange(
    (reason: string) => call('declineRequest', { params: { id: request.jobId }, body: { data: { reason } } }),
    {
      message: ({ data }) => `${request.number} declined. ${sentTo(data, request.account.name)}`,
      onDone,
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
