import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/common/text';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

interface RequestChangeDialogProps {
  name: string;
  label: string;
  sending: Sending;
  onRequest: (text: string) => void;
  onClose: () => void;
}

/** Asks the editor to check a value again; the text appears with the value. */
export function RequestChangeDialog({ name, label, sending, onRequest, onClose }: RequestChangeDialogProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: isEmpty(text) ? words.required : null }),
  });
  return (
    <FormDialog
      title={words.askTitle(name, label)}
      form={form}
      guard={false}
      action={words.send}
      sending={sending}
      onSubmit={({ text }) => onRequest(text.trim())}
      onClose={onClose}
    >
      <TextArea {...form.field('text')} label={words.text} maxLength={LIMITS.comment} lines={3} />
    </FormDialog>
  );
}
