import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKeys } from '@tonnage/contract/core/api-keys';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
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
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { keysQuery } from '../office-queries.ts';
import { SecretDialog } from '../../shared/secret-dialog.tsx';

const words = {
  title: 'API keys',
  make: 'Create API key',
  name: 'Name',
  scopes: 'Access (read only)',
  scope: {
    'orders.read': 'Orders and their jobs',
    'customers.read': 'Customers',
    'documents.read': 'Document files',
    'invoices.read': 'Invoices',
    'prices.read': 'Price list',
  } satisfies Record<ApiScope, string>,
  made: (by: string | null, when: string) => (by ? `created by ${by}, ${when}` : `created ${when}`),
  revoke: 'Revoke',
};

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

/** Creates an API key. */
function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[] },
    validate: ({ name, scopes }) => ({
      name: isEmpty(name) ? 'Enter a name.' : null,
      scopes: scopes.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const make = useMutation({
    mutationFn: (data: typeof form.values) => call('makeKey', { body: { data } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(keysQuery.queryKey, { data: data.keys });
      onMade(data.secret);
    },
  });
  return (
    <FormDialog
      title="Create an API key"
      form={form}
      onSubmit={make.mutate}
      sending={make}
      action={words.make}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={words.name}
        help="What uses this key, for example “Accounting software”."
        maxLength={200}
      />
      <CheckGroup
        {...form.field('scopes')}
        label={words.scopes}
        options={(Object.keys(words.scope) as ApiScope[]).map((value) => ({ value, label: words.scope[value] }))}
      />
    </FormDialog>
  );
}
