import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form.ts';
import type { Credentials, Login } from './use-login.ts';

interface CredentialFieldsProps {
  form: Form<Credentials>;
  /** A code of the second factor is required. */
  needsCode: boolean;
  password?: Ref<HTMLInputElement>;
  /** Beside the password's label, such as "Forgot password?". */
  aside?: ReactNode;
}

/** The password, and the code if one is required. */
export function CredentialFields({ form, needsCode, password, aside }: CredentialFieldsProps) {
  return (
    <>
      <PasswordField
        ref={password}
        label="Password"
        placeholder="Enter your password"
        autoComplete="current-password"
        labelAside={aside}
        {...form.field('password')}
      />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label="Code"
          help="The six-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          required
        />
      )}
    </>
  );
}

const TRUST = 'Don’t ask for a code on this device for 30 days';

/** The same for a login, with a way to reactivate a deactivated one. */
export function SecretFields({
  login: { sending, needsCode, trusts, setTrusts, refused },
  ...fields
}: Omit<CredentialFieldsProps, 'needsCode'> & { login: Login }) {
  return (
    <>
      <CredentialFields {...fields} needsCode={needsCode} />
      {needsCode && <CheckboxField name="trustDevice" label={TRUST} value={trusts} onChange={setTrusts} />}
      {refused === 'DEACTIVATED' && (
        <Button
          size="lg"
          full
          loading={sending.isPending}
          onClick={() => sending.mutate({ ...fields.form.values, reactivate: true })}
        >
          Reactivate and log in
        </Button>
      )}
    </>
  );
}
