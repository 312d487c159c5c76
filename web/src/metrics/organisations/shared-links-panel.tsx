import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { KeysPanel } from '../../shared/keys/keys-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { queryOf } from '../../lib/queries.ts';
import { everyProjectQuery } from '../projects/screens.ts';
import { useRevoke } from './use-revoke.ts';

const words = {
  create: 'Create link',
  all: 'All projects',
  lasts: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' },
};

/** Links that show an organisation's scorecard to anyone: a board, a client, a screen on the wall. */
export function SharedLinks({ organisationId }: { organisationId: string }) {
  const links = useSuspenseQuery(queryOf('listOrganisationKeys', { params: { id: organisationId } })).data.data;
  const revoke = useRevoke(organisationId);
  const day = (at: string) => formatDayYear(londonDate(at));
  return (
    <KeysPanel
      title="Shared links"
      create={words.create}
      rows={links.filter(({ scopes }) => scopes.includes(SHARED_SCOPE))}
      empty="No links yet. Create one to show the scorecard to people without an account."
      columns={[
        { id: 'shows', header: 'Shows', render: (row) => row.project?.name ?? words.all },
        { id: 'expires', header: 'Expires', nowrap: true, render: (row) => row.expiresAt && day(row.expiresAt) },
      ]}
      used="Last opened"
      day={day}
      warning="The link stops working at once. This can’t be undone."
      onRevoke={revoke}
      renderDialog={(dialog) => <LinkDialog organisationId={organisationId} {...dialog} />}
      renderSecret={({ secret, onClose }) => (
        <Dialog
          title="Copy this link now"
          open
          onClose={onClose}
          footer={<Button onClick={onClose}>I’ve saved it</Button>}
        >
          <Stack>
            <Notice tone="warn">You won’t be able to see it again. Anyone who has it can see the scorecard.</Notice>
            <CopyText text={secret} label="link" />
          </Stack>
        </Dialog>
      )}
    />
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
    fields: CONTRACT_FIELDS.shareScorecard,
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
      client.setQueryData(queryOf('listOrganisationKeys', { params: { id: organisationId } }).queryKey, {
        data: data.keys,
      });
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
      <TextField {...form.field('name')} label="Name" help="Who it’s for, for example “Screen in the canteen”." />
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
