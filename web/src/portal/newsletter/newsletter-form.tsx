import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { checkEmail } from '../sign-in/check-email.ts';
import styles from '../../shared/login/entry.module.css';
import { words as copy } from '../words.ts';

/**
 * Subscribes to the newsletter (specification §7), with the same message for any address. `main`: it is the purpose of
 * its screen.
 */
export function NewsletterForm({ main = false }: { main?: boolean }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const form = useForm({
    fields: CONTRACT_FIELDS.subscribeNewsletter,
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: checkEmail(email) }),
  });
  const ask = useMutation({
    mutationFn: (email: string) => call('subscribeNewsletter', { body: { data: { email: email.trim() } } }),
  });
  if (ask.isSuccess) {
    return (
      <div role="status">
        <Notice tone="ok">{`If ${ask.data.data.email} isn’t subscribed already, we’ve sent an email to confirm.`}</Notice>
      </div>
    );
  }
  return (
    <FormShell
      form={form}
      onSubmit={({ email }) => ask.mutate(email)}
      loading={ask.isPending}
      submitError={ask.error && { message: ask.error.message }}
      label={copy.newsletter}
      guard={false}
    >
      <p className={styles.quiet}>{`News from ${application.name}, a few times a year. Unsubscribe at any time.`}</p>
      <TextField
        label={copy.email}
        type="email"
        placeholder={copy.emailPlaceholder}
        autoComplete="email"
        {...form.field('email')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={main ? 'primary' : 'default'} loading={ask.isPending}>
          Subscribe
        </Button>
      </div>
    </FormShell>
  );
}
