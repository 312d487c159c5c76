import { isEmpty } from '@tonnage/domain/common/text';
import type { User } from '@tonnage/contract/core/identity/auth';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { CredentialsForm } from '../../shared/login/credentials-form.tsx';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { CREDENTIAL_FIELDS, type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { checkEmail } from './check-email.ts';
import entryStyles from '../../shared/login/entry.module.css';
import { words as entryWords } from '../../shared/login/words.ts';
import styles from './login.module.css';
import { OfferBox, type Offering } from './offer-box.tsx';
import { words as copy } from '../words.ts';
import { typedBefore } from './typed-before.ts';

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
  /** What the company shows to anybody with a postcode. */
  offering: Offering;
  onSignedIn: (user: User, jwt: string) => unknown;
}

/**
 * The login page, word for word as in the specification (§1, §2, §5, §8). The server renders it too (first-page.tsx),
 * so it reads nothing but its props before it is shown.
 */
export function LoginForm({ bookingUrl, confirmed, offering, onSignedIn }: LoginFormProps) {
  const login = useLogin(onSignedIn);
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email: '', password: '', code: '' },
    validate: check,
  });

  const element = useRef<HTMLDivElement>(null);
  const takeOver = useEffectEvent(() => form.set(typedBefore(element.current!, { ...form.values })));
  useLayoutEffect(() => {
    takeOver();
    const { dataset } = document.documentElement;
    dataset['running'] = '';
    if (dataset['submitted'] === undefined) return;
    delete dataset['submitted'];
    element.current?.querySelector('form')?.requestSubmit();
  }, []);

  return (
    <div ref={element} className={styles.login}>
      <h1>{TITLE}</h1>
      <p className={styles.subtitle}>For business account</p>
      <EndedNotice refused={login.refused} className={entryStyles.notice} />
      {confirmed === 0 && (
        <div className={entryStyles.notice} role="status">
          <Notice tone="warn" title={entryWords.notConfirmed}>
            {entryWords.notConfirmedText}
          </Notice>
        </div>
      )}
      <CredentialsForm
        form={form}
        login={login}
        face="portal"
        onIn={onSignedIn}
        label={TITLE}
        email={
          <TextField
            label={copy.email}
            type="email"
            placeholder={copy.emailPlaceholder}
            autoComplete="username webauthn"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
            autoFocus
            {...form.field('email')}
          />
        }
        forgot={<TextLink to="/forgot">Forgot password?</TextLink>}
        // Any failure is shown under the password field, and the email is treated as valid (specification §8).
        placed={({ message }) => ({ fields: { password: message } })}
        sendConfirmation={sendConfirmation}
        submit="Login"
      >
        <div className={styles.create}>
          <LinkButton to="/create-account" variant="ghost">
            Create your account
          </LinkButton>
        </div>
      </CredentialsForm>
      {bookingUrl && (
        <p className={styles.book}>
          {"Don't have a business account? Don't need a account - "}
          <TextLink href={bookingUrl}>Book now</TextLink>
        </p>
      )}
      <OfferBox offering={offering} />
    </div>
  );
}

async function sendConfirmation(email: string): Promise<void> {
  const { call } = await import('../../lib/api.ts');
  await call('sendEmailConfirmation', { body: { email } });
}
