import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { whatOf } from '../planner/what.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Decides that a failed job is not booked again, with the reason that the customer reads. */
export function DismissDialog({ job, onClose }: { job: PlannedJob; onClose: () => void }) {
  const dismiss = useChange(
    (reason: string) => call('dismissFailed', { params: { id: job.jobId }, body: { data: { reason } } }),
    {
      message: ({ data }) => `${job.number} won’t be rebooked. ${sentTo(data, job.account)}`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      title={`Don’t rebook: ${whatOf(job)}`}
      text={
        isFirstJob(job.type)
          ? 'The order will be cancelled.'
          : 'The container stays on hire. There’s no charge for this job.'
      }
      words={words}
      onReason={dismiss.mutate}
      sending={dismiss}
      action={words.dismiss}
      variant="danger"
      back={words.back}
      onClose={onClose}
    />
  );
}
