import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { useReceiptChange } from './use-receipt-change.ts';
import { words } from './words.ts';

/** The id of a load that was recorded at the service itself. */
export function EnterForm({ id }: { id: string }) {
  const form = useForm({
    initialValues: { trackingId: '' },
    validate: ({ trackingId }) => ({ trackingId: isEmpty(trackingId) ? words.needed : null }),
  });
  const enter = useReceiptChange(
    (trackingId: string) => call('enterReceipt', { params: { id }, body: { data: { trackingId } } }),
    words.entered,
  );
  return (
    <FormShell
      form={form}
      label={words.enter}
      onSubmit={({ trackingId }) => enter.mutate(trackingId.trim())}
      loading={enter.isPending}
      submitError={enter.error}
      guard={false}
    >
      <TextField
        {...form.field('trackingId')}
        label={words.trackingId}
        help={words.trackingHelp}
        required={false}
        maxLength={20}
      />
      <FormActions>
        <Button type="submit" size="sm" loading={enter.isPending}>
          {words.enter}
        </Button>
      </FormActions>
    </FormShell>
  );
}
