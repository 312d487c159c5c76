import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { CHARGE_LABELS } from '@tonnage/domain/skip-hire/charges';
import { penceOf } from '@tonnage/domain/common/money-text';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { whatOf } from '../planner/what.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';

interface RebookDialogProps {
  data: DeskOrder;
  job: PlannedJob;
  today: string;
  onClose: () => void;
}

/** Books a failed job on another day, and charges the wasted journey in the same step. */
export function RebookDialog({ data, job, today, onClose }: RebookDialogProps) {
  const usual = data.chargeTypes.find(({ code }) => code === 'wasted_journey');
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.rebookJob, charges: {}, sum: {} },
    initialValues: {
      date: '',
      slot: job.slot as Slot | '',
      notes: '',
      charges: false,
      sum: usual?.netPence ? (usual.netPence / 100).toFixed(2) : '',
    },
    validate: ({ date, charges, sum }) => ({
      date: date === '' ? 'Choose a date.' : null,
      sum: charges && (penceOf(sum) ?? 0) <= 0 ? 'Enter an amount in pounds, for example 45 or 45.50.' : null,
    }),
  });
  const keyOf = useIdempotencyKey();
  const rebook = useChange(
    (values: typeof form.values) =>
      call(
        'rebookJob',
        {
          params: { id: job.jobId },
          body: {
            data: {
              date: values.date,
              slot: values.slot || 'any',
              notes: values.notes.trim() || null,
              charge: values.charges
                ? {
                    code: 'wasted_journey' as const,
                    label: usual?.label ?? CHARGE_LABELS.wasted_journey,
                    quantity: 1,
                    unitPence: penceOf(values.sum) ?? 0,
                    vatRateBp: usual?.vatRateBp ?? 2000,
                    vatCategory: usual?.vatCategory ?? null,
                    goods: usual?.goods ?? false,
                  }
                : null,
            },
          },
        },
        { idempotencyKey: keyOf(values) },
      ),
    {
      message: ({ data }) => `${job.number} rebooked. ${sentTo(data, job.account)}`,
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={`Rebook: ${whatOf(job)}`}
      form={form}
      onSubmit={(values) => rebook.mutate(values)}
      sending={rebook}
      action="Rebook"
      variant="primary"
      onClose={onClose}
    >
      <DateField {...form.field('date')} label="Date" min={today} />
      <ChoiceButtons
        {...form.field('slot')}
        label="Time"
        size="sm"
        choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
      />
      <TextArea {...form.field('notes')} label="Notes" lines={2} />
      <CheckboxField
        {...form.field('charges')}
        label="Charge the wasted journey"
        help="Added to the order now and to the next invoice."
      />
      {form.values.charges && <TextField {...form.field('sum')} label="Amount, £ ex. VAT" inputMode="decimal" />}
    </FormDialog>
  );
}
