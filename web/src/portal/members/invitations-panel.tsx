import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@tonnage/contract/skip-hire/accounts/members';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { ExportButton } from '../../shared/export-button.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { fetchList } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { invitationsQuery } from '../queries.ts';
import { useListPage } from '../../shared/use-list-page.ts';
import { reachOf } from './members-panel.tsx';
import styles from './members.module.css';
import { words } from './words.ts';

const INVITATIONS = 'Pending invitations';
const TAKE_BACK = 'Withdraw';

/** Pending invitations. */
export function InvitationsPanel() {
  const { rows, waiting, error, retry } = useListPage(invitationsQuery);
  const again = useMutation({
    mutationFn: ({ email, role, siteIds, validFrom, validTo }: Invitation) =>
      call('invite', { body: { data: { email, role, siteIds, validFrom, validTo } } }),
    onSuccess: async ({ data }) => {
      void toast({ text: words.invited(data.email) });
      await upToDate();
    },
  });
  const takeBack = useMutation({
    mutationFn: (invitation: Invitation) => call('revokeInvitation', { params: { id: invitation.id } }),
    onSuccess: async (_data, { email }) => {
      void toast({ text: `Invitation to ${email} withdrawn` });
      await upToDate();
    },
  });
  const ask = async (invitation: Invitation) => {
    const question = {
      title: `Withdraw the invitation to ${invitation.email}?`,
      body: 'The link in their email will stop working.',
    };
    if (await confirm({ ...question, confirm: TAKE_BACK, cancel: words.cancel })) takeBack.mutate(invitation);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  const failed = again.error ?? takeBack.error;
  return (
    <Panel
      title={INVITATIONS}
      action={
        rows &&
        rows.length > 0 && <ExportButton size="sm" fetchFile={(format) => fetchList('listInvitations', {}, format)} />
      }
      flush
    >
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={INVITATIONS}
        rows={rows}
        waiting={waiting}
        expect={1}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No pending invitations. We email people a link, which expires after a week." />}
        columns={[
          {
            id: 'email',
            header: words.email,
            card: 'title',
            render: (row) => (
              <TwoLines
                first={row.email}
                second={`by ${row.invitedBy}, ${row.expired ? 'expired' : `expires on ${formatDay(dateIn(LONDON, row.expiresAt))}`}`}
              />
            ),
          },
          { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
          { id: 'reach', header: words.reach, render: reachOf },
          {
            id: 'actions',
            header: TAKE_BACK,
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (row) => (
              <span className={styles.actions}>
                <Button
                  size="sm"
                  loading={again.isPending && again.variables?.id === row.id}
                  onClick={() => again.mutate(row)}
                >
                  Send again
                </Button>
                <Button size="sm" variant="ghost" onClick={() => void ask(row)}>
                  {TAKE_BACK}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
