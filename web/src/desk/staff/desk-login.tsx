import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { SecretFields } from '../../shared/login/secret-fields.tsx';
import { CREDENTIAL_FIELDS, type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { enterDesk } from './enter-desk.ts';
import { GuestFrame } from './guest-frame.tsx';
import { words } from './words.ts';

/** The office's own login: a closed portal shows its message and no login, but staff must be able to reopen it. */
export function DeskLogin() {
  const login = useLogin(enterDesk);
  const { sending, refused, isOfCode } = login;
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email: '', password: '', code: '' },
    validate: ({ email, password }) => ({
      email: isEmail(email.trim()) ? null : words.emailWrong,
      password: isEmpty(password) ? 'Enter your password.' : null,
    }),
  });
  return (
    <GuestFrame>
      <PageHead title={words.loginTitle} sub="For office staff. You can log in here even when the portal is closed." />
      <EndedNotice refused={refused} />
      <FormShell
        form={form}
        label={words.loginTitle}
        guard={false}
        onSubmit={(values) => sending.mutate(values)}
        loading={sending.isPending}
        submitError={sending.error && isOfCode ? { fields: { code: sending.error.message } } : sending.error}
      >
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
          autoFocus
          {...form.field('email')}
        />
        <SecretFields form={form} login={login} />
        <FormActions>
          <Button variant="primary" size="lg" full type="submit" loading={sending.isPending}>
            {words.login}
          </Button>
        </FormActions>
      </FormShell>
    </GuestFrame>
  );
}
