import { useMutation } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { storedSession } from '../../lib/session.ts';
import { signIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { CredentialFields } from './secret-fields.tsx';
import { CREDENTIAL_FIELDS, type Credentials } from './use-login.ts';

interface KnownLoginProps {
  /** The invited address, which has a login. */
  email: string;
  /** Accepts the invitation, with the session of the browser or with the secrets of the login. */
  accept: (secrets: { password?: string; code?: string }) => Promise<unknown>;
  /** After it; null: the person still has to log in, or already was. */
  onAccepted: (signedIn: { user: User; jwt: string } | null) => unknown;
  /** The link to a new password. */
  forgot?: ReactNode;
}

const ACCEPT = 'Accept invitation';

/** Accepts an invitation as the owner of a login: by one button if they are logged in, otherwise with its password. */
export function KnownLogin({ email, accept, onAccepted, forgot }: KnownLoginProps) {
  const [asks, setAsks] = useState(() => storedSession()?.email.toLowerCase() !== email.toLowerCase());
  const byPress = useMutation({
    mutationFn: () => accept({}),
    onSuccess: () => onAccepted(null),
    // The session has ended, or works for somebody else.
    onError: (error) => setAsks(error instanceof ApiError && error.code === 'LOGIN_NEEDED'),
  });
  if (asks) return <PasswordForm email={email} accept={accept} onAccepted={onAccepted} forgot={forgot} />;
  return (
    <>
      <p>{`You’re logged in as ${email}.`}</p>
      {byPress.error && <Notice tone="block">{byPress.error.message}</Notice>}
      <Button variant="primary" size="lg" full loading={byPress.isPending} onClick={() => byPress.mutate()}>
        {ACCEPT}
      </Button>
    </>
  );
}

function PasswordForm({ email, accept, onAccepted, forgot }: KnownLoginProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email, password: '', code: '' },
    validate: ({ password }) => ({ password: isEmpty(password) ? 'Enter your password.' : null }),
  });
  const sending = useMutation({
    mutationFn: async ({ password, code }: Credentials) => {
      await accept({ password, ...(needsCode ? { code } : {}) });
      // A code works once, so the login asks for the next one. Joined anyway: the login says what else it needs.
      return needsCode ? null : signIn({ identifier: email, password }).catch(() => null);
    },
    onSuccess: onAccepted,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR') setNeedsCode(true);
    },
  });
  return (
    <>
      <p>You already have a login with this email address. Enter its password to accept.</p>
      <FormShell
        form={form}
        label={ACCEPT}
        guard={false}
        onSubmit={(values) => sending.mutate(values)}
        loading={sending.isPending}
        submitError={sending.error}
      >
        <TextField label="Email" autoComplete="username" disabled {...form.field('email')} />
        <CredentialFields form={form} needsCode={needsCode} aside={forgot} />
        <FormActions>
          <Button variant="primary" size="lg" full type="submit" loading={sending.isPending}>
            {ACCEPT}
          </Button>
        </FormActions>
      </FormShell>
    </>
  );
}
