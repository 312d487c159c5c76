import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { NewcomerForm } from './newcomer-form.tsx';
import { words } from './words.ts';

/**
 * The target of the link in a staff invitation: a known user accepts, a new one chooses a password and is signed in.
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
  const accept = useMutation({ mutationFn: () => call('acceptStaffInvitation', secret) });
  if (accept.isSuccess) {
    return (
      <>
        <PageHead title={`You’ve joined the ${accept.data.data.company} office`} sub="Log in to get started." />
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
        sub="It has been used, withdrawn or has expired. Ask a manager at the company for a new one."
      />
    );
  if (!query.data) return <SkeletonLines lines={6} />;
  const { company, role, email, invitedBy, known } = query.data.data;
  return (
    <>
      <PageHead title={words.asked(company)} sub={words.askedText(invitedBy, words.may[role])} />
      {accept.error && <Notice tone="block">{accept.error.message}</Notice>}
      {known ? (
        <>
          <p>{`You already have a login with ${email}. Accept, then log in as usual.`}</p>
          <Button variant="primary" size="lg" full loading={accept.isPending} onClick={() => accept.mutate()}>
            {words.accept}
          </Button>
        </>
      ) : (
        <NewcomerForm token={token} email={email} />
      )}
    </>
  );
}
