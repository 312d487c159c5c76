import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF_PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { KnownLogin } from '../../shared/login/known-login.tsx';
import { checkNewPassword } from '../../shared/password/check-new-password.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { words as passwordWords } from '../../shared/password/words.ts';
import { signIn } from '../../lib/sign-in.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { GuestFrame } from './guest-frame.tsx';
import { words } from './words.ts';
import { enterDesk } from './enter-desk.ts';

/**
 * The target of the link in a staff invitation: the owner of a login proves that it is theirs, a new user chooses a password; both are signed in.
 */
export function StaffInvitation() {
  return (
    <GuestFrame>
      <Invited />
    </GuestFrame>
  );
}

function Invited() {
  const token = carriedByLink('token');
  const secret = { body: { data: { token } } };
  const query = useQuery({ ...queryOf('lookAtStaffInvitation', secret), enabled: token !== '', retry: false });
  const [joined, setJoined] = useState(false);
  if (joined && query.data) {
    return (
      <>
        <PageHead title={`You’ve joined the ${query.data.data.company} office`} sub="Log in to get started." />
        <LinkButton to="/desk/login" variant="primary" size="lg" full>
          {words.login}
        </LinkButton>
      </>
    );
  }
  if (token === '' || query.error)
    return (
      <PageHead
        title="This invitation is no longer valid"
        sub="It has expired, or been used or withdrawn. Ask a manager at the company for a new one."
      />
    );
  if (!query.data) return <SkeletonLines lines={6} />;
  const { company, role, email, invitedBy, known } = query.data.data;
  return (
    <>
      <PageHead title={words.asked(company)} sub={words.askedText(invitedBy, words.may[role])} />
      {known ? (
        <KnownLogin
          email={email}
          accept={(secrets) => call('acceptStaffInvitation', { body: { data: { token, ...secrets } } })}
          onAccepted={(signedIn) => (signedIn ? enterDesk(signedIn.user, signedIn.jwt) : setJoined(true))}
        />
      ) : (
        <NewcomerForm token={token} email={email} />
      )}
    </>
  );
}

/** A person without a login chooses a name and a password, and is signed in. */
function NewcomerForm({ token, email }: { token: string; email: string }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.acceptStaffInvitation, email: {} },
    initialValues: { email, name: '', password: '', passwordConfirmation: '' },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'Enter your name.' : null,
      ...checkNewPassword(values, STAFF_PASSWORD_MIN),
    }),
  });
  const join = useMutation({
    mutationFn: async ({ email: _fixed, ...data }: typeof form.values) => {
      await call('acceptStaffInvitation', { body: { data: { token, ...data } } });
      return signIn({ identifier: email, password: data.password });
    },
    onSuccess: ({ user, jwt }) => enterDesk(user, jwt),
  });
  return (
    <FormShell
      form={form}
      label={words.accept}
      guard={false}
      onSubmit={(values) => join.mutate(values)}
      loading={join.isPending}
      submitError={join.error}
    >
      <TextField label={words.email} autoComplete="username" disabled {...form.field('email')} />
      <TextField {...form.field('name')} label="Your name" autoComplete="name" required />
      <NewPasswordFields
        owner={{ name: form.values.name, email, staff: true }}
        labels={['Password', passwordWords.confirm]}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
        min={STAFF_PASSWORD_MIN}
      />
      <FormActions>
        <Button variant="primary" size="lg" full type="submit" loading={join.isPending}>
          {words.accept}
        </Button>
      </FormActions>
    </FormShell>
  );
}
