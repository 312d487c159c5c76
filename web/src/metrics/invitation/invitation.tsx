import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { checkNewPassword, type NewPassword } from '../../shared/password/check-new-password.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { words as newPasswordWords } from '../../shared/password/words.ts';
import { call } from '../../lib/api.ts';
import { startOf } from '../../lib/apps.ts';
import { storeSession, storedSession } from '../../lib/session.ts';
import { signIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { refusalOf } from '../refusal.ts';
import { words } from '../words.ts';
import { passwordWords } from '../password-words.ts';
import { PrivacyLabel } from '../sign-in/privacy-label.tsx';
import { useState } from 'react';
import { invitedTo } from '@tonnage/domain/metrics/invited';
import { carriedByLink } from '../../lib/link.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { KnownLogin } from '../../shared/login/known-login.tsx';
import { enter } from '../sign-in/enter.ts';
import { GuestPage } from '../sign-in/guest-page.tsx';
import { FORGOT, LOGIN, ORGANISATIONS } from '../paths.ts';

interface Newcomer extends NewPassword {
  email: string;
  name: string;
  acceptPrivacy: boolean;
}

/** A person without a login chooses a name and a password, agrees, and is signed in. */
export function NewcomerForm({
  token,
  email,
  privacyUrl,
}: {
  token: string;
  email: string;
  privacyUrl: string | null;
}) {
  const form = useForm<Newcomer>({
    fields: { ...CONTRACT_FIELDS.acceptOrganisationInvitation, email: {} },
    initialValues: { email, name: '', password: '', passwordConfirmation: '', acceptPrivacy: false },
    validate: (values) => ({
      name: isEmpty(values.name) ? passwordWords.passwordMandatory : null,
      ...checkNewPassword(values),
      acceptPrivacy: values.acceptPrivacy ? null : 'You must accept the privacy policy',
    }),
  });
  const enter = useMutation({
    mutationFn: async ({ email: _fixed, ...data }: Newcomer) => {
      await call('acceptOrganisationInvitation', { body: { data: { token, ...data } } });
      return signIn({ identifier: email, password: data.password });
    },
    onSuccess: ({ jwt, user }) => {
      storeSession(user, jwt);
      // New users see the introduction once.
      window.location.assign(startOf(user) === '/metrics' ? '/metrics/welcome' : startOf(user));
    },
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => enter.mutate(values)}
      loading={enter.isPending}
      submitError={refusalOf(enter.error)}
      label={words.acceptInvitation}
      guard={false}
    >
      <TextField label="Email" autoComplete="username" disabled {...form.field('email')} />
      <TextField {...form.field('name')} label="Your name" autoComplete="name" required />
      <NewPasswordFields
        owner={{ name: form.values.name, email }}
        labels={['Password', newPasswordWords.confirm]}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
      <CheckboxField label={<PrivacyLabel url={privacyUrl} />} {...form.field('acceptPrivacy')} />
      <FormActions>
        <Button type="submit" variant="primary" size="lg" full loading={enter.isPending}>
          {words.acceptInvitation}
        </Button>
      </FormActions>
    </FormShell>
  );
}

const DECLINE = 'Decline';
const LOGIN_TEXT = 'Log in';

/**
 * The target of the link in an invitation: a new user chooses a password, the owner of a login proves that it is theirs;
 * both are signed in. Anybody with the link may decline.
 */
export function InvitationScreen() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  return (
    <GuestPage>
      <Invited privacyUrl={application.privacyUrl} />
    </GuestPage>
  );
}

function Invited({ privacyUrl }: { privacyUrl: string | null }) {
  const token = carriedByLink('token');
  const secret = { body: { data: { token } } };
  const query = useQuery({ ...queryOf('lookAtOrganisationInvitation', secret), enabled: token !== '', retry: false });
  const [joined, setJoined] = useState(false);
  const decline = useMutation({ mutationFn: () => call('declineOrganisationInvitation', secret) });
  if (decline.isSuccess) return <PageHead title="You declined the invitation" />;
  if (joined && query.data) {
    const isIn = storedSession() !== null;
    return (
      <>
        <PageHead
          title={`You’ve joined ${query.data.data.organisation}`}
          sub={isIn ? undefined : 'Log in to see it in your organisations.'}
        />
        <LinkButton to={isIn ? ORGANISATIONS : LOGIN} variant="primary" size="lg" full>
          {isIn ? 'View organisations' : LOGIN_TEXT}
        </LinkButton>
      </>
    );
  }
  if (token === '' || query.error) {
    return (
      <>
        <PageHead
          title="This link no longer works"
          sub="It has expired, or been used or withdrawn. Ask the person who invited you to send it again."
        />
        <p>
          Already accepted? <TextLink to={LOGIN}>{LOGIN_TEXT}</TextLink>
        </p>
      </>
    );
  }
  if (!query.data) return <SkeletonLines lines={6} />;
  const { organisation, email, invitedBy, known } = query.data.data;
  const ask = async () => {
    const question = { title: 'Decline this invitation?', body: 'The link will stop working.' };
    if (await confirm({ ...question, confirm: DECLINE, cancel: 'Cancel', danger: true })) decline.mutate();
  };
  return (
    <>
      <PageHead
        title={`Join ${organisation}`}
        sub={`${invitedBy} has invited you ${invitedTo(query.data.data.asked)}.`}
      />
      {decline.error && <Notice tone="block">{decline.error.message}</Notice>}
      {known ? (
        <KnownLogin
          email={email}
          accept={(secrets) => call('acceptOrganisationInvitation', { body: { data: { token, ...secrets } } })}
          onAccepted={(signedIn) => (signedIn ? enter(signedIn.user, signedIn.jwt) : setJoined(true))}
          forgot={<TextLink to={FORGOT}>Forgot password?</TextLink>}
        />
      ) : (
        <NewcomerForm token={token} email={email} privacyUrl={privacyUrl} />
      )}
      <Button variant="ghost" loading={decline.isPending} onClick={() => void ask()}>
        {DECLINE}
      </Button>
    </>
  );
}
