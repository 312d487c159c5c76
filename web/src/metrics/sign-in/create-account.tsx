import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isEmpty } from '@tonnage/domain/common/text';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { checkNewPassword } from '../../shared/password/check-new-password.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { words as newPasswordWords } from '../../shared/password/words.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { CHECK_EMAIL, CREATE_ACCOUNT, LOGIN } from '../paths.ts';
import { passwordWords } from '../password-words.ts';
import { refusalOf } from '../refusal.ts';
import { emailError } from './email-error.ts';
import { GuestPage } from './guest-page.tsx';
import { PrivacyLabel } from './privacy-label.tsx';

const TITLE = 'Create your account';
const CLOSED = 'You need an invitation to use Metrics here. Ask a manager of your organisation to invite you.';

interface Values {
  name: string;
  email: string;
  password: string;
  passwordConfirmation: string;
  acceptPrivacy: boolean;
}

/** An account for Metrics in two steps: name and email, then the password (specification §2, §5). */
export function CreateAccount() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  return (
    <GuestPage>
      {application.metricsSignUp ? (
        <Steps privacyUrl={application.privacyUrl} />
      ) : (
        <PageHead title={TITLE} sub={CLOSED} />
      )}
      <p>
        Already have an account? <TextLink to={LOGIN}>Log in</TextLink>
      </p>
    </GuestPage>
  );
}

function Steps({ privacyUrl }: { privacyUrl: string | null }) {
  const { email = '', step: requested } = useSearch({ from: CREATE_ACCOUNT });
  const navigate = useNavigate();
  // An address of the second step without the answers of the first shows the first.
  const isSecond = (values: Values) => requested === 'password' && !Object.values(personErrors(values)).some(Boolean);
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.createMetricsAccount,
    initialValues: { name: '', email, password: '', passwordConfirmation: '', acceptPrivacy: false },
    validate: (values) =>
      isSecond(values) ? { ...personErrors(values), ...secretErrors(values) } : personErrors(values),
  });
  const second = isSecond(form.values);
  const create = useMutation({
    mutationFn: ({ name, email: given, ...secret }: Values) =>
      call('createMetricsAccount', { body: { data: { name: name.trim(), email: given.trim(), ...secret } } }),
    onSuccess: ({ data }) => navigate({ to: CHECK_EMAIL, search: { email: data.email, about: 'account' } }),
    onError: (error) => {
      // The form is back where the refused field is.
      if (error instanceof ApiError && (error.fields['email'] || error.fields['name'])) void toStep(undefined);
    },
  });
  const toStep = (step: 'password' | undefined) =>
    navigate({ to: CREATE_ACCOUNT, search: { ...(email && { email }), ...(step && { step }) } });
  // Nothing else is to be done on either page.
  useEffect(() => document.querySelector<HTMLElement>('form input:enabled')?.focus(), [second]);
  const submit = (values: Values) => {
    if (second) create.mutate(values);
    else void toStep('password');
  };
  return (
    <>
      <PageHead title={TITLE} sub={second ? 'Now choose a password.' : 'Enter your name and email to start.'} />
      <FormShell
        form={form}
        label={TITLE}
        guard={false}
        onSubmit={submit}
        loading={create.isPending}
        submitError={refusalOf(create.error)}
      >
        {second ? (
          <>
            <TextField label="Email" autoComplete="username" disabled {...form.field('email')} />
            <NewPasswordFields
              owner={{ name: form.values.name, email: form.values.email }}
              labels={['Password', newPasswordWords.confirm]}
              password={form.field('password')}
              confirmation={form.field('passwordConfirmation')}
            />
            <CheckboxField label={<PrivacyLabel url={privacyUrl} />} {...form.field('acceptPrivacy')} />
          </>
        ) : (
          <>
            <TextField label="Your name" autoComplete="name" {...form.field('name')} />
            <TextField
              label="Email"
              type="email"
              placeholder="Enter your email"
              autoComplete="username"
              {...form.field('email')}
            />
          </>
        )}
        <FormActions>
          <Button type="submit" variant="primary" size="lg" full loading={create.isPending}>
            {second ? 'Create account' : 'Next'}
          </Button>
          {second && (
            <Button variant="ghost" size="lg" full onClick={() => void toStep(undefined)}>
              Back
            </Button>
          )}
        </FormActions>
      </FormShell>
    </>
  );
}

function personErrors({ name, email }: Values) {
  return { name: isEmpty(name) ? passwordWords.passwordMandatory : null, email: emailError(email) };
}

function secretErrors(values: Values) {
  return {
    ...checkNewPassword(values),
    acceptPrivacy: values.acceptPrivacy ? null : 'You must accept the privacy policy',
  };
}
