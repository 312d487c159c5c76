import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

const FORM = 'call-off-form';

interface CancelDialogProps {
  orderId: string;
  job: { jobId: string; what: string };
  onClose: () => void;
}

/** Calls a job off for the customer, with the reason that they read. */
export function CancelDialog({ orderId, job, onClose }: CancelDialogProps) {
  const title = words.cancelTitle(job.what);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  const cancel = useOrderChange(
    orderId,
    (reason: string) => call('cancelForCustomer', { params: { id: job.jobId }, body: { data: { reason } } }),
    words.calledOff,
    onClose,
  );
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={cancel.isPending}>
            {words.callOff}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={({ reason }) => cancel.mutate(reason.trim())}
        loading={cancel.isPending}
        submitError={cancel.error}
      >
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          help={words.reasonHelp}
          maxLength={LIMITS.notes}
          lines={3}
        />
      </FormShell>
    </Dialog>
  );
}
