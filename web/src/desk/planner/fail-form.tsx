import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/common/text';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FORM } from './job-form.ts';
import { words } from './words.ts';

interface FailFormProps {
  loading: boolean;
  error: Error | null;
  onSubmit: (data: { reason: string }) => void;
}

/** Why it could not be done, in words for the customer. */
export function FailForm({ loading, error, onSubmit }: FailFormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  return (
    <FormShell
      id={FORM}
      form={form}
      label={words.failing}
      onSubmit={({ reason }) => onSubmit({ reason: reason.trim() })}
      loading={loading}
      submitError={error}
    >
      <TextArea
        {...form.field('reason')}
        label={words.reason}
        help={words.reasonHelp}
        maxLength={LIMITS.notes}
        lines={3}
      />
    </FormShell>
  );
}
