import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { useList } from '../../shared/use-list.ts';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ORGANISATIONS } from '../paths.ts';
import styles from './people.module.css';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

const MEMBERS = 'Members';
const named = ({ name, you, deactivated }: { name: string; you: boolean; deactivated: boolean }) =>
  you ? `${name} (you)` : deactivated ? `${name} (deactivated)` : name;
const REMOVE = 'Remove';
const LEAVE = 'Leave';
const removeTitle = (name: string) => `Remove ${name}?`;
const LEAVE_TITLE = 'Leave this organisation?';

interface MembersPanelProps {
  organisationId: string;
  page: number;
  linkTo: (page: number) => To;
  manager: boolean;
}

/** The members of an organisation and their roles. */
export function MembersPanel({ organisationId, page, linkTo, manager }: MembersPanelProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { rows, pagination, waiting, error, retry } = useList(
    'listOrganisationMembers',
    { page },
    { params: { id: organisationId } },
  );
  const remove = useMutation({
    mutationFn: ({ id: userId }: OrganisationMember) =>
      call('removeOrganisationMember', { params: { id: organisationId, userId } }),
    onSuccess: async (_data, { name, you }) => {
      void toast({ text: `${name} removed from the organisation` });
      if (!you) return upToDate();
      await client.invalidateQueries();
      await navigate({ to: ORGANISATIONS });
    },
  });
  const change = useMutation({
    mutationFn: ({ email, role }: OrganisationMember) =>
      call('addOrganisationMember', {
        params: { id: organisationId },
        body: { data: { email, role: role === 'manager' ? 'member' : 'manager' } },
      }),
    onSuccess: async (_data, { name, you }) => {
      void toast({ text: `${name}’s role changed` });
      await upToDate();
      if (you) await upToDate();
    },
  });
  const ask = async (member: OrganisationMember) => {
    const question = member.you
      ? { title: LEAVE_TITLE, body: 'You’ll lose access to it. Values you reported stay.', confirm: LEAVE }
      : {
          title: removeTitle(member.name),
          body: 'They’ll lose access to the organisation. Values they reported stay.',
          confirm: REMOVE,
        };
    if (await confirm({ ...question, cancel: words.cancel, danger: true })) remove.mutate(member);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  const failed = remove.error ?? change.error;
  return (
    <Panel title={MEMBERS} flush>
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={MEMBERS}
        rows={rows}
        waiting={waiting}
        rowKey={(row) => row.id}
        empty={null}
        columns={[
          {
            id: 'name',
            header: 'Name',
            card: 'title',
            render: (row) => <TwoLines wraps first={named(row)} second={row.email} />,
          },
          { id: 'role', header: words.role, card: 'beside', render: words.label },
          {
            id: 'reach',
            header: 'Metrics',
            render: (row) =>
              [
                row.edits > 0 && `Reports ${row.edits}`,
                row.views > 0 && `${row.edits > 0 ? 'views' : 'Views'} ${row.views}`,
              ]
                .filter(Boolean)
                .join(', ') || 'None',
          },
          {
            id: 'actions',
            header: words.actions,
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (row) => (
              <span className={styles.actions}>
                {manager && (
                  <Button size="sm" aria-label={`${toggle(row)}: ${row.name}`} onClick={() => change.mutate(row)}>
                    {toggle(row)}
                  </Button>
                )}
                {(manager || row.you) && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={row.you ? LEAVE_TITLE : removeTitle(row.name)}
                    onClick={() => void ask(row)}
                  >
                    {row.you ? LEAVE : REMOVE}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {pagination && pagination.pageCount > 1 && (
        <Pagination
          page={page}
          pages={pagination.pageCount}
          linkTo={linkTo}
          total={pagination.total === 1 ? '1 person' : `${pagination.total} people`}
        />
      )}
    </Panel>
  );
}

const toggle = ({ role }: OrganisationMember) => (role === 'manager' ? 'Remove as manager' : 'Make manager');
