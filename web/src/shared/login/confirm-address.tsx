import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import type { User } from '@tonnage/contract/core/identity/auth';
import styles from './entry.module.css';
import { checkNewPassword, type NewPassword } from '../password/check-new-password.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { type PasswordSentences, words } from './words.ts';
import { words as passwordWords } from '../password/words.ts';

const CONFIRM_TITLE = 'Confirm your email address';

interface ConfirmAddressProps {
  /** The app's login page. */
  login: To;
  says?: PasswordSentences;
  onIn: (user: User, jwt: string) => unknown;
}

/**
 * The target of the link in a confirmation email. The person who opened the account types the password that they chose,
 * and is signed in. Anybody else who reads the address's email chooses a new one, so that a password that a stranger
 * chose never works.
 */
export function ConfirmAddress({ login, says = words, onIn }: ConfirmAddressProps) {
  const [token, email] = [carriedByLink('token'), carriedByLink('email')];
  const [chooses, setChooses] = useState(false);
  const form = useForm<NewPassword>({
    fields: CONTRACT_FIELDS.confirmEmail,
    initialValues: { password: '', passwordConfirmation: '' },
    validate: (values) =>
      chooses ? checkNewPassword(values) : { password: isEmpty(values.password) ? says.passwordMandatory : null },
  });
  const confirm = useMutation({
    mutationFn: ({ password, passwordConfirmation }: NewPassword) =>
      call('confirmEmail', { body: { code: token, password, ...(chooses ? { passwordConfirmation } : {}) } }),
    onSuccess: ({ jwt, user }) => onIn(user, jwt),
  });
  const { error } = confirm;
  if (token === '' || (error instanceof ApiError && error.code === 'INVALID_TOKEN')) {
    return (
      <div className={styles.stack}>
        <PageHead title={words.notConfirmed} sub={words.notConfirmedText} />
        <LinkButton to={login} variant="primary" size="lg" full>
          {words.backToLogin}
        </LinkButton>
      </div>
    );
  }
  const turn = () => {
    form.reset();
    confirm.reset();
    setChooses(!chooses);
  };
  return (
    <div>
      <PageHead
        title={CONFIRM_TITLE}
        sub={
          chooses
            ? 'Choose a new password. It replaces the one you chose before.'
            : 'Enter the password you chose when you created your account.'
        }
      />
      <FormShell
        form={form}
        onSubmit={(values) => confirm.mutate(values)}
        loading={confirm.isPending}
        submitError={error}
        label={CONFIRM_TITLE}
        guard={false}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {chooses ? (
          <NewPasswordFields
            owner={{ email }}
            labels={[passwordWords.newPassword, passwordWords.confirmNew]}
            password={form.field('password')}
            confirmation={form.field('passwordConfirmation')}
          />
        ) : (
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="lg" full loading={confirm.isPending}>
            Confirm and log in
          </Button>
          <Button type="button" variant="ghost" size="lg" full onClick={turn}>
            {chooses ? 'Use the password I chose' : 'I don’t know the password. Choose a new one'}
          </Button>
        </div>
      </FormShell>
      <p className={styles.back}>
        Didn’t create an account? Close this page. Nobody can use the account unless you confirm it.
      </p>
    </div>
  );
}
