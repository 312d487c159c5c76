import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { typedKilograms, weighedLoad } from '@tonnage/domain/skip-hire/weighing';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { isUnlikely, unlikely } from '../parts/unlikely-weight.ts';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

const WEIGHTS = ['gross', 'tare', 'net'] as const;
const typed = (kg: number | null) => (kg === null ? '' : String(kg));

const FACTS = CONTRACT_FIELDS.weighLoad;

interface WeighDialogProps {
  orderId: string;
  what: string;
  load: DeskOrder['loads'][number];
  onClose: () => void;
}

/** Records the weight of a load late, or corrects it. */
export function WeighDialog({ orderId, what, load, onClose }: WeighDialogProps) {
  const form = useForm({
    fields: {
      ...FACTS,
      gross: FACTS.grossWeightKg,
      tare: FACTS.tareWeightKg,
      net: FACTS.netWeightKg,
      estimated: {},
    },
    initialValues: {
      gross: typed(load.grossKg),
      tare: typed(load.tareKg),
      net: typed(load.netKg),
      estimated: load.estimated,
      weightReason: '',
      reason: '',
    },
    validate: (values) => ({
      ...Object.fromEntries(
        WEIGHTS.map((name) => [
          name,
          typedKilograms(values[name]) === undefined ? 'Enter whole kilograms, up to 60,000.' : null,
        ]),
      ),
      ...(WEIGHTS.every((name) => values[name].trim() === '') ? { net: 'Enter gross and tare, or net.' } : {}),
    }),
  });
  const gross = typedKilograms(form.values.gross);
  const tare = typedKilograms(form.values.tare);
  const both = typeof gross === 'number' && typeof tare === 'number';
  const left = both && gross >= tare ? weighedLoad({ grossWeightKg: gross, tareWeightKg: tare }).netWeightKg : null;
  const weigh = useOrderChange(
    orderId,
    ({ estimated, net, reason, weightReason }: typeof form.values) =>
      call('weighLoad', {
        params: { id: load.jobId },
        body: {
          data: {
            grossWeightKg: gross ?? null,
            tareWeightKg: tare ?? null,
            netWeightKg: left ?? typedKilograms(net) ?? null,
            weightEstimated: estimated,
            weightReason: weightReason.trim() || null,
            ...(reason.trim() && { reason: reason.trim() }),
          },
        },
      }),
    'Weights saved.',
    onClose,
  );
  return (
    <FormDialog
      title={`Weights: ${what}`}
      form={form}
      onSubmit={weigh.mutate}
      sending={weigh}
      action="Save weights"
      variant="primary"
      back={words.back}
      onClose={onClose}
    >
      {load.ticket && <p>The customer will see the new weights. The current ticket is kept, marked void.</p>}
      {load.invoice && (
        <Notice tone="info">{`This load is already on ${load.invoice}. A higher weight is charged as an extra; for a lower one, issue a credit note first.`}</Notice>
      )}
      <TextField {...form.field('gross')} label="Gross, kg" inputMode="numeric" />
      <TextField {...form.field('tare')} label="Tare, kg" inputMode="numeric" />
      <TextField
        {...form.field('net')}
        {...(left !== null && { value: String(left) })}
        label="Net, kg"
        help="Calculated from gross and tare if you enter both."
        inputMode="numeric"
      />
      {(isUnlikely(weigh.error) || form.values.weightReason !== '') && (
        <TextField {...form.field('weightReason')} {...unlikely} />
      )}
      <CheckboxField {...form.field('estimated')} label="Estimated weight" />
      {load.ticket && <TextField {...form.field('reason')} label="Reason for the correction" />}
    </FormDialog>
  );
}
