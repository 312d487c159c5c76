import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { checkEmail } from '../entry/check-email.ts';
import { checkReach, EVERYWHERE, ReachFields, reachToWire, type ReachValues } from './reach-fields.tsx';
import { words } from './words.ts';

const FORM = 'invite';
const MAX_LENGTH = 200;

interface Values extends ReachValues {
  email: string;
}

/** Invites an address, with what its owner will be able to do. Sent twice it invites once. */
export function InviteDialog({ owner, onClose }: { owner: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
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
  const { error } = send;
  return (
    <Dialog
      title={words.inviteTitle}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={send.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.inviteTitle}
        onSubmit={(values) => send.mutate(values)}
        loading={send.isPending}
        submitError={error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} }}
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
      </FormShell>
    </Dialog>
  );
}
