import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormShell, type SubmitError } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

const FORM = 'finish-form';

interface FinishDialogProps {
  title: string;
  /** How many answers wait, and how many ended periods have none; null where that is not known. */
  waiting: number | null;
  open: number | null;
  loading: boolean;
  error: SubmitError | null;
  onFinish: (wish: { acceptWaiting: boolean; dismissOpen: boolean }) => void;
  onClose: () => void;
}

/** Ends a project or a metric for good, and asks what becomes of what is unfinished. */
export function FinishDialog({ title, waiting, open, loading, error, onFinish, onClose }: FinishDialogProps) {
  const form = useForm({ initialValues: { acceptWaiting: true, dismissOpen: true } });
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={loading}>
            {words.finish}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={title}
        onSubmit={onFinish}
        loading={loading}
        submitError={error}
      >
        <Notice tone="warn">{words.finishText}</Notice>
        {waiting !== 0 && <CheckboxField {...form.field('acceptWaiting')} label={words.acceptWaiting(waiting)} />}
        {open !== 0 && <CheckboxField {...form.field('dismissOpen')} label={words.dismissOpen(open)} />}
      </FormShell>
    </Dialog>
  );
}
