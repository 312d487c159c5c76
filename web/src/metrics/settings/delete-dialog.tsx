import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';

interface DeleteDialogProps {
  title: string;
  /** What is deleted with it. */
  text: string;
  /** Must be typed. */
  name: string;
  sending: Sending;
  onDelete: (confirmName: string) => void;
  onClose: () => void;
}

/** Asks for the name of what is deleted for good. */
export function DeleteDialog({ title, text, name, sending, onDelete, onClose }: DeleteDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.deleteProject,
    initialValues: { confirmName: '' },
    validate: ({ confirmName }) => ({
      confirmName: confirmName.trim() === name ? null : 'Type the name exactly as shown.',
    }),
  });
  return (
    <FormDialog
      title={title}
      form={form}
      guard={false}
      action="Delete permanently"
      variant="danger"
      sending={sending}
      onSubmit={({ confirmName }) => onDelete(confirmName.trim())}
      onClose={onClose}
    >
      <Notice tone="warn">{text}</Notice>
      <TextField {...form.field('confirmName')} label={`Type “${name}” to confirm`} required />
    </FormDialog>
  );
}
