import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell, type SubmitError } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

const FORM = 'delete-form';

interface DeleteDialogProps {
  title: string;
  /** What goes with it. */
  text: string;
  /** To be typed. */
  name: string;
  loading: boolean;
  error: SubmitError | null;
  onDelete: (confirmName: string) => void;
  onClose: () => void;
}

/** Asks for the name of what is deleted for good. */
export function DeleteDialog({ title, text, name, loading, error, onDelete, onClose }: DeleteDialogProps) {
  const form = useForm({
    initialValues: { confirmName: '' },
    validate: ({ confirmName }) => ({ confirmName: confirmName.trim() === name ? null : words.typeName }),
  });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={loading}>
            {words.deleteForGood}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={title}
        onSubmit={({ confirmName }) => onDelete(confirmName.trim())}
        loading={loading}
        submitError={error}
      >
        <Notice tone="warn">{text}</Notice>
        <TextField {...form.field('confirmName')} label={words.confirmName(name)} maxLength={80} required />
      </FormShell>
    </Dialog>
  );
}
