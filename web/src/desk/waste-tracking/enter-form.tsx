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
    fields: CONTRACT_FIELDS.enterReceipt,
    initialValues: { trackingId: '' },
    validate: ({ trackingId }) => ({ trackingId: isEmpty(trackingId) ? words.needed : null }),
  });
  const enter = useReceiptChange(
    (trackingId: string) => call('enterReceipt', { params: { id }, body: { data: { trackingId } } }),
    'Tracking ID saved. The load is marked as submitted.',
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
        label="Tracking ID, if you submitted it yourself"
        help="For example 25HRA0B2."
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
