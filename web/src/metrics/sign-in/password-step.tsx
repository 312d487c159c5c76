import { isEmpty } from '@tonnage/domain/common/text';
import { useEffect, useRef } from 'react';
import { asLink } from '../../shared/address.ts';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { SecretFields } from '../../shared/login/secret-fields.tsx';
import { type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { startOf } from '../../lib/apps.ts';
import { storeSession } from '../../lib/session.ts';
import { takeReturnTo } from '../../lib/return-to.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { loginRefusal } from './login-refusal.ts';
import { words } from './words.ts';

/**
 * The second step of the login. The address stays in the form, so that a password manager knows whose password it
 * fills in.
 */
export function PasswordStep({ email, onBack }: { email: string; onBack: () => void }) {
  const login = useLogin((user, jwt) => {
    storeSession(user, jwt);
    const start = user.faces.includes('metrics') ? '/metrics' : startOf(user);
    window.location.assign(takeReturnTo(user, ['/metrics']) ?? start);
  });
  const { sending, refused, isOfCode } = login;
  const form = useForm<Credentials>({
    initialValues: { email, password: '', code: '' },
    validate: ({ password }) => ({ password: isEmpty(password) ? words.required : null }),
  });
  const password = useRef<HTMLInputElement>(null);
  // The address was just entered: the next thing to type is the password.
  useEffect(() => password.current?.focus(), []);
  return (
    <>
      <EndedNotice refused={refused} />
      <PageHead title={words.title} sub={words.passwordText} />
      <FormShell
        form={form}
        label={words.title}
        guard={false}
        onSubmit={(values) => sending.mutate(values)}
        loading={sending.isPending}
        submitError={
          sending.error && isOfCode ? { fields: { code: sending.error.message } } : loginRefusal(sending.error)
        }
      >
        <TextField label={words.email} autoComplete="username" disabled {...form.field('email')} />
        <SecretFields
          form={form}
          login={login}
          password={password}
          aside={<TextLink to={asLink({ path: '/forgot', search: { email } })}>{words.forgot}</TextLink>}
        />
        <FormActions>
          <Button type="submit" variant="primary" size="lg" full loading={sending.isPending}>
            {words.login}
          </Button>
          <Button variant="ghost" size="lg" full onClick={onBack}>
            {words.otherEmail}
          </Button>
        </FormActions>
      </FormShell>
    </>
  );
}
