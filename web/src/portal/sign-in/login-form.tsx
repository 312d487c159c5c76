import { isEmpty } from '@tonnage/domain/common/text';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { SecretFields } from '../../shared/login/secret-fields.tsx';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { CREDENTIAL_FIELDS, type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-email.ts';
import entryStyles from '../../shared/login/entry.module.css';
import { SendAgain } from '../../shared/login/send-again.tsx';
import { words as entryWords } from '../../shared/login/words.ts';
import styles from './login.module.css';
import { words as copy } from '../words.ts';

// Quoted from the specification (§1, §2, §5).
const TITLE = 'Login';

function check({ email, password }: Credentials) {
  return {
    email: checkEmail(email),
    password: isEmpty(password) ? 'Password is mandatory' : null,
  };
}

interface LoginFormProps {
  /** The company's public booking page. */
  bookingUrl: string | null;
  /** Whether a link from an email confirmed the address; undefined: there was none. */
  confirmed?: 0 | 1 | undefined;
  onSignedIn: (user: User, jwt: string) => unknown;
}

/**
 * The login page, word for word as in the specification (§1, §2, §5, §8). The server renders it too (first-page.tsx),
 * so it reads nothing but its props before it is shown.
 */
export function LoginForm({ bookingUrl, confirmed, onSignedIn }: LoginFormProps) {
  const login = useLogin(onSignedIn);
  const { sending, refused, isOfCode } = login;
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email: '', password: '', code: '' },
    validate: check,
  });

  const element = useRef<HTMLDivElement>(null);
  const takeOver = useEffectEvent(() => form.set(typedBefore(element.current!, form.values)));
  useLayoutEffect(() => {
    takeOver();
    const { dataset } = document.documentElement;
    dataset['running'] = '';
    if (dataset['submitted'] === undefined) return;
    delete dataset['submitted'];
    element.current?.querySelector('form')?.requestSubmit();
  }, []);

  const unconfirmed = refused === 'UNCONFIRMED' && sending.variables?.email;

  return (
    <div ref={element} className={styles.login}>
      <h1>{TITLE}</h1>
      <p className={styles.subtitle}>For business account</p>
      <EndedNotice refused={refused} className={entryStyles.notice} />
      {confirmed === 0 && (
        <div className={entryStyles.notice} role="status">
          <Notice tone="warn" title={entryWords.notConfirmed}>
            {entryWords.notConfirmedText}
          </Notice>
        </div>
      )}
      <FormShell
        form={form}
        onSubmit={(values) => sending.mutate(values)}
        loading={sending.isPending}
        // Any failure is shown under the password field, and the email is treated as valid (specification §8).
        submitError={sending.error ? { fields: { [isOfCode ? 'code' : 'password']: sending.error.message } } : null}
        label={TITLE}
        guard={false}
      >
        <TextField
          label={copy.email}
          type="email"
          placeholder={copy.emailPlaceholder}
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
          autoFocus
          {...form.field('email')}
        />
        <SecretFields form={form} login={login} aside={<TextLink to="/forgot">Forgot password?</TextLink>} />
        {unconfirmed && (
          <SendAgain
            key={unconfirmed}
            label="Send the confirmation email again"
            done={entryWords.confirmSent(unconfirmed.trim())}
            send={() => sendConfirmation(unconfirmed.trim())}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" full loading={sending.isPending}>
            Login
          </Button>
          <LinkButton to="/create-account" size="lg" full>
            Create your account
          </LinkButton>
        </div>
      </FormShell>
      {bookingUrl && (
        <p className={styles.book}>
          {"Don't have a business account? Don't need a account - "}
          <TextLink href={bookingUrl}>Book now</TextLink>
        </p>
      )}
    </div>
  );
}

/** What a person or their password manager entered before this page ran. */
function typedBefore(within: HTMLElement, values: Credentials): Credentials {
  const read = (name: keyof Credentials) =>
    within.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? values[name];
  return { email: read('email'), password: read('password'), code: read('code') };
}

async function sendConfirmation(email: string): Promise<void> {
  const { call } = await import('../../lib/api.ts');
  await call('sendEmailConfirmation', { body: { email } });
}
