import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface DisputeDialogProps {
  invoice: { id: string; number: string };
  onClose: () => void;
}

/** Records why a customer disputes an invoice, which stops its clock. */
export function DisputeDialog({ invoice, onClose }: DisputeDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.disputeInvoice,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.chase.disputeReasonMissing : null }),
  });
  const send = useChange(
    ({ reason }: typeof form.values) =>
      call('disputeInvoice', { params: { id: invoice.id }, body: { data: { reason: reason.trim() } } }),
    { message: () => words.chase.disputeSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.chase.disputeTitle(invoice.number)}
      form={form}
      onSubmit={send.mutate}
      sending={send}
      action={words.chase.dispute}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.chase.disputeHow}</p>
      <TextArea
        {...form.field('reason')}
        label={words.chase.disputeReason}
        help={words.correction.reasonHelp}
        lines={3}
      />
    </FormDialog>
  );
}

/** Ends the dispute of an invoice with its outcome. */
export function EndDisputeDialog({ invoice, onClose }: DisputeDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.endDispute,
    initialValues: { outcome: '' },
    validate: ({ outcome }) => ({ outcome: isEmpty(outcome) ? words.chase.outcomeMissing : null }),
  });
  const send = useChange(
    ({ outcome }: typeof form.values) =>
      call('endDispute', { params: { id: invoice.id }, body: { data: { outcome: outcome.trim() } } }),
    { message: () => words.chase.ended, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.chase.endTitle(invoice.number)}
      form={form}
      onSubmit={send.mutate}
      sending={send}
      action={words.chase.end}
      variant="primary"
      onClose={onClose}
    >
      <TextArea {...form.field('outcome')} label={words.chase.outcome} help={words.chase.outcomeHelp} lines={3} />
    </FormDialog>
  );
}
