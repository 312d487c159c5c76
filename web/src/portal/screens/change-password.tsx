import { isEmpty } from '@tonnage/domain/text';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, call } from '../../lib/api.ts';
import { storedSession, storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from '../features/account/words.ts';
import { words as places } from '../words.ts';

const MAX_LENGTH = 200;
const MIN_LENGTH = 8;

interface Passwords {
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

function check(values: Passwords) {
  return {
    currentPassword: isEmpty(values.currentPassword) ? words.passwordMandatory : null,
    password: values.password.length < MIN_LENGTH ? words.passwordShort : null,
    passwordConfirmation: values.password === values.passwordConfirmation ? null : words.passwordsDiffer,
  };
}

export function ChangePassword() {
  const navigate = useNavigate();
  const form = useForm<Passwords>({
    initialValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    validate: check,
  });
  const change = useMutation({
    mutationFn: (body: Passwords) => call('changePassword', { body }),
    onSuccess: async ({ jwt, user }) => {
      storeSession(user, jwt);
      void toast({ text: words.passwordChanged });
      await navigate({ to: '/account' });
    },
  });
  const error = change.error;
  return (
    <Stack>
      <PageHead title={places.changePassword} />
      <Panel>
        <FormShell
          form={form}
          onSubmit={(values) => change.mutate(values)}
          loading={change.isPending}
          submitError={error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} }}
          label={places.changePassword}
        >
          {/* For password managers: whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={storedSession()?.email ?? ''} readOnly hidden />
          <PasswordField
            label={words.currentPassword}
            autoComplete="current-password"
            maxLength={MAX_LENGTH}
            required
            {...form.field('currentPassword')}
          />
          <PasswordField
            label={words.newPassword}
            help={words.newPasswordHelp}
            autoComplete="new-password"
            maxLength={MAX_LENGTH}
            required
            {...form.field('password')}
          />
          <PasswordField
            label={words.repeatPassword}
            autoComplete="new-password"
            maxLength={MAX_LENGTH}
            required
            {...form.field('passwordConfirmation')}
          />
          <FormActions>
            <Button type="submit" variant="primary" loading={change.isPending}>
              {places.changePassword}
            </Button>
          </FormActions>
        </FormShell>
      </Panel>
    </Stack>
  );
}
