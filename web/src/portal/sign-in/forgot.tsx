import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-email.ts';
import styles from '../../shared/login/entry.module.css';
import { mailAppOf } from '../../shared/login/mail-app.ts';
import { SendAgain } from '../../shared/login/send-again.tsx';
import { words } from '../../shared/login/words.ts';
import { contactItems } from '../guest/contact-items.tsx';
import { words as copy } from '../words.ts';

const FORGOT_TITLE = 'Forgot your password?';

const askFor = (email: string) => call('forgotPassword', { body: { email: email.trim() } });

/** Requests a link to set a new password, with the same message for any address. */
export function Forgot() {
  const { email = '' } = useSearch({ from: '/guest/forgot' });
  const form = useForm({
    fields: CONTRACT_FIELDS.forgotPassword,
    initialValues: { email },
    validate: (values) => ({ email: checkEmail(values.email) }),
  });
  const ask = useMutation({ mutationFn: askFor });
  if (ask.isSuccess) return <Sent email={form.values.email.trim()} onOther={() => ask.reset()} />;
  return (
    <div>
      <PageHead
        title={FORGOT_TITLE}
        sub="Enter the email you log in with. We’ll send you a link to set a new password."
      />
      <FormShell
        form={form}
        onSubmit={(values) => ask.mutate(values.email)}
        loading={ask.isPending}
        submitError={ask.error && { message: ask.error.message }}
        label={FORGOT_TITLE}
        guard={false}
      >
        <TextField
          label={copy.email}
          type="email"
          placeholder={copy.emailPlaceholder}
          autoComplete="username"
          {...form.field('email')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" full loading={ask.isPending}>
            Send link
          </Button>
        </div>
      </FormShell>
      <p className={styles.back}>
        <TextLink to="/login">{words.backToLogin}</TextLink>
      </p>
    </div>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const contact = contactItems(application);
  const mailApp = mailAppOf(email, navigator.userAgent);
  useEffect(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus(), []);
  return (
    <div className={styles.stack}>
      <PageHead
        title="Check your email"
        sub={`If ${email} has a login here, we’ve sent a link to set a new password.`}
      />
      <p>The link works once and expires after an hour. If you ask for another, use the newest one.</p>
      {mailApp && (
        <div className={styles.row}>
          <LinkButton href={mailApp}>Open your email</LinkButton>
        </div>
      )}
      <p className={styles.quiet}>Nothing yet? Check your spam folder, or send it again.</p>
      <SendAgain
        justSent
        label="Send again"
        done="Sent again."
        send={() => askFor(email)}
        beside={
          <Button variant="ghost" onClick={onOther}>
            Use a different email
          </Button>
        }
      />
      {contact.length > 0 && (
        <>
          <p className={styles.quiet}>Still nothing? We can help:</p>
          <DescriptionList items={contact} column="100%" />
        </>
      )}
      <TextLink to="/login">{words.backToLogin}</TextLink>
    </div>
  );
}
