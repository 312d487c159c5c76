import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { STAFF_PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { NewPasswordField } from '../../shared/password/new-password-field.tsx';
import { call } from '../../lib/api.ts';
import { signIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { enterDesk } from './enter-desk.ts';
import { words } from './words.ts';

const MIN_LENGTH = STAFF_PASSWORD_MIN;
const MAX_LENGTH = 200;

/** A person without a login chooses a name and a password, and is signed in. */
export function NewcomerForm({ token, email }: { token: string; email: string }) {
  const form = useForm({
    initialValues: { email, name: '', password: '', passwordConfirmation: '' },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'Enter your name.' : null,
      password: values.password.length < MIN_LENGTH ? 'Use at least 12 characters.' : null,
      passwordConfirmation: values.password === values.passwordConfirmation ? null : 'The passwords don’t match.',
    }),
  });
  const join = useMutation({
    mutationFn: async ({ email: _fixed, ...data }: typeof form.values) => {
      await call('acceptStaffInvitation', { body: { data: { token, ...data } } });
      return signIn({ identifier: email, password: data.password });
    },
    onSuccess: ({ user, jwt }) => enterDesk(user, jwt),
  });
  return (
    <FormShell
      form={form}
      label={words.accept}
      guard={false}
      onSubmit={(values) => join.mutate(values)}
      loading={join.isPending}
      submitError={join.error}
    >
      <TextField label={words.email} autoComplete="username" disabled {...form.field('email')} />
      <TextField label="Your name" autoComplete="name" maxLength={MAX_LENGTH} {...form.field('name')} />
      <NewPasswordField
        label="Password"
        help="At least 12 characters, and hard to guess."
        owner={{ name: form.values.name, email, staff: true }}
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={MAX_LENGTH}
        {...form.field('passwordConfirmation')}
      />
      <FormActions>
        <Button variant="primary" size="lg" full type="submit" loading={join.isPending}>
          {words.accept}
        </Button>
      </FormActions>
    </FormShell>
  );
}
