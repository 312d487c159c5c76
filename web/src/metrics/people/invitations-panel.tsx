import { useMutation } from '@tanstack/react-query';
import type { OrganisationInvitation } from '@tonnage/contract/metrics/organisations/invitations';
import { listed } from '@tonnage/domain/metrics/invited';
import { useListPage } from '../../shared/use-list-page.ts';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ownTime } from '../own-clock.ts';
import { organisationInvitationsQuery } from '../queries.ts';
import styles from './people.module.css';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

const INVITATIONS = 'Pending invitations';
const AGAIN = 'Send again';
const TAKE_BACK = 'Withdraw';

/** The metrics that somebody is invited to report and to view. */
function metricsOf({ reports, follows }: OrganisationInvitation['asked']): string {
  const parts = [
    reports.length > 0 && `Reports ${listed(reports)}`,
    follows.length > 0 && `${reports.length > 0 ? 'views' : 'Views'} ${listed(follows)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'None';
}

interface InvitationsPanelProps {
  organisationId: string;
  page: number;
  linkTo: (page: number) => To;
}

/** The people with pending email invitations. */
export function InvitationsPanel({ organisationId, page, linkTo }: InvitationsPanelProps) {
  const { rows, pagination, waiting, error, retry } = useListPage(organisationInvitationsQuery(organisationId, page));
  const named = ({ id }: OrganisationInvitation) => ({ params: { id: organisationId, invitationId: id } });
  const again = useMutation({
    mutationFn: (row: OrganisationInvitation) => call('resendOrganisationInvitation', named(row)),
    onSuccess: async (_data, { email }) => {
      void toast({ text: `${email} invited again with a new link. The old link no longer works.` });
      await upToDate();
    },
  });
  const takeBack = useMutation({
    mutationFn: (row: OrganisationInvitation) => call('revokeOrganisationInvitation', named(row)),
    onSuccess: async (_data, { email }) => {
      void toast({ text: `Invitation to ${email} withdrawn` });
      await upToDate();
    },
  });
  const ask = async (row: OrganisationInvitation) => {
    const question = {
      title: `Withdraw the invitation to ${row.email}?`,
      body: 'The link in the email will stop working.',
    };
    if (await confirm({ ...question, confirm: TAKE_BACK, cancel: words.cancel })) takeBack.mutate(row);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  const failed = again.error ?? takeBack.error;
  return (
    <Panel title={INVITATIONS} flush>
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={INVITATIONS}
        rows={rows}
        waiting={waiting}
        expect={1}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No pending invitations." />}
        columns={[
          {
            id: 'email',
            header: 'Email',
            card: 'title',
            render: (row) => (
              <TwoLines
                first={row.email}
                second={
                  row.expired
                    ? `invited by ${row.invitedBy}, expired`
                    : `invited by ${row.invitedBy}, expires ${ownTime(row.expiresAt)}`
                }
              />
            ),
          },
          {
            id: 'role',
            header: words.role,
            render: ({ asked: { manager, reports, follows } }) =>
              words.label({ role: manager ? 'manager' : 'member', edits: reports.length, views: follows.length }),
          },
          {
            id: 'metrics',
            header: 'Metrics',
            render: ({ asked }) => metricsOf(asked),
          },
          {
            id: 'actions',
            header: words.actions,
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (row) => (
              <span className={styles.actions}>
                <Button size="sm" aria-label={`${AGAIN}: ${row.email}`} onClick={() => again.mutate(row)}>
                  {AGAIN}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${TAKE_BACK}: ${row.email}`}
                  onClick={() => void ask(row)}
                >
                  {TAKE_BACK}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {pagination && pagination.pageCount > 1 && (
        <Pagination page={page} pages={pagination.pageCount} linkTo={linkTo} total={`${pagination.total} pending`} />
      )}
    </Panel>
  );
}
