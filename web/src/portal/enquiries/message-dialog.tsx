import { isEmpty } from '@tonnage/domain/common/text';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useEnquiryChange } from './use-enquiry-change.ts';

interface MessageDialogProps {
  title: string;
  /** What it is about. */
  about: string;
  label: string;
  send: (text: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** A message to the office, in a dialog. */
export function MessageDialog({ title, about, label, send, onClose }: MessageDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.writeToOffice,
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: isEmpty(text) ? 'Write your message first.' : null }),
  });
  const keyOf = useIdempotencyKey();
  const write = useEnquiryChange(
    ({ text }: { text: string }) => send(text.trim(), keyOf({ about, text: text.trim() })),
    'Sent. We’ll answer you here and by email.',
    onClose,
  );
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={write.mutate}
      sending={write}
      action="Send"
      variant="primary"
      onClose={onClose}
    >
      <p>{about}</p>
      <TextArea {...form.field('text')} label={label} lines={4} />
    </FormDialog>
  );
}
