import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { penceOf } from '@tonnage/domain/common/money-text';
import { PROMISE_DAYS } from '@tonnage/domain/skip-hire/chasing/promises';
import { call } from '../../lib/api.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface PromiseDialogProps {
  account: { id: string; name: string };
  today: IsoDate;
  onClose: () => void;
}

/** Records what a customer promised to pay by a day. */
export function PromiseDialog({ account, today, onClose }: PromiseDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.promisePayment,
    initialValues: { amountPence: '', dueOn: '' as IsoDate | '' },
    validate: ({ amountPence, dueOn }) => ({
      amountPence: penceOf(amountPence) ? null : words.refund.amountMissing,
      dueOn: dueOn === '' ? words.chase.promiseDayMissing : null,
    }),
  });
  const save = useChange(
    ({ amountPence, dueOn }: typeof form.values) =>
      call('promisePayment', {
        params: { id: account.id },
        body: { data: { amountPence: penceOf(amountPence)!, dueOn: dueOn || today } },
      }),
    { message: () => words.chase.promiseSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={words.chase.promiseTitle(account.name)}
      form={form}
      onSubmit={save.mutate}
      sending={save}
      action={words.chase.promise}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.chase.promiseHow}</p>
      <TextField {...form.field('amountPence')} label="Amount, £" inputMode="decimal" />
      <DateField
        {...form.field('dueOn')}
        label={words.chase.promiseDay}
        min={today}
        max={addDays(today, PROMISE_DAYS)}
      />
    </FormDialog>
  );
}
