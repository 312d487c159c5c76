import { isEmpty } from '@tonnage/domain/common/text';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffect, useState } from 'react';
import { SecretFields } from '../../shared/login/secret-fields.tsx';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { clearSession, storedSession } from '../../lib/session.ts';
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
import { useSignedIn } from './use-signed-in.ts';
import { words as entryWords } from '../../shared/login/words.ts';
import styles from './login.module.css';
import { words as copy } from '../words.ts';

// Quoted from the specification (§1, §2, §5).
const TITLE = 'Login';

const MAX_LENGTH = 200;

function check({ email, password }: Credentials) {
  return {
    email: checkEmail(email),
    password: isEmpty(password) ? 'Password is mandatory' : null,
  };
}

/** The login page, word for word as in the specification (§1, §2, §5, §8). */
export function Login() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const confirmed = useSearch({ from: '/guest/login', shouldThrow: false })?.confirmed;
  const signedIn = useSignedIn();
  const login = useLogin(signedIn);
  const { sending, refused, isOfCode } = login;
  const form = useForm<Credentials>({ initialValues: { email: '', password: '', code: '' }, validate: check });

  const stored = useStoredUser(signedIn);
  if (stored === 'checking') return null;
  const unconfirmed = refused === 'UNCONFIRMED' && sending.variables?.email;

  return (
    <div className={styles.login}>
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
          maxLength={MAX_LENGTH}
          {...form.field('email')}
        />
        <SecretFields form={form} login={login} aside={<TextLink to="/forgot">Forgot password?</TextLink>} />
        {unconfirmed && (
          <SendAgain
            key={unconfirmed}
            label="Send the confirmation email again"
            done={entryWords.confirmSent(unconfirmed.trim())}
            send={() => call('sendEmailConfirmation', { body: { email: unconfirmed.trim() } })}
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
      {application.bookingUrl && (
        <p className={styles.book}>
          {"Don't have a business account? Don't need a account - "}
          <TextLink href={application.bookingUrl}>Book now</TextLink>
        </p>
      )}
    </div>
  );
}

/** On load, a stored user is fetched: success continues, failure logs out and shows the form (specification §2). */
function useStoredUser(onFound: (user: User) => unknown): 'checking' | 'none' {
  const [wasStored] = useState(() => storedSession() !== null);
  const { data, error } = useQuery({
    queryKey: ['me', 'login'],
    queryFn: () => call('me', {}),
    enabled: wasStored,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (data) void onFound(data);
    // The user is handled once; the handler changes on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  useEffect(() => {
    if (error) clearSession();
  }, [error]);
  return wasStored && !error ? 'checking' : 'none';
}
