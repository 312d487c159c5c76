import type { Webhooks, WebhookEvent } from '@tonnage/contract/core/webhooks';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useWebhookWrite } from './use-webhooks.ts';
import { words } from './words.ts';

interface WebhookDialogProps {
  webhook: Webhooks[number] | null;
  /** Passes the new secret to show, if one was created. */
  onClose: (secret: string | null) => void;
}

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ([] as WebhookEvent[]),
      active: webhook?.active ?? true,
    },
    validate: ({ url, events }) => ({
      url: /^https?:\/\/\S+$/.test(url.trim()) ? null : 'Enter a URL that starts with https://',
      events: events.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const save = useWebhookWrite<typeof form.values>(
    (data) =>
      webhook
        ? call('setWebhook', { params: { id: webhook.id }, body: { data } })
        : call('addWebhook', { body: { data } }),
    onClose,
    'Webhook saved.',
  );
  const rotate = useWebhookWrite((id: string) => call('rotateWebhookSecret', { params: { id } }), onClose);
  const remove = useWebhookWrite(
    (id: string) => call('removeWebhook', { params: { id } }),
    onClose,
    'Webhook removed.',
  );
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
                void ask(words.remove, 'No more events will be sent to this URL, and its log will be deleted.', () =>
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
        maxLength={500}
      />
      <CheckGroup
        {...form.field('events')}
        label="Events"
        options={(Object.keys(words.event) as WebhookEvent[]).map((value) => ({ value, label: words.event[value] }))}
      />
      <CheckboxField {...form.field('active')} label="Send events" />
    </FormDialog>
  );
}
