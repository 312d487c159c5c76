import { useMutation } from '@tanstack/react-query';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { PRIVACY_KIND_LABELS, PRIVACY_KINDS, type PrivacyKind } from '@tonnage/domain/skip-hire/privacy';
import { call } from '../../lib/api.ts';
import { storedSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from '../sign-in/check-email.ts';
import styles from '../../shared/login/entry.module.css';
import { words } from '../words.ts';

/** Where anybody asks about their personal data, or complains about its use, with or without a login. */
export function Privacy() {
  const session = storedSession();
  const form = useForm({
    fields: CONTRACT_FIELDS.sendPrivacyRequest,
    initialValues: {
      kind: '' as PrivacyKind | '',
      name: session?.name ?? '',
      email: session?.email ?? '',
      phone: '',
      text: '',
    },
    validate: ({ kind, name, email, text }) => ({
      kind: kind === '' ? 'Choose what it’s about.' : null,
      name: isEmpty(name) ? 'Enter your name.' : null,
      email: checkEmail(email),
      text: isEmpty(text) ? 'Tell us what it’s about.' : null,
    }),
  });
  const send = useMutation({
    mutationFn: ({ kind, name, email, phone, text }: typeof form.values) =>
      call('sendPrivacyRequest', {
        body: {
          data: {
            kind: kind || 'other',
            name: name.trim(),
            email: email.trim(),
            phone: phone.trim(),
            text: text.trim(),
          },
        },
      }),
    onSuccess: () => form.settle(form.values),
  });
  return (
    <div className={styles.stack}>
      <PageHead
        title={words.dataProtection}
        {...(send.isSuccess
          ? {}
          : { sub: 'Ask what we hold about you, have it corrected or deleted, or complain about how we use it.' })}
      />
      {send.isSuccess ? (
        <div role="status">
          <Notice tone="ok" title="We’ve received your message">
            {`We’ll answer by ${formatDay(send.data.data.dueOn)} at the latest, and have sent an email to confirm this.`}
          </Notice>
        </div>
      ) : (
        <FormShell
          form={form}
          onSubmit={send.mutate}
          loading={send.isPending}
          submitError={send.error}
          label={words.dataProtection}
        >
          <SelectField
            {...form.field('kind')}
            label="What is it about?"
            placeholder="Choose"
            required
            options={PRIVACY_KINDS.map((value) => ({ value, label: PRIVACY_KIND_LABELS[value] }))}
          />
          <TextField {...form.field('name')} label="Your name" autoComplete="name" />
          <TextField
            {...form.field('email')}
            label={words.email}
            type="email"
            help="The address we have for you, if we have one."
            autoComplete="email"
          />
          <TextField {...form.field('phone')} label="Telephone" type="tel" autoComplete="tel" />
          <TextArea {...form.field('text')} label="Your message" lines={5} />
          <div className={styles.actions}>
            <Button type="submit" variant="primary" size="lg" full loading={send.isPending}>
              Send
            </Button>
          </div>
        </FormShell>
      )}
      <p className={styles.quiet}>
        You can also complain to the{' '}
        <TextLink href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</TextLink>.
      </p>
    </div>
  );
}
