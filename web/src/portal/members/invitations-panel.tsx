import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation } from '@tonnage/contract/skip-hire/accounts/members';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { CsvButton } from '../../shared/csv-button.tsx';
import { call } from '../../lib/api.ts';
import { fetchCsv } from '../../lib/bytes.ts';
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

/** Pending invitations. */
export function InvitationsPanel() {
  const { rows, waiting, error, retry } = useListPage<Invitation>(invitationsQuery);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['listInvitations'] });
  const again = useMutation({
    mutationFn: ({ email, role, siteIds, validFrom, validTo }: Invitation) =>
      call('invite', { body: { data: { email, role, siteIds, validFrom, validTo } } }),
    onSuccess: async ({ data }) => {
      void toast({ text: words.invited(data.email) });
      await refresh();
    },
  });
  const takeBack = useMutation({
    mutationFn: (invitation: Invitation) => call('revokeInvitation', { params: { id: invitation.id } }),
    onSuccess: async (_data, { email }) => {
      void toast({ text: words.takenBack(email) });
      await refresh();
    },
  });
  const ask = async (invitation: Invitation) => {
    const question = { title: words.takeBackTitle(invitation.email), body: words.takeBackText };
    if (await confirm({ ...question, confirm: words.takeBack, cancel: words.cancel })) takeBack.mutate(invitation);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  const failed = again.error ?? takeBack.error;
  return (
    <Panel
      title={words.invitations}
      action={rows && rows.length > 0 && <CsvButton size="sm" fetchFile={() => fetchCsv('listInvitations', {})} />}
      flush
    >
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={words.invitations}
        rows={rows}
        waiting={waiting}
        expect={1}
        rowKey={(row) => row.id}
        empty={<EmptyState text={words.noInvitations} />}
        columns={[
          {
            id: 'email',
            header: words.email,
            card: 'title',
            render: (row) => (
              <TwoLines
                first={row.email}
                second={`${words.by(row.invitedBy)}, ${row.expired ? words.expired : words.expires(formatDay(dateIn(LONDON, row.expiresAt)))}`}
              />
            ),
          },
          { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
          { id: 'reach', header: words.reach, render: reachOf },
          {
            id: 'actions',
            header: words.takeBack,
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
                  {words.again}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => void ask(row)}>
                  {words.takeBack}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}
