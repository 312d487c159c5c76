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
  /** With the secret that is to be shown, where one was made. */
  onClose: (secret: string | null) => void;
}

/** An address that is told what happens. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ([] as WebhookEvent[]),
      active: webhook?.active ?? true,
    },
    validate: ({ url, events }) => ({
      url: /^https?:\/\/\S+$/.test(url.trim()) ? null : words.urlWrong,
      events: events.length === 0 ? words.eventsMissing : null,
    }),
  });
  const save = useWebhookWrite<typeof form.values>(
    (data) =>
      webhook
        ? call('setWebhook', { params: { id: webhook.id }, body: { data } })
        : call('addWebhook', { body: { data } }),
    onClose,
    words.saved,
  );
  const rotate = useWebhookWrite((id: string) => call('rotateWebhookSecret', { params: { id } }), onClose);
  const remove = useWebhookWrite((id: string) => call('removeWebhook', { params: { id } }), onClose, words.removed);
  const ask = async (title: string, body: string, go: () => void) => {
    if (await confirm({ title, body, confirm: title, cancel: words.cancel, danger: true })) go();
  };
  const title = webhook ? webhook.url : words.add;
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={(values) => save.mutate({ ...values, url: values.url.trim() })}
      sending={{ isPending: save.isPending, error: save.error ?? rotate.error ?? remove.error }}
      action={words.save}
      more={
        webhook && (
          <>
            <Button
              variant="danger"
              onClick={() => void ask(words.remove, words.removeText, () => remove.mutate(webhook.id))}
            >
              {words.remove}
            </Button>
            <Button onClick={() => void ask(words.rotate, words.rotateText, () => rotate.mutate(webhook.id))}>
              {words.rotate}
            </Button>
          </>
        )
      }
      onClose={() => onClose(null)}
    >
      <TextField {...form.field('url')} label={words.url} help={words.urlHelp} type="url" maxLength={500} />
      <CheckGroup
        {...form.field('events')}
        label={words.events}
        options={(Object.keys(words.event) as WebhookEvent[]).map((value) => ({ value, label: words.event[value] }))}
      />
      <CheckboxField {...form.field('active')} label={words.active} />
    </FormDialog>
  );
}
