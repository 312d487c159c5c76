import { isEmpty } from '@tonnage/domain/common/text';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { words } from './words.ts';

interface PasswordStepProps {
  onSubmit: (currentPassword: string) => void;
  loading: boolean;
  error: Error | null;
  onCancel: () => void;
}

/** Asks for the password again, so that an unattended browser is not enough to change how one logs in. */
export function PasswordStep({ onSubmit, loading, error, onCancel }: PasswordStepProps) {
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({ currentPassword: isEmpty(currentPassword) ? words.passwordMandatory : null }),
  });
  return (
    <Panel title={words.passwordFirst}>
      <FormShell
        form={form}
        onSubmit={({ currentPassword }) => onSubmit(currentPassword)}
        loading={loading}
        submitError={error}
        label={words.passwordFirst}
        guard={false}
      >
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          maxLength={200}
          required
          {...form.field('currentPassword')}
        />
        <FormActions>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={loading}>
            {words.next}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
