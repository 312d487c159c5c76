import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
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
import { GuestPage } from '../sign-in/guest-page.tsx';
import { NewcomerForm } from './newcomer-form.tsx';
import { LOGIN } from '../paths.ts';
import { words } from '../words.ts';

const DECLINE = 'Decline';
const LOGIN_TEXT = 'Log in';

/**
 * The target of the link in an invitation: a new user chooses a password and is signed in, a known user accepts,
 * anybody may decline.
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
  const accept = useMutation({ mutationFn: () => call('acceptOrganisationInvitation', secret) });
  const decline = useMutation({ mutationFn: () => call('declineOrganisationInvitation', secret) });
  if (decline.isSuccess) return <PageHead title="You declined the invitation" />;
  if (accept.isSuccess) {
    return (
      <>
        <PageHead
          title={`You’ve joined ${accept.data.data.organisation}`}
          sub="Log in to see it in your organisations."
        />
        <LinkButton to={LOGIN} variant="primary" size="lg" full>
          {LOGIN_TEXT}
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
  const failed = accept.error ?? decline.error;
  return (
    <>
      <PageHead
        title={`Join ${organisation}`}
        sub={`${invitedBy} has invited you ${invitedTo(query.data.data.asked)}.`}
      />
      {failed && <Notice tone="block">{failed.message}</Notice>}
      {known ? (
        <>
          <p>{`You already have a login with ${email}. Accept, then log in as usual.`}</p>
          <Button variant="primary" size="lg" full loading={accept.isPending} onClick={() => accept.mutate()}>
            {words.acceptInvitation}
          </Button>
        </>
      ) : (
        <NewcomerForm token={token} email={email} privacyUrl={privacyUrl} />
      )}
      <Button variant="ghost" loading={decline.isPending} onClick={() => void ask()}>
        {DECLINE}
      </Button>
    </>
  );
}
