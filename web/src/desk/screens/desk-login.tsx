import { useMutation } from '@tanstack/react-query';
import { isEmail, isEmpty } from '@tonnage/domain/text';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { enterDesk } from '../features/staff/enter-desk.ts';
import { GuestFrame } from '../features/staff/guest-frame.tsx';
import { words } from '../features/staff/words.ts';

/** The office's own door: a closed portal shows its message and no login, and somebody must open it again. */
export function DeskLogin() {
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validate: ({ email, password }) => ({
      email: isEmail(email.trim()) ? null : words.emailWrong,
      password: isEmpty(password) ? words.passwordMissing : null,
    }),
  });
  const login = useMutation({
    mutationFn: ({ email, password, code }: typeof form.values) =>
      enterDesk({ identifier: email.trim(), password, ...(asksCode && code.trim() !== '' ? { code } : {}) }),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') setAsksCode(true);
    },
  });
  return (
    <GuestFrame>
      <PageHead title={words.loginTitle} sub={words.loginText} />
      <FormShell
        form={form}
        label={words.loginTitle}
        guard={false}
        onSubmit={(values) => login.mutate(values)}
        loading={login.isPending}
        submitError={login.error}
      >
        <TextField label={words.email} type="email" autoComplete="username" maxLength={200} {...form.field('email')} />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          maxLength={200}
          {...form.field('password')}
        />
        {asksCode && (
          <TextField
            label={words.code}
            help={words.codeHelp}
            autoComplete="one-time-code"
            maxLength={40}
            {...form.field('code')}
          />
        )}
        <FormActions>
          <Button variant="primary" size="lg" full type="submit" loading={login.isPending}>
            {words.login}
          </Button>
        </FormActions>
      </FormShell>
    </GuestFrame>
  );
}
