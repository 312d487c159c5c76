import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { storeSession } from '../../lib/session.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { NO_PROOF, ProofFields, useProof } from '../login/proof-fields.tsx';
import { words } from './words.ts';

/** Changes the address of the user's login: a code goes to the new and to the present one, and both are entered here. */
export function ChangeEmail({ present, onClose }: { present: string; onClose: () => void }) {
  const [asked, setAsked] = useState<string | null>(null);
  return asked === null ? (
    <Ask onAsked={setAsked} onClose={onClose} />
  ) : (
    <Enter present={present} email={asked} onClose={onClose} />
  );
}

function Ask({ onAsked, onClose }: { onAsked: (email: string) => void; onClose: () => void }) {
  const proof = useProof();
  const form = useForm({
    fields: CONTRACT_FIELDS.startEmailChange,
    initialValues: { email: '', ...NO_PROOF },
    validate: ({ email, ...given }) => ({ email: isEmpty(email) ? words.emailMissing : null, ...proof.check(given) }),
  });
  const asking = useMutation({
    mutationFn: ({ email, ...given }: { email: string } & typeof NO_PROOF) =>
      call('startEmailChange', { body: { data: { email: email.trim(), ...proof.of(given) } } }),
    onSuccess: (_done, { email }) => onAsked(email.trim()),
    onError: proof.notice,
  });
  return (
    <FormDialog
      title={words.changeEmail}
      form={form}
      onSubmit={asking.mutate}
      sending={asking}
      action={words.sendCodes}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.changeEmailText}</p>
      <TextField {...form.field('email')} label={words.newEmail} type="email" autoComplete="email" required />
      <ProofFields form={form} asked={proof.asked} />
    </FormDialog>
  );
}

function Enter({ present, email, onClose }: { present: string; email: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    fields: CONTRACT_FIELDS.changeEmail,
    initialValues: { newCode: '', oldCode: '' },
    validate: ({ newCode, oldCode }) => ({
      newCode: isEmpty(newCode) ? words.codeMissing : null,
      oldCode: isEmpty(oldCode) ? words.codeMissing : null,
    }),
  });
  const changing = useMutation({
    mutationFn: (data: { newCode: string; oldCode: string }) => call('changeEmail', { body: { data } }),
    onSuccess: (saved) => {
      storeSession(saved);
      client.setQueryData(queryOf('me', {}).queryKey, saved);
      void toast({ text: words.emailChanged });
      onClose();
    },
  });
  const code = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  return (
    <FormDialog
      title={words.changeEmail}
      form={form}
      onSubmit={changing.mutate}
      sending={changing}
      action={words.changeEmail}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.codesSent}</p>
      <TextField {...form.field('newCode')} label={words.codeAt(email)} {...code} />
      <TextField {...form.field('oldCode')} label={words.codeAt(present)} {...code} />
    </FormDialog>
  );
}
