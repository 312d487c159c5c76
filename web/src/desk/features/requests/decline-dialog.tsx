import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshDesk } from '../../queries.ts';
import { words } from './words.ts';

const FORM = 'decline-form';

interface Asked {
  jobId: string;
  number: string;
}

/** Declines a request, with the reason that the customer reads. */
export function DeclineDialog({ request, onClose }: { request: Asked | null; onClose: () => void }) {
  return request && <Open key={request.jobId} request={request} onClose={onClose} />;
}

function Open({ request, onClose }: { request: Asked; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  const decline = useMutation({
    mutationFn: (reason: string) =>
      call('declineRequest', { params: { id: request.jobId }, body: { data: { reason } } }),
    onSuccess: async () => {
      void toast({ text: words.declined(request.number) });
      onClose();
      await refreshDesk(queryClient);
    },
  });
  return (
    <Dialog
      title={words.declineTitle(request.number)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={decline.isPending}>
            {words.decline}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.declineTitle(request.number)}
        onSubmit={({ reason }) => decline.mutate(reason.trim())}
        loading={decline.isPending}
        submitError={decline.error}
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
