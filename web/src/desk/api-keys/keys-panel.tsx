import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKeys } from '@tonnage/contract/core/api-keys';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { keysQuery } from '../office-queries.ts';
import { KeyDialog } from './key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { words } from './words.ts';

/** The company's read-only API keys. */
export function KeysPanel({ today }: { today: IsoDate }) {
  const keys = useSuspenseQuery(keysQuery).data.data;
  const queryClient = useQueryClient();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = useMutation({
    mutationFn: (id: string) => call('revokeKey', { params: { id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(keysQuery.queryKey, answer);
      void toast({ text: 'API key revoked.' });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const ask = async ({ id, name }: ApiKeys[number]) => {
    const question = {
      title: `Revoke ${name}?`,
      body: 'Any software using this key will lose access at once. This can’t be undone.',
    };
    if (await confirm({ ...question, confirm: words.revoke, cancel: 'Cancel', danger: true })) revoke.mutate(id);
  };
  const day = (at: string) => formatDayNear(londonDate(at), today);
  return (
    <Panel
      title={words.title}
      flush
      action={
        <Button size="sm" onClick={() => setMaking(true)}>
          {words.make}
        </Button>
      }
    >
      <DataTable
        caption={words.title}
        rows={keys}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No API keys yet. Create one to let your accounting or planning software read data." />}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: (row) => (
              <TwoLines
                strong
                first={row.name}
                second={`${row.hint}…, ${words.made(row.madeBy, day(row.createdAt))}`}
              />
            ),
          },
          {
            id: 'scopes',
            header: words.scopes,
            render: (row) => row.scopes.map((scope) => words.scope[scope]).join(', '),
          },
          {
            id: 'last',
            header: 'Last used',
            nowrap: true,
            render: (row) => (row.lastUsedAt ? day(row.lastUsedAt) : 'Never'),
          },
          {
            id: 'revoke',
            header: words.revoke,
            hideHeader: true,
            align: 'end',
            render: (row) =>
              row.revokedAt ? (
                'revoked'
              ) : (
                <Button size="sm" aria-label={`Revoke ${row.name}`} onClick={() => void ask(row)}>
                  {words.revoke}
                </Button>
              ),
          },
        ]}
      />
      {making && (
        <KeyDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
