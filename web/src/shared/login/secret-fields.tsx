import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form.ts';
import type { Credentials, Login } from './use-login.ts';

interface SecretFieldsProps {
  form: Form<Credentials>;
  login: Login;
  password?: Ref<HTMLInputElement>;
  /** Beside the password's label, such as "Forgot password?". */
  aside?: ReactNode;
}

/** The password, the code if one is required, and a way to reactivate a deactivated login. */
export function SecretFields({ form, login, password, aside }: SecretFieldsProps) {
  const { sending, needsCode, refused } = login;
  return (
    <>
      <PasswordField
        ref={password}
        label="Password"
        placeholder="Enter your password"
        autoComplete="current-password"
        maxLength={200}
        labelAside={aside}
        {...form.field('password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          help="The six-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
          {...form.field('code')}
        />
      )}
      {refused === 'DEACTIVATED' && (
        <Button
          size="lg"
          full
          loading={sending.isPending}
          onClick={() => sending.mutate({ ...form.values, reactivate: true })}
        >
          Reactivate and log in
        </Button>
      )}
    </>
  );
}
