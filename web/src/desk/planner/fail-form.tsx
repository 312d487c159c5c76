import { isEmpty } from '@tonnage/domain/common/text';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FORM } from './job-form.ts';

interface FailFormProps {
  loading: boolean;
  error: Error | null;
  onSubmit: (data: { reason: string }) => void;
}

/** Why the job failed, as a text for the customer. */
export function FailForm({ loading, error, onSubmit }: FailFormProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.failOnSite,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? 'Enter a reason.' : null }),
  });
  return (
    <FormShell
      id={FORM}
      form={form}
      label="Why the job failed"
      onSubmit={({ reason }) => onSubmit({ reason: reason.trim() })}
      loading={loading}
      submitError={error}
    >
      <TextArea {...form.field('reason')} label="Reason" help="Shown to the customer on the order." lines={3} />
    </FormShell>
  );
}
