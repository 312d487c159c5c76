import { useSuspenseQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { useState } from 'react';
import { ExportButton } from '../../shared/export-button.tsx';
import { call } from '../../lib/api.ts';
import { fetchList } from '../../lib/bytes.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { queryOf } from '../../lib/queries.ts';
import { RemoveFactors } from '../../shared/factor/remove-factors.tsx';
import { BlockLogin } from './block-login.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleField } from './role-field.tsx';
import { useStaffWrite } from './use-staff.ts';
import { words } from './words.ts';

const removeFactors = (of: { params: { id: string } }) => call('removePersonFactors', of);

/** The staff with their roles, and pending invitations. */
export function StaffPanel({ today }: { today: IsoDate }) {
  const { staff, invitations } = useSuspenseQuery(queryOf('listStaff', {})).data.data;
  const [inviting, setInviting] = useState(false);
  const setRole = useStaffWrite(
    ({ id, role }: { id: string; role: StaffRole }) =>
      call('setStaffRole', { params: { id }, body: { data: { role } } }),
    () => 'Role changed.',
  );
  const end = useStaffWrite(
    (id: string) => call('endStaff', { params: { id } }),
    () => 'Removed from the office.',
  );
  const revoke = useStaffWrite(
    (id: string) => call('revokeStaffInvitation', { params: { id } }),
    () => 'Invitation withdrawn.',
  );
  const ask = async (person: (typeof staff)[number]) => {
    const question = {
      title: `Remove ${person.name} from the office?`,
      body: 'They lose access straight away. Their past activity stays under their name.',
    };
    if (await confirm({ ...question, confirm: words.end, cancel: 'Cancel', danger: true })) end.mutate(person.id);
  };
  const trouble = setRole.error ?? end.error ?? revoke.error;
  return (
    <Stack>
      {trouble && <Notice tone="block">{trouble.message}</Notice>}
      <Panel
        title={words.title}
        flush
        action={
          <>
            <ExportButton isIcon fetchFile={(format) => fetchList('listStaff', {}, format)} />
            <Button size="sm" onClick={() => setInviting(true)}>
              Invite someone
            </Button>
          </>
        }
      >
        <DataTable
          caption={words.title}
          rows={staff}
          rowKey={(person) => person.id}
          empty={<EmptyState text="No staff yet." />}
          columns={[
            {
              id: 'name',
              header: 'Name',
              card: 'title',
              render: (person) => (
                <TwoLines
                  strong
                  first={
                    <>
                      {person.you ? `${person.name} (you)` : person.name}{' '}
                      {person.blocked && <StatusPill tone="over" label="Blocked" />}
                    </>
                  }
                  second={person.email}
                />
              ),
            },
            {
              id: 'role',
              header: words.role,
              render: (person) => (
                <RoleField
                  key={person.role}
                  name={person.name}
                  role={person.role}
                  onSave={(role) => setRole.mutate({ id: person.id, role })}
                />
              ),
            },
            {
              id: 'last',
              header: 'Last active',
              render: (person) => (person.lastUsedAt ? formatDayNear(londonDate(person.lastUsedAt), today) : 'Never'),
            },
            {
              id: 'block',
              header: words.block,
              hideHeader: true,
              align: 'end',
              render: (person) => (person.you ? null : <BlockLogin person={person} />),
            },
            {
              id: 'factors',
              header: words.factors,
              hideHeader: true,
              align: 'end',
              render: (person) => (person.you ? null : <RemoveFactors person={person} send={removeFactors} />),
            },
            {
              id: 'end',
              header: words.end,
              hideHeader: true,
              align: 'end',
              render: (person) => (
                <Button size="sm" aria-label={`Remove ${person.name}`} onClick={() => void ask(person)}>
                  {words.end}
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      <Panel title={words.invitations} flush>
        <DataTable
          caption={words.invitations}
          rows={invitations}
          rowKey={(row) => row.id}
          empty={<EmptyState text="No pending invitations." />}
          columns={[
            {
              id: 'email',
              header: words.email,
              card: 'title',
              render: (row) => (
                <TwoLines
                  strong
                  first={row.email}
                  second={row.invitedBy === null ? 'invited from the command line' : `invited by ${row.invitedBy}`}
                />
              ),
            },
            { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
            { id: 'state', header: 'Status', render: (row) => (row.expired ? words.expired : words.waits) },
            {
              id: 'revoke',
              header: words.revoke,
              hideHeader: true,
              align: 'end',
              render: (row) => (
                <Button
                  size="sm"
                  aria-label={`Withdraw invitation to ${row.email}`}
                  onClick={() => revoke.mutate(row.id)}
                >
                  {words.revoke}
                </Button>
              ),
            },
          ]}
        />
      </Panel>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  );
}
