import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { words as shared } from '../../shared/login/words.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { CHECK_EMAIL, FORGOT, LOGIN } from '../paths.ts';
import { refusalOf } from '../refusal.ts';
import { emailError } from './email-error.ts';
import { GuestPage } from './guest-page.tsx';

const TITLE = 'Forgot your password?';

/** Asks for a link to set a new password, with the same answer for any address. */
export function Forgot() {
  const { email = '' } = useSearch({ from: FORGOT });
  const navigate = useNavigate();
  const form = useForm({
    fields: CONTRACT_FIELDS.forgotPassword,
    initialValues: { email },
    validate: (values) => ({ email: emailError(values.email) }),
  });
  const ask = useMutation({
    mutationFn: (given: string) => call('forgotPassword', { body: { email: given, face: 'metrics' } }),
    onSuccess: (_, given) => navigate({ to: CHECK_EMAIL, search: { email: given } }),
  });
  return (
    <GuestPage>
      <PageHead title={TITLE} sub="Enter the email you log in with. We’ll send you a link to set a new password." />
      <FormShell
        form={form}
        label={TITLE}
        guard={false}
        onSubmit={(values) => ask.mutate(values.email.trim())}
        loading={ask.isPending}
        submitError={refusalOf(ask.error)}
      >
        <TextField
          label="Email"
          type="email"
          placeholder="Enter your email"
          autoComplete="username"
          {...form.field('email')}
        />
        <FormActions>
          <Button type="submit" variant="primary" size="lg" full loading={ask.isPending}>
            Send link
          </Button>
        </FormActions>
      </FormShell>
      <p>
        <TextLink to={LOGIN}>{shared.backToLogin}</TextLink>
      </p>
    </GuestPage>
  );
}
