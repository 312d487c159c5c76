import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@tonnage/contract/skip-hire/accounts/members';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { call } from '../../lib/api.ts';
import { fetchCsv } from '../../lib/bytes.ts';
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
import { useListPage } from '../../shared/use-list-page.ts';
import { membersQuery } from '../queries.ts';
import { useLeave } from '../account/use-leave.ts';
import { MemberDialog } from './member-dialog.tsx';
import styles from './members.module.css';
import { words } from './words.ts';

/** The members of the account. */
export function MembersPanel({ page, owner, account }: { page: number; owner: boolean; account: string }) {
  const { rows, pagination, waiting, error, retry } = useListPage<Member>(membersQuery(page));
  const [chosen, setChosen] = useState<Member | null>(null);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (member: Member) => call('removeMember', { params: { id: member.id } }),
    onSuccess: async (_data, member) => {
      void toast({ text: words.removed(member.name) });
      await queryClient.invalidateQueries({ queryKey: ['listMembers'] });
    },
  });
  const leave = useLeave(account);
  const ask = async (member: Member) => {
    if (member.you) return leave.ask();
    const question = { title: words.removeTitle(member.name), body: words.removeText };
    if (await confirm({ ...question, confirm: words.remove, cancel: words.cancel, danger: true }))
      remove.mutate(member);
  };
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  return (
    <Stack>
      {(leave.error ?? remove.error) && <Notice tone="block">{(leave.error ?? remove.error)?.message}</Notice>}
      <Panel title={words.members} action={<CsvButton size="sm" fetchFile={() => fetchCsv('listMembers', {})} />} flush>
        <DataTable
          caption={words.members}
          rows={rows}
          waiting={waiting}
          rowKey={(row) => row.id}
          empty={<EmptyState text={words.count(0)} />}
          columns={[
            {
              id: 'name',
              header: words.name,
              card: 'title',
              render: (row) => (
                <TwoLines first={row.you ? `${row.name} (${words.you})` : row.name} second={row.email} />
              ),
            },
            { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
            { id: 'reach', header: words.reach, render: reachOf },
            {
              id: 'valid',
              header: words.lapsed,
              hideHeader: true,
              card: 'under',
              render: (row) => !row.valid && <StatusPill tone="done" label={words.lapsed} />,
            },
            {
              id: 'actions',
              header: words.change,
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) => (
                <span className={styles.actions}>
                  <Button size="sm" aria-label={words.changeOf(row.name)} onClick={() => setChosen(row)}>
                    {words.change}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={row.you ? words.leave : words.removeTitle(row.name).slice(0, -1)}
                    loading={remove.isPending && remove.variables?.id === row.id}
                    onClick={() => void ask(row)}
                  >
                    {row.you ? words.leave : words.remove}
                  </Button>
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
            total={words.total(pagination.total!)}
          />
        )}
        {chosen && <MemberDialog key={chosen.id} member={chosen} owner={owner} onClose={() => setChosen(null)} />}
      </Panel>
    </Stack>
  );
}

/** "All sites", "2 sites, until 31 December 2026". */
export function reachOf(of: { siteIds: string[] | null; validFrom: string | null; validTo: string | null }): string {
  return [
    of.siteIds === null ? words.allSites : words.someSites(of.siteIds.length),
    of.validFrom && words.since(formatDayYear(of.validFrom)),
    of.validTo && words.to(formatDayYear(of.validTo)),
  ]
    .filter(Boolean)
    .join(', ');
}
