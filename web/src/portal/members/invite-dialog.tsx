import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { checkEmail } from '../sign-in/check-email.ts';
import { checkReach, EVERYWHERE, ReachFields, reachToWire, type ReachValues } from './reach-fields.tsx';
import { words } from './words.ts';

const MAX_LENGTH = 200;

interface Values extends ReachValues {
  email: string;
}

/** Invites an email address, with a role. Sending it twice invites once. */
export function InviteDialog({ owner, onClose }: { owner: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(newKey);
  const form = useForm<Values>({
    initialValues: { email: '', role: 'buyer', ...EVERYWHERE },
    validate: (values) => ({ email: checkEmail(values.email), ...checkReach(values) }),
  });
  const send = useMutation({
    mutationFn: (values: Values) =>
      call(
        'invite',
        { body: { data: { email: values.email.trim(), ...reachToWire(values) } } },
        { idempotencyKey: `${idempotencyKey}-${values.email.trim()}` },
      ),
    onSuccess: async ({ data }) => {
      void toast({ text: words.invited(data.email) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['listInvitations'] });
    },
  });
  return (
    <FormDialog
      title={words.inviteTitle}
      onClose={onClose}
      variant="primary"
      action={words.send}
      form={form}
      onSubmit={(values) => send.mutate(values)}
      sending={send}
    >
      <p>{words.inviteText}</p>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        required
        {...form.field('email')}
      />
      <ReachFields form={form} owner={owner} />
    </FormDialog>
  );
}
