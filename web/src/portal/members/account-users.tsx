import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { checkEmail } from '../sign-in/check-email.ts';
import { accessOf, MembersPanel } from './members-panel.tsx';
import { AccessFields, accessToWire, type AccessValues, checkAccess, EVERYWHERE } from './access-fields.tsx';
import { words } from './words.ts';
import { fetchList } from '../../lib/bytes.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { InvitationsPanel } from '../../shared/invitations/invitations-panel.tsx';
import { useListPage } from '../../shared/use-list.ts';

const TITLE = 'People';

/** The users of the account and its invitations. */
export function AccountUsers() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { page = 1 } = useSearch({ from: '/member/account/users' });
  const [inviting, setInviting] = useState(false);
  const owner = account.role === 'owner';
  if (!account.permissions.includes('members.manage')) {
    return (
      <Stack>
        <PageHead title={TITLE} />
        <Panel>
          <EmptyState text="Only owners and managers can see who has access. Ask one of them." />
        </Panel>
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHead
        title={TITLE}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        }
      />
      <MembersPanel page={page} owner={owner} account={account.name} />
      <PendingInvitations />
      {inviting && <InviteDialog owner={owner} onClose={() => setInviting(false)} />}
    </Stack>
  );
}

interface Values extends AccessValues {
  email: string;
}

/** Invites an email address, with a role. Sending it twice invites once. */
function InviteDialog({ owner, onClose }: { owner: boolean; onClose: () => void }) {
  const [idempotencyKey] = useState(newKey);
  const form = useForm<Values>({
    fields: { ...CONTRACT_FIELDS.invite, where: {} },
    initialValues: { email: '', role: 'buyer', ...EVERYWHERE },
    validate: (values) => ({ email: checkEmail(values.email), ...checkAccess(values) }),
  });
  const send = useMutation({
    mutationFn: (values: Values) =>
      call(
        'invite',
        { body: { data: { email: values.email.trim(), ...accessToWire(values) } } },
        { idempotencyKey: `${idempotencyKey}-${values.email.trim()}` },
      ),
    onSuccess: async ({ data }) => {
      void toast({ text: words.invited(data.email) });
      onClose();
      await upToDate();
    },
  });
  return (
    <FormDialog
      title="Invite someone"
      onClose={onClose}
      variant="primary"
      action="Send invitation"
      form={form}
      onSubmit={(values) => send.mutate(values)}
      sending={send}
    >
      <p>We’ll email them a link. People who already have a login keep it.</p>
      <TextField label={words.email} type="email" autoComplete="off" {...form.field('email')} />
      <AccessFields form={form} owner={owner} />
    </FormDialog>
  );
}

/** All invitations: there are never more than fifty. */
const EVERY = queryOf('listInvitations', { query: { pagination: { page: 1, pageSize: 50 } } });

/** The people who were invited to the account. */
export function PendingInvitations() {
  const page = useListPage(EVERY);
  return (
    <InvitationsPanel
      page={page}
      columns={[
        { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
        { id: 'reach', header: words.reach, render: accessOf },
      ]}
      expires={(at) => `on ${formatDay(dateIn(LONDON, at))}`}
      empty="No pending invitations. We email people a link, which expires after a week."
      sendAgain={({ email, role, siteIds, validFrom, validTo }) =>
        call('invite', { body: { data: { email, role, siteIds, validFrom, validTo } } })
      }
      sentAgain={words.invited}
      withdraw={({ id }) => call('revokeInvitation', { params: { id } })}
      action={
        page.rows &&
        page.rows.length > 0 && (
          <ExportButton size="sm" fetchFile={(format) => fetchList('listInvitations', {}, format)} />
        )
      }
    />
  );
}
