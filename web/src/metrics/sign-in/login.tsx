import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState, useEffect, useRef } from 'react';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell, type SubmitError } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { asLink } from '../../shared/address.ts';
import { PasskeyLogin } from '../../shared/passkeys/passkey-login.tsx';
import { ProviderLogin } from '../../shared/login/provider-login.tsx';
import { CredentialsForm } from '../../shared/login/credentials-form.tsx';
import { CREDENTIAL_FIELDS, type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { ApiError } from '../../lib/api-error.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { CREATE_ACCOUNT, FORGOT } from '../paths.ts';
import { passwordWords } from '../password-words.ts';
import { refusalOf } from '../refusal.ts';
import { emailError } from './email-error.ts';
import { enter } from './enter.ts';
import { GuestPage } from './guest-page.tsx';

const words = {
  title: 'Login',
  email: 'Email',
};

/** The login of the metrics tool: the address first, then the password (specification §2). */
export function Login() {
  const [email, setEmail] = useState('');
  const [known, setKnown] = useState(false);
  return (
    <GuestPage>
      {known ? (
        <PasswordStep email={email} onBack={() => setKnown(false)} />
      ) : (
        <>
          <EndedNotice />
          <EmailStep
            email={email}
            onKnown={(given) => {
              setEmail(given);
              setKnown(true);
            }}
          />
        </>
      )}
    </GuestPage>
  );
}

/** The first step of the login: an unknown address is reported at once (specification §8). */
function EmailStep({ email, onKnown }: { email: string; onKnown: (email: string) => void }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const form = useForm({
    fields: CONTRACT_FIELDS.checkMetricsEmail,
    initialValues: { email },
    validate: (values) => ({ email: emailError(values.email) }),
  });
  const check = useMutation({
    mutationFn: (given: string) => call('checkMetricsEmail', { body: { email: given } }),
    onSuccess: (_, given) => onKnown(given),
  });
  return (
    <>
      <PageHead title={words.title} sub="Enter your email to continue." />
      <FormShell
        form={form}
        label={words.title}
        guard={false}
        onSubmit={(values) => check.mutate(values.email.trim())}
        loading={check.isPending}
        submitError={loginRefusal(check.error)}
      >
        <TextField
          label={words.email}
          type="email"
          placeholder="Enter your email"
          autoComplete="username webauthn"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
          autoFocus
          {...form.field('email')}
        />
        <FormActions>
          <Button type="submit" variant="primary" size="lg" full loading={check.isPending}>
            Next
          </Button>
        </FormActions>
      </FormShell>
      <PasskeyLogin onIn={enter} />
      <ProviderLogin face="metrics" email={form.values.email} />
      <p>Been invited? Use the link in your invitation email to set up your account.</p>
      {application.metricsSignUp && (
        <p>
          New here?{' '}
          <TextLink to={asLink({ path: CREATE_ACCOUNT, search: { email: form.values.email.trim() } })}>
            Create your account
          </TextLink>
        </p>
      )}
    </>
  );
}

/**
 * The second step of the login. The address stays in the form, so that a password manager knows whose password it
 * fills in.
 */
function PasswordStep({ email, onBack }: { email: string; onBack: () => void }) {
  const login = useLogin((user, jwt) => enter(user, jwt));
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email, password: '', code: '' },
    validate: ({ password }) => ({ password: isEmpty(password) ? passwordWords.passwordMandatory : null }),
  });
  const password = useRef<HTMLInputElement>(null);
  // The address was just entered: the next thing to type is the password.
  useEffect(() => password.current?.focus(), []);
  return (
    <>
      <EndedNotice refused={login.refused} />
      <PageHead title={words.title} sub="Now enter your password." />
      <CredentialsForm
        form={form}
        login={login}
        face="metrics"
        onIn={enter}
        label={words.title}
        email={<TextField label={words.email} autoComplete="username" disabled {...form.field('email')} />}
        password={password}
        forgot={<TextLink to={asLink({ path: FORGOT, search: { email } })}>Forgot password?</TextLink>}
        placed={loginRefusal}
        sendConfirmation={(to) => call('sendEmailConfirmation', { body: { email: to, face: 'metrics' } })}
        submit="Login"
      >
        <Button variant="ghost" size="lg" full onClick={onBack}>
          Use another email
        </Button>
      </CredentialsForm>
    </>
  );
}

/** A refusal before the login, in the specification's words (§8) where it has some. */
function loginRefusal(error: Error | null): SubmitError | null {
  if (!(error instanceof ApiError)) return refusalOf(error);
  if (error.code === 'INVALID_LOGIN') return { fields: { password: passwordWords.passwordWrong } };
  return error.status >= 500 ? { message: 'Something went wrong. Please try again later.' } : refusalOf(error);
}
