import { Button } from '../../ui/button.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useWebhookWrite } from './use-webhooks.ts';
import type { Webhook, WebhookHome } from './webhook-home.ts';
import { words } from './words.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { SecretDialog } from '../keys/secret-dialog.tsx';
import { LogSheet } from './log-sheet.tsx';
import { TONES } from './tones.ts';

interface WebhookDialogProps<Event extends string> {
  home: WebhookHome<Event>;
  webhook: Webhook<Event> | null;
  /** Passes the new secret to show, if one was created. */
  onClose: (secret: string | null) => void;
}

/** Adds or edits a webhook. */
function WebhookDialog<Event extends string>({ home, webhook, onClose }: WebhookDialogProps<Event>) {
  const form = useForm({
    fields: CONTRACT_FIELDS.createWebhook,
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ([] as Event[]),
      active: webhook?.active ?? true,
    },
    validate: ({ url, events }) => ({
      url: /^https?:\/\/\S+$/.test(url.trim()) ? null : 'Enter a URL that starts with https://',
      events: events.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const save = useWebhookWrite<Event, typeof form.values>(
    home,
    (data) => (webhook ? home.set(webhook.id, data) : home.add(data)),
    onClose,
    'Webhook saved.',
  );
  const rotate = useWebhookWrite(home, home.rotate, onClose);
  const remove = useWebhookWrite(home, home.remove, onClose, 'Webhook removed.');
  const ask = async (title: string, body: string, go: () => void) => {
    if (await confirm({ title, body, confirm: title, cancel: 'Cancel', danger: true })) go();
  };
  const title = webhook ? webhook.url : words.add;
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={(values) => save.mutate({ ...values, url: values.url.trim() })}
      sending={{ isPending: save.isPending, error: save.error ?? rotate.error ?? remove.error }}
      action="Save"
      more={
        webhook && (
          <>
            <Button
              variant="danger"
              onClick={() =>
                void ask(words.remove, 'This URL will get no more events, and its log will be deleted.', () =>
                  remove.mutate(webhook.id),
                )
              }
            >
              {words.remove}
            </Button>
            <Button
              onClick={() =>
                void ask(
                  words.rotate,
                  'For one day, events are signed with both secrets. Update the receiving system within that time.',
                  () => rotate.mutate(webhook.id),
                )
              }
            >
              {words.rotate}
            </Button>
          </>
        )
      }
      onClose={() => onClose(null)}
    >
      <TextField
        {...form.field('url')}
        label={words.url}
        help="Must start with https:// and be reachable from the internet."
        type="url"
      />
      <CheckGroup
        {...form.field('events')}
        label="Events"
        options={(Object.keys(home.events) as Event[]).map((value) => ({ value, label: home.events[value] }))}
      />
      <CheckboxField {...form.field('active')} label="Send events" />
    </FormDialog>
  );
}

function statusText({ active, failingSince, events }: Webhook<string>): string {
  if (!active) return 'switched off';
  return failingSince === null
    ? events.length === 1
      ? '1 event'
      : `${events.length} events`
    : words.failing(failingSince);
}

interface WebhooksPanelProps<Event extends string> {
  home: WebhookHome<Event>;
  today: IsoDate;
}

/** Webhooks, with dialogs for each one's settings and its log. */
export function WebhooksPanel<Event extends string>({ home, today }: WebhooksPanelProps<Event>) {
  const webhooks = useSuspenseQuery({ queryKey: home.key, queryFn: home.list }).data.data;
  const [open, setOpen] = useState<Webhook<Event> | 'new' | null>(null);
  const [log, setLog] = useState<Webhook<Event> | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Panel
      title={words.title}
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      }
    >
      <DataTable
        caption={words.title}
        rows={webhooks}
        rowKey={(row) => row.id}
        empty={<EmptyState text={home.empty} />}
        columns={[
          {
            id: 'url',
            header: words.url,
            card: 'title',
            render: (row) => <TwoLines strong first={row.url} second={statusText(row)} />,
          },
          {
            id: 'last',
            header: words.state,
            render: ({ last }) =>
              last ? <StatusPill tone={TONES[last.state]} label={words.states[last.state]} /> : 'none yet',
          },
          {
            id: 'log',
            header: words.log,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={words.logOf(row.url)} onClick={() => setLog(row)}>
                {words.log}
              </Button>
            ),
          },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={`Edit ${row.url}`} onClick={() => setOpen(row)}>
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && (
        <WebhookDialog
          home={home}
          webhook={open === 'new' ? null : open}
          onClose={(made) => {
            setOpen(null);
            setSecret(made);
          }}
        />
      )}
      {log && <LogSheet home={home} webhook={log} today={today} onClose={() => setLog(null)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
