import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitedTo } from '@tonnage/domain/metrics/invited';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { storedSession } from '../../lib/session.ts';
import { KnownLogin } from '../../shared/login/known-login.tsx';
import { enter } from '../sign-in/enter.ts';
import { GuestPage } from '../sign-in/guest-page.tsx';
import { NewcomerForm } from './newcomer-form.tsx';
import { FORGOT, LOGIN, ORGANISATIONS } from '../paths.ts';

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
