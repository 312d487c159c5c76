import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { daysOf } from './days-field.ts';
import { useCustomerChange } from './use-customer.ts';
import { words } from './words.ts';

/** How much the account may owe, and in how many days it pays. */
export function CreditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const title = words.creditTitle(customer.name);
  const form = useForm({
    initialValues: {
      creditLimitPence: customer.creditLimitPence === null ? '' : poundsOf(customer.creditLimitPence),
      paymentTermsDays: String(customer.paymentTermsDays),
    },
    validate: (values) => ({
      creditLimitPence: penceOf(values.creditLimitPence) === undefined ? words.creditWrong : null,
      paymentTermsDays: daysOf(values.paymentTermsDays) === undefined ? words.daysWrong : null,
    }),
  });
  const change = useCustomerChange(
    (data: { creditLimitPence: number | null; paymentTermsDays: number }) =>
      call('setCustomerCredit', { params: { id: customer.id }, body: { data } }),
    onClose,
  );
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={(values) =>
        change.mutate({
          creditLimitPence: penceOf(values.creditLimitPence) ?? null,
          paymentTermsDays: daysOf(values.paymentTermsDays) ?? customer.paymentTermsDays,
        })
      }
      sending={change}
      action={words.save}
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('creditLimitPence')}
        label={words.creditLimit}
        help={words.creditHelp}
        required={false}
        inputMode="decimal"
        maxLength={12}
      />
      <TextField {...form.field('paymentTermsDays')} label={words.days} inputMode="numeric" maxLength={3} />
    </FormDialog>
  );
}
