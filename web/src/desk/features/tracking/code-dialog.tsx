import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { words } from './words.ts';

const FORM = 'tracking-code-form';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The operator's code at the service. What stands there is never shown again. */
export function CodeDialog({ coded, onClose }: { coded: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: UUID.test(code.trim()) ? null : words.codeWrong }),
  });
  const save = useMutation({
    mutationFn: (code: string | null) => call('setTrackingCode', { body: { data: { code } } }),
    onSuccess: async ({ data }) => {
      void toast({ text: data.coded ? words.codeSaved : words.codeRemoved });
      onClose();
      await client.invalidateQueries({ queryKey: ['getTracking'] });
    },
  });
  return (
    <Dialog
      title={words.codeTitle}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {coded && (
            <Button variant="danger" loading={save.isPending} onClick={() => save.mutate(null)}>
              {words.remove}
            </Button>
          )}
          <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.codeTitle}
        onSubmit={({ code }) => save.mutate(code.trim().toLowerCase())}
        loading={save.isPending}
        submitError={save.error}
      >
        <TextField {...form.field('code')} label={words.code} help={words.codeHelp} maxLength={36} />
      </FormShell>
    </Dialog>
  );
}
