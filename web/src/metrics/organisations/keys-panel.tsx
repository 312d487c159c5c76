import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { ORGANISATION_KEY_SCOPES, SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { organisationKeysQuery } from '../queries.ts';
import { useRevoke } from './use-revoke.ts';

type KeyScope = (typeof ORGANISATION_KEY_SCOPES)[number];

const words = {
  title: 'API keys',
  make: 'Create API key',
  name: 'Name',
  scopes: 'Access',
  scope: {
    'values.write': 'Report values',
    'metrics.read': 'Read metrics and values',
  } satisfies Record<KeyScope, string>,
  revoke: 'Revoke',
};

/** The keys with which programs report and read an organisation's figures. */
export function KeysPanel({ organisationId }: { organisationId: string }) {
  const keys = useSuspenseQuery(organisationKeysQuery(organisationId)).data.data.filter(
    ({ scopes }) => !scopes.includes(SHARED_SCOPE),
  );
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = useRevoke(
    organisationId,
    'Any software using this key will lose access at once. This can’t be undone.',
  );
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
        empty={<EmptyState text="No API keys yet. Create one to let a script or spreadsheet report figures for you." />}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: (row) => (
              <TwoLines
                strong
                first={row.name}
                second={`${row.hint}…, created by ${row.madeBy}, ${formatDayYear(londonDate(row.createdAt))}`}
              />
            ),
          },
          {
            id: 'scopes',
            header: words.scopes,
            render: (row) => row.scopes.map((scope) => words.scope[scope as KeyScope]).join(', '),
          },
          {
            id: 'last',
            header: 'Last used',
            nowrap: true,
            render: (row) => (row.lastUsedAt ? formatDayYear(londonDate(row.lastUsedAt)) : 'Never'),
          },
          {
            id: 'revoke',
            header: words.revoke,
            hideHeader: true,
            align: 'end',
            render: (row) =>
              row.revokedAt ? (
                'Revoked'
              ) : (
                <Button size="sm" aria-label={`Revoke ${row.name}`} onClick={() => void revoke(row)}>
                  {words.revoke}
                </Button>
              ),
          },
        ]}
      />
      {making && (
        <KeyDialog
          organisationId={organisationId}
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

interface KeyDialogProps {
  organisationId: string;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Creates an API key. */
function KeyDialog({ organisationId, onClose, onMade }: KeyDialogProps) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { name: '', scopes: ['values.write'] as KeyScope[] },
    validate: ({ name, scopes }) => ({
      name: isEmpty(name) ? 'Enter a name.' : null,
      scopes: scopes.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const make = useMutation({
    mutationFn: (data: typeof form.values) =>
      call('makeOrganisationKey', { params: { id: organisationId }, body: { data } }),
    onSuccess: ({ data }) => {
      client.setQueryData(organisationKeysQuery(organisationId).queryKey, { data: data.keys });
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
        help="What uses this key, for example “Weighbridge”. It works in your name, while you manage the organisation."
        maxLength={80}
      />
      <CheckGroup
        {...form.field('scopes')}
        label={words.scopes}
        options={ORGANISATION_KEY_SCOPES.map((value) => ({
          value,
          label: words.scope[value],
        }))}
      />
    </FormDialog>
  );
}
