import { useMutation } from '@tanstack/react-query';
import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmail } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { SettingsForm } from './settings-form.tsx';
import { orNone } from './use-settings.ts';
import { words } from './words.ts';

/** The sender's name and reply address of emails, with a test email. */
export function MailPanel({ settings }: { settings: Settings }) {
  const form = useForm({
    initialValues: { senderName: settings.senderName ?? '', replyTo: settings.replyTo ?? '' },
    validate: ({ senderName, replyTo }) => ({
      senderName: /[<>"@]/.test(senderName) ? 'Enter a name without < > " or @.' : null,
      replyTo: replyTo.trim() === '' || isEmail(replyTo.trim()) ? null : words.emailWrong,
    }),
  });
  const send = useMutation({
    mutationFn: () => call('sendTestMail', {}),
    onSuccess: ({ data }) => void toast({ text: `Test email sent to ${data.to}.` }),
  });
  return (
    <SettingsForm
      title="Emails to customers"
      form={form}
      changeOf={orNone}
      more={
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Send test email
        </Button>
      }
      trouble={send.error}
    >
      <TextField
        {...form.field('senderName')}
        label="Sender name"
        help="The name customers see. Leave blank for the default. The sending address can’t be changed here."
        maxLength={100}
        required={false}
      />
      <TextField
        {...form.field('replyTo')}
        label="Reply-to address"
        help="Leave blank for replies to go to the sending address."
        type="email"
        maxLength={LIMITS.email}
        required={false}
      />
    </SettingsForm>
  );
}
