import type { OrganisationWebhookEvent } from '@tonnage/contract/core/webhooks/organisations';
import { call } from '../../lib/api.ts';
import type { WebhookHome } from '../../shared/webhooks/webhook-home.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { todayInLondon } from '../../lib/london.ts';
import { WebhooksPanel } from '../../shared/webhooks/webhooks-panel.tsx';
import { asLink } from '../../shared/address.ts';
import { NotFound } from '../../shared/fallbacks.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { upToDate } from '../../lib/changes.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { PendingInvitations } from '../people/pending-invitations.tsx';
import { InviteDialog } from '../people/invite-dialog.tsx';
import { MembersPanel } from '../people/members-panel.tsx';
import { OrganisationKeys } from './keys-panel.tsx';
import { IncomingPanel } from './incoming-panel.tsx';
import { ReportsPanel } from './reports-panel.tsx';
import { SharedLinks } from './shared-links-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';
import { organisationPath, ORGANISATIONS } from '../paths.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { DeleteDialog } from '../settings/delete-dialog.tsx';
import type { Details } from './use-new-organisation.ts';
import { words } from './words.ts';
import { zoneOptions } from './zones.ts';

/** An organisation's webhooks. */
export const webhooksOf = (id: string): WebhookHome<OrganisationWebhookEvent> => ({
  events: {
    'value.reported': 'A value is reported or changed',
    'value.accepted': 'A value is accepted',
    'metric.off_track': 'A metric goes off track',
    'period.completed': 'A period of a project is complete',
  },
  empty: 'No webhooks yet. Use one to send figures to your own software as they are reported.',
  key: queryOf('listOrganisationWebhooks', { params: { id } }).queryKey,
  list: () => call('listOrganisationWebhooks', { params: { id } }),
  add: (data) => call('createOrganisationWebhook', { params: { id }, body: { data } }),
  set: (webhookId, data) => call('updateOrganisationWebhook', { params: { id, webhookId }, body: { data } }),
  rotate: (webhookId) => call('rotateOrganisationWebhookSecret', { params: { id, webhookId } }),
  remove: (webhookId) => call('removeOrganisationWebhook', { params: { id, webhookId } }),
  log: (webhookId, page) =>
    call('listOrganisationDeliveries', { params: { id, webhookId }, query: { pagination: { page, pageSize: 10 } } }),
  test: (webhookId) => call('testOrganisationWebhook', { params: { id, webhookId } }),
  redeliver: (deliveryId) => call('redeliverToOrganisation', { params: { id, deliveryId } }),
});

/** One organisation: its members, its invitations, and its settings for managers. */
export function OrganisationScreen() {
  const { organisationId } = useParams({ from: '/colleague/metrics/organisations/$organisationId' });
  const { page = 1, invited = 1 } = useSearch({ from: '/colleague/metrics/organisations/$organisationId' });
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const [inviting, setInviting] = useState(false);
  const organisation = organisations.find(({ id }) => id === organisationId);
  if (!organisation) return <NotFound />;
  const manager = organisation.role === 'manager';
  const path = organisationPath(organisation.id);
  return (
    <Stack>
      <PageHead
        title={organisation.name}
        sub={organisation.description}
        actions={
          manager && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite managers
            </Button>
          )
        }
      />
      <MembersPanel
        organisationId={organisation.id}
        page={page}
        linkTo={(n) => asLink({ path, search: { page: n, invited } })}
        manager={manager}
      />
      {manager && (
        <PendingInvitations
          organisationId={organisation.id}
          page={invited}
          linkTo={(n) => asLink({ path, search: { page, invited: n } })}
        />
      )}
      <ReportsPanel organisationId={organisation.id} manager={manager} />
      {manager && <TemplatesPanel organisationId={organisation.id} />}
      {manager && <SharedLinks organisationId={organisation.id} />}
      {manager && <OrganisationKeys organisationId={organisation.id} />}
      {manager && <WebhooksPanel home={webhooksOf(organisation.id)} today={todayInLondon()} />}
      {manager && <IncomingPanel organisationId={organisation.id} />}
      {manager && (
        <Columns halves>
          <OrganisationDetails key={organisation.id} organisation={organisation} />
          <DeleteOrganisation organisation={organisation} />
        </Columns>
      )}
      {inviting && <InviteDialog organisationId={organisation.id} onClose={() => setInviting(false)} />}
    </Stack>
  );
}

const DELETE_TEXT =
  'Permanently deletes the organisation with all its projects, metrics and values, for everyone. This can’t be undone.';
const DELETE = 'Delete organisation';

/** Deletes an organisation. */
function DeleteOrganisation({ organisation: { id, name } }: { organisation: Organisation }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: (confirmName: string) =>
      call('deleteOrganisation', { params: { id }, body: { data: { confirmName } } }),
    onSuccess: async () => {
      await navigate({ to: ORGANISATIONS });
      await client.invalidateQueries();
    },
  });
  return (
    <Panel title="Danger zone">
      <Stack>
        <p>{DELETE_TEXT}</p>
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {DELETE}
          </Button>
        </div>
      </Stack>
      {open && (
        <DeleteDialog
          title={DELETE}
          text={DELETE_TEXT}
          name={name}
          sending={remove}
          onDelete={(confirmName) => remove.mutate(confirmName)}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

const DETAILS = 'Details';

interface Settings extends Details {
  fourEyes: boolean;
}

/** The organisation's name, and the time zone of its new projects. */
function OrganisationDetails({ organisation }: { organisation: Organisation }) {
  const { id, name, description, timeZone, fourEyes } = organisation;
  const form = useForm<Settings>({
    fields: CONTRACT_FIELDS.updateOrganisation,
    initialValues: { name, description, timeZone, fourEyes },
    validate: (values) => ({ name: isEmpty(values.name) ? words.nameMissing : null }),
  });
  const save = useMutation({
    mutationFn: (data: Settings) => call('updateOrganisation', { params: { id }, body: { data } }),
    onSuccess: async () => {
      form.settle();
      void toast({ text: 'Saved' });
      await upToDate();
    },
  });
  return (
    <Panel title={DETAILS}>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={save.error}
        label={DETAILS}
      >
        <TextField {...form.field('name')} label={words.name} />
        <TextArea {...form.field('description')} label={words.description} />
        <SelectField
          {...form.field('timeZone')}
          label={words.zone}
          help={words.zoneHelp}
          options={zoneOptions(form.values.timeZone)}
        />
        <CheckboxField
          {...form.field('fourEyes')}
          label="Nobody accepts their own values"
          help="A manager other than the one who reported a value accepts it. Metrics that accept values automatically still do."
        />
        <FormActions>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
