import type { Session } from '@tonnage/contract/core/identity/profile';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { ExportButton } from '../export-button.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { fetchList } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { deviceOf } from '@tonnage/domain/common/device';
import { TrustedDevices } from './trusted-devices.tsx';

const words = {
  title: 'Where you’re logged in',
  thisOne: 'This device',
  since: (when: string, provider: string | null) => `since ${when}${provider === null ? '' : `, by ${provider}`}`,
  lastUsed: 'Last used',
  device: 'Device',
  unknownDevice: 'Unknown device',
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  ended: 'Logged out',
  endOthers: 'Log out everywhere else',
  endOthersTitle: 'Log out everywhere else?',
  endOthersText:
    'You’ll need your password to log in again on those devices, and a code on all of them if you use two-factor authentication.',
  endedOthers: (n: number) => `Logged out on ${n} other ${n === 1 ? 'device' : 'devices'}`,
  keep: 'Cancel',
};

const nameOf = (session: Session) => deviceOf(session.userAgent) ?? words.unknownDevice;

/** The user's sessions, with a way to end them. */
export function Sessions() {
  const { data: sessions } = useSuspenseQuery(queryOf('listSessions', {})).data;
  const end = useMutation({
    mutationFn: (session: Session) => call('endSession', { params: { id: session.id } }),
    onSuccess: async () => {
      void toast({ text: words.ended });
      await upToDate();
    },
  });
  const endOthers = useMutation({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: async ({ data }) => {
      void toast({ text: words.endedOthers(data.ended) });
      await upToDate();
    },
  });
  const askOthers = async () => {
    const question = { title: words.endOthersTitle, body: words.endOthersText };
    if (await confirm({ ...question, confirm: words.endOthers, cancel: words.keep })) endOthers.mutate();
  };
  const failed = end.error ?? endOthers.error;
  return (
    <Stack>
      <PageHead
        title={words.title}
        actions={
          <>
            <ExportButton fetchFile={(format) => fetchList('listSessions', {}, format)} />
            {sessions.length > 1 && (
              <Button loading={endOthers.isPending} onClick={() => void askOthers()}>
                {words.endOthers}
              </Button>
            )}
          </>
        }
      />
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <Panel flush>
        <DataTable
          caption={words.title}
          rows={sessions}
          rowKey={(row) => row.id}
          empty={<EmptyState text={words.unknownDevice} />}
          columns={[
            {
              id: 'device',
              header: words.device,
              card: 'title',
              render: (row) => (
                <TwoLines
                  first={nameOf(row)}
                  second={words.since(formatInstant(row.createdAt, LONDON), row.provider)}
                />
              ),
            },
            {
              id: 'used',
              header: words.lastUsed,
              render: (row) => (
                <TwoLines first={formatInstant(row.lastUsedAt, LONDON)} second={row.network ?? undefined} />
              ),
            },
            {
              id: 'current',
              header: words.thisOne,
              hideHeader: true,
              card: 'beside',
              render: (row) => row.current && <StatusPill tone="onSite" label={words.thisOne} />,
            },
            {
              id: 'end',
              header: words.end,
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) =>
                !row.current && (
                  <Button
                    size="sm"
                    aria-label={words.endOf(nameOf(row))}
                    loading={end.isPending && end.variables?.id === row.id}
                    onClick={() => end.mutate(row)}
                  >
                    {words.end}
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      <TrustedDevices />
    </Stack>
  );
}
