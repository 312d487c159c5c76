import { useMutation, useQuery } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { signIn } from '../../lib/sign-in.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../../shared/login/entry.module.css';
import { KnownLogin } from '../../shared/login/known-login.tsx';
import { words as passwordWords } from '../../shared/password/words.ts';
import { checkNewPassword, type NewPassword } from '../../shared/password/check-new-password.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { useSignedIn } from './use-signed-in.ts';

const invitationText = (by: string, role: string) => `${by} has invited you to this account. Your role: ${role}.`;
const ACCEPT = 'Accept invitation';
const TO_LOGIN = 'Go to login';

interface Newcomer extends NewPassword {
  name: string;
}

/**
 * The target of the link in an invitation. A new user chooses a name and a password, the owner of a login proves that it is
 * theirs; both are signed in.
 */
export function Invitation() {
  const token = carriedByLink('token');
  const lookup = useQuery({
    ...queryOf('lookAtInvitation', { body: { data: { token } } }),
    enabled: token !== '',
    retry: false,
  });
  const [joined, setJoined] = useState(false);
  const signedIn = useSignedIn();
  const accept = (form: Newcomer | { password?: string; code?: string }) =>
    call('acceptInvitation', { body: { data: { token, ...form } } });
  if (token === '' || lookup.error) {
    return (
      <div className={styles.stack}>
        <PageHead
          title="This invitation is no longer valid"
          sub="It has expired, or been used, withdrawn or replaced. Ask the person who invited you for a new one."
        />
        <TextLink to="/login">{TO_LOGIN}</TextLink>
      </div>
    );
  }
  if (!lookup.data) return <SkeletonLines lines={6} />;
  const { account, email, role, invitedBy, known } = lookup.data.data;
  if (joined) {
    return (
      <div className={styles.stack}>
        <PageHead
          title="You’ve joined"
          sub={`You now have access to ${account}. Log in, then choose it under Account.`}
        />
        <LinkButton to="/login" variant="primary" size="lg" full>
          {TO_LOGIN}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <PageHead title={`Join ${account}`} sub={invitationText(invitedBy, ROLE_LABELS[role].toLowerCase())} />
      {known ? (
        <KnownLogin
          email={email}
          accept={accept}
          onAccepted={(login) => (login ? signedIn(login.user, login.jwt) : setJoined(true))}
          forgot={<TextLink to="/forgot">Forgot password?</TextLink>}
        />
      ) : (
        <NewcomerForm email={email} account={account} accept={accept} />
      )}
    </div>
  );
}

interface NewcomerFormProps {
  email: string;
  account: string;
  accept: (newcomer: Newcomer) => Promise<unknown>;
}

function NewcomerForm({ email, account, accept }: NewcomerFormProps) {
  const signedIn = useSignedIn();
  const form = useForm<Newcomer>({
    fields: CONTRACT_FIELDS.acceptInvitation,
    initialValues: { name: '', password: '', passwordConfirmation: '' },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'Enter your name' : null,
      ...checkNewPassword(values),
    }),
  });
  const enter = useMutation({
    mutationFn: async (values: Newcomer) => {
      await accept(values);
      return signIn({ identifier: email, password: values.password });
    },
    onSuccess: ({ jwt, user }) => signedIn(user, jwt),
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => enter.mutate(values)}
      loading={enter.isPending}
      submitError={enter.error}
      label={ACCEPT}
      guard={false}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField {...form.field('name')} label="Your name" autoComplete="name" required />
      <NewPasswordFields
        owner={{ name: form.values.name, email, company: account }}
        labels={['Choose a password', passwordWords.confirm]}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" full loading={enter.isPending}>
          {ACCEPT}
        </Button>
      </div>
    </FormShell>
  );
}
