import { useMutation } from '@tanstack/react-query';
import type { Member } from '@tonnage/contract/skip-hire/accounts/members';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { RemoveFactors } from '../../shared/factor/remove-factors.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { fetchList } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useList } from '../../shared/use-list.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useLeave } from '../account/use-leave.ts';
import styles from './members.module.css';
import { words } from './words.ts';
import { checkAccess, AccessFields, accessToWire, accessValues, type AccessValues } from './access-fields.tsx';

const count = (n: number) => `${n} ${n === 1 ? 'person has' : 'people have'} access to this account`;
const MEMBERS = 'People with access';
const LAPSED = 'Inactive';
const CHANGE = 'Edit';
const REMOVE = 'Remove';
const LEAVE = 'Leave';
const removeTitle = (name: string) => `Remove ${name}?`;
const total = (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`;

const removeFactors = (of: { params: { id: string } }) => call('removeMemberFactors', of);

/** The members of the account. */
export function MembersPanel({ page, owner, account }: { page: number; owner: boolean; account: string }) {
  const { rows, pagination, waiting, error, retry } = useList('listMembers', { page });
  const [chosen, setChosen] = useState<Member | null>(null);
  const remove = useMutation({
    mutationFn: (member: Member) => call('removeMember', { params: { id: member.id } }),
    onSuccess: async (_data, member) => {
      void toast({ text: `${member.name} removed` });
      await upToDate();
    },
  });
  const leave = useLeave(account);
  const ask = async (member: Member) => {
    if (member.you) return leave.ask();
    const question = {
      title: removeTitle(member.name),
      body: 'They lose access to this account straight away. Their history is kept.',
    };
    if (await confirm({ ...question, confirm: REMOVE, cancel: words.cancel, danger: true })) remove.mutate(member);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  return (
    <Stack>
      {(leave.error ?? remove.error) && <Notice tone="block">{(leave.error ?? remove.error)?.message}</Notice>}
      <Panel
        title={MEMBERS}
        action={<ExportButton size="sm" fetchFile={(format) => fetchList('listMembers', {}, format)} />}
        flush
      >
        <DataTable
          caption={MEMBERS}
          rows={rows}
          waiting={waiting}
          rowKey={(row) => row.id}
          empty={<EmptyState text={count(0)} />}
          columns={[
            {
              id: 'name',
              header: 'Name',
              card: 'title',
              render: (row) => <TwoLines first={row.you ? `${row.name} (You)` : row.name} second={row.email} />,
            },
            { id: 'role', header: words.role, card: 'beside', render: (row) => words.roles[row.role] },
            { id: 'reach', header: words.reach, card: 'foot', render: accessOf },
            {
              id: 'valid',
              header: LAPSED,
              hideHeader: true,
              card: 'under',
              render: (row) => !row.valid && <StatusPill tone="done" label={LAPSED} />,
            },
            {
              id: 'actions',
              header: CHANGE,
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) => (
                <span className={styles.actions}>
                  <Button size="sm" aria-label={words.changeOf(row.name)} onClick={() => setChosen(row)}>
                    {CHANGE}
                  </Button>
                  {!row.you && (owner || row.role !== 'owner') && <RemoveFactors person={row} send={removeFactors} />}
                  <span className={styles.last}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={row.you ? LEAVE : removeTitle(row.name).slice(0, -1)}
                      loading={remove.isPending && remove.variables?.id === row.id}
                      onClick={() => void ask(row)}
                    >
                      {row.you ? LEAVE : REMOVE}
                    </Button>
                  </span>
                </span>
              ),
            },
          ]}
        />
        {pagination && pagination.pageCount! > 1 && (
          <Pagination
            page={page}
            pages={pagination.pageCount!}
            linkTo={(n) => `/account/users?page=${n}`}
            total={total(pagination.total!)}
          />
        )}
        {chosen && <MemberDialog key={chosen.id} member={chosen} owner={owner} onClose={() => setChosen(null)} />}
      </Panel>
    </Stack>
  );
}

/** "All sites", "2 sites, until 31 December 2026". */
export function accessOf(of: { siteIds: string[] | null; validFrom: string | null; validTo: string | null }): string {
  return [
    of.siteIds === null ? words.allSites : `${of.siteIds.length} ${of.siteIds.length === 1 ? 'site' : 'sites'}`,
    of.validFrom && `from ${formatDayYear(of.validFrom)}`,
    of.validTo && `until ${formatDayYear(of.validTo)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A member's role, sites and period of access. */
function MemberDialog({ member, owner, onClose }: { member: Member; owner: boolean; onClose: () => void }) {
  const form = useForm<AccessValues>({ initialValues: accessValues(member), validate: checkAccess });
  const save = useMutation({
    mutationFn: (values: AccessValues) =>
      call('updateMember', { params: { id: member.id }, body: { data: accessToWire(values) } }),
    onSuccess: async () => {
      void toast({ text: `${member.name} updated` });
      onClose();
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.changeOf(member.name)}
      onClose={onClose}
      variant="primary"
      action="Save"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <AccessFields form={form} owner={owner} />
    </FormDialog>
  );
}
