import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import type { User } from '@tonnage/contract/core/identity/auth';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './entry.module.css';
import { checkNewPassword, type NewPassword } from '../password/check-new-password.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { type PasswordSentences, words } from './words.ts';
import { words as passwordWords } from '../password/words.ts';

const RESET_TITLE = 'Set a new password';
const ENDS_OTHERS = 'You’ll be logged out everywhere else.';

interface SetPasswordProps {
  /** The app's login page. */
  login: To;
  /** The app's page that sends another link. */
  forgot: (email: string) => To;
  says?: PasswordSentences;
  onIn: (user: User, jwt: string) => unknown;
}

/**
 * The target of the link in a password email: a new password signs the user in. An invalid link leads to the request
 * for another.
 */
export function SetPassword({ login, forgot, says = words, onIn }: SetPasswordProps) {
  const [email, token] = [carriedByLink('email'), carriedByLink('token')];
  const form = useForm<NewPassword>({
    fields: CONTRACT_FIELDS.resetPassword,
    initialValues: { password: '', passwordConfirmation: '' },
    validate: (values) => checkNewPassword(values),
  });
  const reset = useMutation({
    mutationFn: (values: NewPassword) => call('resetPassword', { body: { code: token, ...values } }),
    onSuccess: ({ jwt, user }) => onIn(user, jwt),
  });
  const { error } = reset;
  if (token === '' || (error instanceof ApiError && error.code === 'INVALID_CODE'))
    return <DeadLink login={login} another={forgot(email)} />;
  if (error instanceof ApiError && (error.code === 'PASSWORD_SET' || error.code === 'PASSWORD_SET_DEACTIVATED'))
    return <LogInNow login={login} text={error.message} />;
  return (
    <div>
      <PageHead title={RESET_TITLE} sub={email === '' ? ENDS_OTHERS : `For ${email}. ${ENDS_OTHERS}`} />
      <FormShell
        form={form}
        onSubmit={(values) => reset.mutate(values)}
        loading={reset.isPending}
        submitError={
          error instanceof ApiError && error.code === 'SAME_PASSWORD'
            ? { fields: { password: says.passwordSame } }
            : error
        }
        label={RESET_TITLE}
        guard={false}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          owner={{ email }}
          labels={[passwordWords.newPassword, passwordWords.confirmNew]}
          password={form.field('password')}
          confirmation={form.field('passwordConfirmation')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" full loading={reset.isPending}>
            Set password and log in
          </Button>
        </div>
      </FormShell>
      <p className={styles.back}>
        <TextLink to={login}>{words.backToLogin}</TextLink>
      </p>
    </div>
  );
}

/** The login asks for a two-factor code, which an emailed link cannot replace. */
function LogInNow({ login, text }: { login: To; text: string }) {
  useEffect(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus(), []);
  return (
    <div className={styles.stack}>
      <PageHead title="Password changed" sub={text} />
      <LinkButton to={login} variant="primary" size="lg" full>
        {words.backToLogin}
      </LinkButton>
    </div>
  );
}

function DeadLink({ login, another }: { login: To; another: To }) {
  useEffect(() => document.querySelector<HTMLElement>('[data-page-title]')?.focus(), []);
  return (
    <div className={styles.stack}>
      <PageHead
        title="This link has expired or been used"
        sub="Links work once, for an hour, and only the newest one counts. Ask for another."
      />
      <LinkButton to={another} variant="primary" size="lg" full>
        Send a new link
      </LinkButton>
      <TextLink to={login}>{words.backToLogin}</TextLink>
    </div>
  );
}
