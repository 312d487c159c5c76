import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { readNumber } from '@tonnage/domain/common/read-number';
import { halfYearAfter } from '@tonnage/domain/skip-hire/chasing/late-payment';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** A percentage with two decimals as basis points; null for anything else. */
function bpOf(text: string): number | null {
  const percent = Number(readNumber(text, { places: 2, units: ['%'] }).number ?? -1);
  return percent >= 0 && percent <= 100 ? Math.round(percent * 100) : null;
}

/** Enters the Bank Rate of a 30 June or 31 December. */
export function BankRateDialog({ day, rateBp, onClose }: { day: string; rateBp: number | null; onClose: () => void }) {
  const form = useForm({
    fields: { rate: {} },
    initialValues: { rate: rateBp === null ? '' : String(rateBp / 100) },
    validate: ({ rate }) => ({ rate: bpOf(rate) === null ? words.chase.rateWrong : null }),
  });
  const save = useChange(
    ({ rate }: typeof form.values) => call('setBankRate', { body: { data: { day, rateBp: bpOf(rate) } } }),
    { message: () => words.chase.rateSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.chase.rateTitle(formatDayYear(day))}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('rate')}
        label={words.chase.rateLabel}
        help={words.chase.rateHelp(halfYearAfter(day))}
        inputMode="decimal"
      />
    </FormDialog>
  );
}
