import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';

/** Switches two-factor authentication off, with the password and a last code. */
export function SwitchOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: (values) => ({
      currentPassword: isEmpty(values.currentPassword) ? words.passwordMandatory : null,
      code: isEmpty(values.code) ? words.codeMandatory : null,
    }),
  });
  const remove = useMutation({
    mutationFn: (data: { currentPassword: string; code: string }) => call('removeFactor', { body: { data } }),
    onSuccess: () => {
      void toast({ text: words.off });
      onDone();
    },
  });
  return (
    <Panel title={words.offTitle}>
      <FormShell
        form={form}
        onSubmit={(values) => remove.mutate(values)}
        loading={remove.isPending}
        submitError={remove.error}
        label={words.offTitle}
        guard={false}
      >
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          maxLength={200}
          required
          {...form.field('currentPassword')}
        />
        <TextField
          label={words.code}
          help={words.codeOrRecovery}
          autoComplete="one-time-code"
          maxLength={40}
          required
          {...form.field('code')}
        />
        <FormActions>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={remove.isPending}>
            {words.switchOff}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
