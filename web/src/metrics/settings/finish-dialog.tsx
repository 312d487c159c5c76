import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

interface FinishDialogProps {
  title: string;
  /** Counts of pending values, and of ended periods without one. */
  waiting: number;
  open: number;
  sending: Sending;
  onFinish: (input: { acceptWaiting: boolean; dismissOpen: boolean }) => void;
  onClose: () => void;
}

/** Finishes a project or a metric for good, and asks what to do with what is unfinished. */
export function FinishDialog({ title, waiting, open, sending, onFinish, onClose }: FinishDialogProps) {
  const form = useForm({ initialValues: { acceptWaiting: true, dismissOpen: true } });
  return (
    <FormDialog
      title={title}
      form={form}
      guard={false}
      action={words.finish}
      variant="danger"
      sending={sending}
      onSubmit={onFinish}
      onClose={onClose}
    >
      <Notice tone="warn">{words.finishText}</Notice>
      {waiting > 0 && (
        <CheckboxField
          {...form.field('acceptWaiting')}
          label={`Accept ${waiting} reported ${waiting === 1 ? 'value' : 'values'}`}
        />
      )}
      {open > 0 && (
        <CheckboxField
          {...form.field('dismissOpen')}
          label={`Dismiss ${open} unreported ${open === 1 ? 'value' : 'values'} (reason: finished)`}
        />
      )}
    </FormDialog>
  );
}
