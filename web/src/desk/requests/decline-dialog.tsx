import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface DeclineDialogProps {
  request: Pick<DeskRequest, 'jobId' | 'number' | 'account'>;
  onClose: () => void;
}

/** Declines a request, with the reason that the customer reads. */
export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const decline = useChange(
    (reason: string) => call('declineRequest', { params: { id: request.jobId }, body: { data: { reason } } }),
    {
      message: ({ data }) => `${request.number} declined. ${sentTo(data, request.account.name)}`,
      onDone: onClose,
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
