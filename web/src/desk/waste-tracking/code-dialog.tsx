import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The operator's code at the service. A stored code is never shown again. */
export function CodeDialog({ coded, onClose }: { coded: boolean; onClose: () => void }) {
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: UUID.test(code.trim()) ? null : 'Copy the whole code from the service.' }),
  });
  const save = useChange((code: string | null) => call('setTrackingCode', { body: { data: { code } } }), {
    message: ({ data }) =>
      data.coded ? 'Code saved.' : 'Code removed. Export loads and upload them yourself from now on.',
    onDone: onClose,
    refetch: ['getTracking'],
  });
  return (
    <FormDialog
      title="Service code"
      form={form}
      onSubmit={({ code }) => save.mutate(code.trim().toLowerCase())}
      sending={save}
      action={words.save}
      variant="primary"
      back={words.back}
      more={
        coded && (
          <Button variant="danger" loading={save.isPending} onClick={() => save.mutate(null)}>
            Remove code
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label={words.code}
        help="The digital waste tracking service gives you this code. With it, loads are submitted as soon as they’re weighed."
        maxLength={36}
      />
    </FormDialog>
  );
}
