import type { User } from '@tonnage/contract/core/identity/auth';
import type { LoginFace } from '@tonnage/contract/core/identity/login-providers';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormShell, type SubmitError } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import styles from './entry.module.css';
import { ProviderLogin } from './provider-login.tsx';
import { SecretFields } from './secret-fields.tsx';
import { SendAgain } from './send-again.tsx';
import type { Credentials, Login } from './use-login.ts';
import { words } from './words.ts';

interface CredentialsFormProps {
  form: Form<Credentials>;
  login: Login;
  /** The app whose login it is. */
  face: LoginFace;
  /** What follows a login by passkey. */
  onIn: (user: User, jwt: string) => unknown;
  /** Names the form for a screen reader. */
  label: string;
  /** The field of the address. */
  email: ReactNode;
  password?: Ref<HTMLInputElement>;
  /** The link to a new password. */
  forgot?: ReactNode;
  /** Where the app shows an error that does not concern the code; by default above the fields. */
  placed?: (error: Error) => SubmitError | null;
  /** Emails another confirmation to an address that nobody has confirmed. */
  sendConfirmation?: (email: string) => Promise<unknown>;
  submit: string;
  /** Below the button that logs in. */
  children?: ReactNode;
}

/** The login of every app: an address, the password, the code if one is required, and what to do if it is refused. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { form, login, face, onIn, label, email, password, forgot, placed, sendConfirmation, submit, children } = props;
  const { sending, refused, isOfCode } = login;
  const { error } = sending;
  const unconfirmed = refused === 'UNCONFIRMED' ? sending.variables?.email.trim() : undefined;
  return (
    <FormShell
      form={form}
      onSubmit={(values) => sending.mutate(values)}
      loading={sending.isPending}
      submitError={error && isOfCode ? { fields: { code: error.message } } : error && placed ? placed(error) : error}
      label={label}
      guard={false}
    >
      {email}
      <SecretFields form={form} login={login} password={password} aside={forgot} />
      {sendConfirmation && unconfirmed && (
        <SendAgain
          key={unconfirmed}
          label="Send the confirmation email again"
          done={words.confirmSent(unconfirmed)}
          send={() => sendConfirmation(unconfirmed)}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" full loading={sending.isPending}>
          {submit}
        </Button>
        <PasskeyLogin onIn={onIn} />
        <ProviderLogin face={face} email={form.values.email} isOwed={refused === 'PROVIDER_REQUIRED'} />
        {children}
      </div>
    </FormShell>
  );
}
