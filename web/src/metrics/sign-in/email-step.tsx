import { useMutation } from '@tanstack/react-query';
import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { loginRefusal } from './login-refusal.ts';
import { words } from './words.ts';

/** The first step of the login: an unknown address is reported at once (specification §8). */
export function EmailStep({ email, onKnown }: { email: string; onKnown: (email: string) => void }) {
  const form = useForm({
    initialValues: { email },
    validate: (values) => ({
      email: isEmpty(values.email) ? words.required : isEmail(values.email.trim()) ? null : words.emailInvalid,
    }),
  });
  const check = useMutation({
    mutationFn: (given: string) => call('checkMetricsEmail', { body: { email: given } }),
    onSuccess: (_, given) => onKnown(given),
  });
  return (
    <>
      <PageHead title={words.title} sub={words.emailText} />
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
          placeholder={words.emailPlaceholder}
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
          autoFocus
          maxLength={200}
          {...form.field('email')}
        />
        <FormActions>
          <Button type="submit" variant="primary" size="lg" full loading={check.isPending}>
            {words.next}
          </Button>
        </FormActions>
      </FormShell>
      <p>{words.invited}</p>
      <p>
        {words.newHere} <TextLink to="/create-account">{words.createAccount}</TextLink>
      </p>
    </>
  );
}
