import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskInvoice } from '@tonnage/contract/desk-invoices';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { refreshBooks } from '../../queries.ts';
import { words } from './words.ts';

const FORM = 'credit-note-form';

interface CreditDialogProps {
  invoice: DeskInvoice;
  open: boolean;
  onClose: () => void;
}

/** Takes back what of an invoice was not taken back yet, by a credit note with its reason. */
export function CreditDialog({ open, ...rest }: CreditDialogProps) {
  return open && <Open {...rest} />;
}

function Open({ invoice, onClose }: Omit<CreditDialogProps, 'open'>) {
  const queryClient = useQueryClient();
  const title = words.creditTitle(invoice.number);
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  const positions = invoice.lines.filter(({ credited }) => !credited).map(({ position }) => position);
  const credit = useMutation({
    mutationFn: (reason: string) =>
      call('creditInvoice', { params: { id: invoice.id }, body: { data: { reason, positions } } }),
    onSuccess: async ({ data }) => {
      void toast({ text: words.creditIssued(data.number) });
      onClose();
      await refreshBooks(queryClient);
    },
  });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={credit.isPending}>
            {words.issueCredit}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={({ reason }) => credit.mutate(reason.trim())}
        loading={credit.isPending}
        submitError={credit.error}
      >
        <p>{words.creditText}</p>
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          help={words.reasonHelp}
          maxLength={LIMITS.notes}
          lines={2}
        />
      </FormShell>
    </Dialog>
  );
}
