import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { checkEmail } from '../sign-in/check-email.ts';
import styles from '../sign-in/entry.module.css';
import { words as guestWords } from '../guest/words.ts';
import { words } from './words.ts';

const MAX_LENGTH = 200;

/**
 * Subscribes to the newsletter (specification §7), with the same message for any address. `main`: it is the purpose of
 * its screen.
 */
export function NewsletterForm({ main = false }: { main?: boolean }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const form = useForm({ initialValues: { email: '' }, validate: ({ email }) => ({ email: checkEmail(email) }) });
  const ask = useMutation({
    mutationFn: (email: string) => call('subscribeNewsletter', { body: { data: { email: email.trim() } } }),
  });
  if (ask.isSuccess) {
    return (
      <div role="status">
        <Notice tone="ok">{words.asked(ask.data.data.email)}</Notice>
      </div>
    );
  }
  return (
    <FormShell
      form={form}
      onSubmit={({ email }) => ask.mutate(email)}
      loading={ask.isPending}
      submitError={ask.error && { message: ask.error.message }}
      label={words.title}
      guard={false}
    >
      <p className={styles.quiet}>{words.text(application.name)}</p>
      <TextField
        label={guestWords.email}
        type="email"
        placeholder={guestWords.emailPlaceholder}
        autoComplete="email"
        maxLength={MAX_LENGTH}
        {...form.field('email')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={main ? 'primary' : 'default'} loading={ask.isPending}>
          {words.subscribe}
        </Button>
      </div>
    </FormShell>
  );
}
