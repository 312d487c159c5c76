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

interface WebhookDialogProps<Event extends string> {
  home: WebhookHome<Event>;
  webhook: Webhook<Event> | null;
  /** Passes the new secret to show, if one was created. */
  onClose: (secret: string | null) => void;
}

/** Adds or edits a webhook. */
export function WebhookDialog<Event extends string>({ home, webhook, onClose }: WebhookDialogProps<Event>) {
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
