import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { everyProjectQuery, organisationKeysQuery } from '../queries.ts';
import { useRevoke } from './use-revoke.ts';

const words = {
  title: 'Shared links',
  create: 'Create link',
  name: 'Name',
  all: 'All projects',
  revoke: 'Revoke',
  lasts: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' },
};

/** Links that show an organisation's scorecard to anyone: a board, a client, a screen on the wall. */
export function SharedLinksPanel({ organisationId }: { organisationId: string }) {
  const links = useSuspenseQuery(organisationKeysQuery(organisationId)).data.data.filter(({ scopes }) =>
    scopes.includes(SHARED_SCOPE),
  );
  const [creating, setCreating] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const revoke = useRevoke(organisationId, 'The link stops working at once. This can’t be undone.');
  return (
    <Panel
      title={words.title}
      flush
      action={
        <Button size="sm" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      <DataTable
        caption={words.title}
        rows={links}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No links yet. Create one to show the scorecard to people without an account." />}
        columns={[
          {
            id: 'name',
            header: words.name,
            card: 'title',
            render: (row) => (
              <TwoLines
                strong
                first={row.name}
                second={`created by ${row.madeBy}, ${formatDayYear(londonDate(row.createdAt))}`}
              />
            ),
          },
          { id: 'shows', header: 'Shows', render: (row) => row.project?.name ?? words.all },
          {
            id: 'expires',
            header: 'Expires',
            nowrap: true,
            render: (row) => row.expiresAt && formatDayYear(londonDate(row.expiresAt)),
          },
          {
            id: 'last',
            header: 'Last opened',
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
              ) : !row.works ? (
                'No longer works'
              ) : (
                <Button size="sm" aria-label={`Revoke ${row.name}`} onClick={() => void revoke(row)}>
                  {words.revoke}
                </Button>
              ),
          },
        ]}
      />
      {creating && (
        <LinkDialog
          organisationId={organisationId}
          onClose={() => setCreating(false)}
          onMade={(made) => {
            setCreating(false);
            setUrl(made);
          }}
        />
      )}
      {url && (
        <Dialog
          title="Copy this link now"
          open
          onClose={() => setUrl(null)}
          footer={<Button onClick={() => setUrl(null)}>I’ve saved it</Button>}
        >
          <Stack>
            <Notice tone="warn">You won’t be able to see it again. Anyone who has it can see the scorecard.</Notice>
            <CopyText text={url} label="link" />
          </Stack>
        </Dialog>
      )}
    </Panel>
  );
}

interface LinkDialogProps {
  organisationId: string;
  onClose: () => void;
  onMade: (url: string) => void;
}

function LinkDialog({ organisationId, onClose, onMade }: LinkDialogProps) {
  const client = useQueryClient();
  const { data: projects = [] } = useQuery(everyProjectQuery);
  const form = useForm({
    initialValues: { name: '', projectId: '', days: '30' },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'Enter a name.' : null }),
  });
  const make = useMutation({
    mutationFn: ({ name, projectId, days }: typeof form.values) =>
      call('shareScorecard', {
        params: { id: organisationId },
        body: { data: { name: name.trim(), projectId: projectId === '' ? null : projectId, days: Number(days) } },
      }),
    onSuccess: ({ data }) => {
      client.setQueryData(organisationKeysQuery(organisationId).queryKey, { data: data.keys });
      onMade(data.url);
    },
  });
  const own = projects.filter(({ organisation, finishedAt }) => organisation.id === organisationId && !finishedAt);
  return (
    <FormDialog
      title="Share the scorecard"
      form={form}
      onSubmit={make.mutate}
      sending={make}
      action={words.create}
      onClose={onClose}
    >
      <p>Anyone with the link sees the figures and their status, without an account. Names of people aren’t shown.</p>
      <TextField
        {...form.field('name')}
        label={words.name}
        help="Who it’s for, for example “Screen in the canteen”."
        maxLength={80}
      />
      <SelectField
        {...form.field('projectId')}
        label="Shows"
        options={[{ value: '', label: words.all }, ...own.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <SelectField
        {...form.field('days')}
        label="Works for"
        options={Object.entries(words.lasts).map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  );
}
