import type { NextNumbers } from '@tonnage/contract/skip-hire/moving-in';
import { readWhole } from '@tonnage/domain/common/read-number';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const MOST = 1_000_000_000;
const FIELDS = ['account', 'order', 'invoice', 'creditNote'] as const;

/** Continues the company's numbers after those of its earlier system. */
export function NumbersDialog({ next, onClose }: { next: NextNumbers; onClose: () => void }) {
  const numberOf = (field: (typeof FIELDS)[number], text: string) =>
    readWhole(text, { least: next[field], most: MOST });
  const form = useForm({
    fields: CONTRACT_FIELDS.setNextNumbers,
    initialValues: {
      account: String(next.account),
      order: String(next.order),
      invoice: String(next.invoice),
      creditNote: String(next.creditNote),
    },
    validate: (values) =>
      Object.fromEntries(
        FIELDS.map((field) => [field, numberOf(field, values[field]) ? null : words.numberWrong(next[field])]),
      ),
  });
  const saving = useChange(
    (values: typeof form.values) => {
      // Others may have taken a number meanwhile: only what was changed is sent.
      const changed = FIELDS.map((field) => [field, numberOf(field, values[field])] as const);
      const data = Object.fromEntries(changed.filter(([field, number]) => number !== next[field]));
      return call('setNextNumbers', { body: { data } });
    },
    { message: () => words.numbersSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.numbers}
      form={form}
      onSubmit={saving.mutate}
      sending={saving}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <p>{words.numbersHelp}</p>
      {FIELDS.map((field) => (
        <TextField key={field} {...form.field(field)} label={words.numberOf[field]} inputMode="numeric" />
      ))}
    </FormDialog>
  );
}
