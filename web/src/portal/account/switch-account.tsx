import type { Membership } from '@tonnage/contract/skip-hire/accounts/accounts';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { forgetAnswers } from '../../lib/answer-cache.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { accountPills } from '../../shared/statuses.ts';
import { words } from './words.ts';
import { useCallUs } from '../booking/call-us.ts';
import { ofAccount } from './work-in.ts';
import { words as screenNames } from '../words.ts';

const WORK_HERE = 'Switch';

/** The user's accounts, one of which is current. Switching discards all data loaded for the other account. */
export function SwitchAccount() {
  const { data: memberships } = useSuspenseQuery(queryOf('findAllAccounts', {})).data;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const callUs = useCallUs();
  const change = useMutation({
    mutationFn: (account: Membership) => call('setAccount', { body: { data: { newAccountId: account.id } } }),
    onSuccess: async ({ data }) => {
      await forgetAnswers(null);
      void toast({ text: `Switched to ${data.name}` });
      await navigate({ to: '/dashboard' });
      await queryClient.resetQueries(ofAccount);
    },
  });
  return (
    <Stack>
      <PageHead title={screenNames.switchAccount} />
      {change.error && <Notice tone="block">{change.error.message}</Notice>}
      <Panel flush>
        <DataTable
          caption={screenNames.switchAccount}
          rows={memberships}
          rowKey={(row) => row.id}
          empty={
            <EmptyState
              text={`You don’t have access to an account. Ask an account owner to invite you. ${callUs} if you need help.`}
            />
          }
          columns={[
            { id: 'name', header: words.company, render: (row) => row.name, card: 'title' },
            {
              id: 'number',
              header: words.accountNumber,
              render: (row) => words.account(row.number, row.type),
              card: 'under',
            },
            { id: 'role', header: words.role, card: 'foot', render: (row) => words.roles[row.role] },
            {
              id: 'status',
              header: 'Status',
              hideHeader: true,
              render: (row) => <StatusPill {...accountPills[row.status]} />,
              card: 'beside',
            },
            {
              id: 'choose',
              header: WORK_HERE,
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) =>
                row.current ? (
                  'Current account'
                ) : (
                  <Button
                    size="sm"
                    loading={change.isPending && change.variables?.id === row.id}
                    onClick={() => change.mutate(row)}
                  >
                    {WORK_HERE}
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
    </Stack>
  );
}
