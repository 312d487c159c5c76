import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { accountQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersPanel } from './members-panel.tsx';
import { words } from './words.ts';

/** The users of the account and its invitations. */
export function AccountUsers() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { page = 1 } = useSearch({ from: '/member/account/users' });
  const [inviting, setInviting] = useState(false);
  const owner = account.role === 'owner';
  if (!account.permissions.includes('members.manage')) {
    return (
      <Stack>
        <PageHead title={words.title} />
        <Panel>
          <EmptyState text={words.notYours} />
        </Panel>
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHead
        title={words.title}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        }
      />
      <MembersPanel page={page} owner={owner} account={account.name} />
      <InvitationsPanel />
      {inviting && <InviteDialog owner={owner} onClose={() => setInviting(false)} />}
    </Stack>
  );
}
