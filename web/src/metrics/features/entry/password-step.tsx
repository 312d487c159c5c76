import { isEmpty } from '@tonnage/domain/text';
import { useEffect, useRef } from 'react';
import { type Credentials, isAboutCode, useLogin } from '../../../face/use-login.ts';
import { startOf } from '../../../lib/faces.ts';
import { storeSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { refusalAtDoor } from './refusal-at-door.ts';
import { words } from './words.ts';

/** That it is they. The address stays in the form, so that a password manager knows whose password it fills in. */
export function PasswordStep({ email, onBack }: { email: string; onBack: () => void }) {
  const { login, asksCode, refused } = useLogin((user, jwt) => {
    storeSession(user, jwt);
    window.location.assign(user.faces.includes('metrics') ? '/metrics' : startOf(user));
  });
  const form = useForm<Credentials>({
    initialValues: { email, password: '', code: '' },
    validate: ({ password }) => ({ password: isEmpty(password) ? words.required : null }),
  });
  const step = useRef<HTMLDivElement>(null);
  // Who it is was just said: the next thing to be typed is the password.
  useEffect(() => step.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus(), []);
  return (
    <>
      <PageHead title={words.title} sub={words.passwordText} />
      <div ref={step}>
        <FormShell
          form={form}
          label={words.title}
          guard={false}
          onSubmit={(values) => login.mutate(values)}
          loading={login.isPending}
          submitError={
            login.error && isAboutCode(refused) ? { fields: { code: login.error.message } } : refusalAtDoor(login.error)
          }
        >
          <TextField label={words.email} autoComplete="username" disabled {...form.field('email')} />
          <PasswordField
            label={words.password}
            placeholder={words.passwordPlaceholder}
            autoComplete="current-password"
            maxLength={200}
            labelAside={<TextLink to="/forgot">{words.forgot}</TextLink>}
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
          {refused === 'DEACTIVATED' && (
            <Button
              size="lg"
              full
              loading={login.isPending}
              onClick={() => login.mutate({ ...form.values, reactivate: true })}
            >
              {words.reactivate}
            </Button>
          )}
          <FormActions>
            <Button type="submit" variant="primary" size="lg" full loading={login.isPending}>
              {words.login}
            </Button>
            <Button variant="ghost" size="lg" full onClick={onBack}>
              {words.otherEmail}
            </Button>
          </FormActions>
        </FormShell>
      </div>
    </>
  );
}
