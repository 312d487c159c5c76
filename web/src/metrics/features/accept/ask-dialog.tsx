import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/text';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type SubmitError, FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

const FORM = 'ask-form';

interface AskDialogProps {
  name: string;
  label: string;
  loading: boolean;
  error: SubmitError | null;
  onAsk: (text: string) => void;
  onClose: () => void;
}

/** Asks the editor to look at a value again; the words stand at the value. */
export function AskDialog({ name, label, loading, error, onAsk, onClose }: AskDialogProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: isEmpty(text) ? words.required : null }),
  });
  return (
    <Dialog
      title={words.askTitle(name, label)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={FORM} loading={loading}>
            {words.send}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={words.askTitle(name, label)}
        onSubmit={({ text }) => onAsk(text.trim())}
        loading={loading}
        submitError={error}
      >
        <TextArea {...form.field('text')} label={words.text} maxLength={LIMITS.comment} lines={3} />
      </FormShell>
    </Dialog>
  );
}
