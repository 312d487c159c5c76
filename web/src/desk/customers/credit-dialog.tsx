import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { daysOf } from './days-field.ts';
import { useCustomerChange } from './use-customer.ts';

/** The account's credit limit and payment terms in days. */
export function CreditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const title = `Credit terms for ${customer.name}`;
  const form = useForm({
    initialValues: {
      creditLimitPence: customer.creditLimitPence === null ? '' : poundsOf(customer.creditLimitPence),
      paymentTermsDays: String(customer.paymentTermsDays),
    },
    validate: (values) => ({
      creditLimitPence:
        penceOf(values.creditLimitPence) === undefined
          ? 'Enter an amount in pounds, for example 25000 or 1250.50.'
          : null,
      paymentTermsDays:
        daysOf(values.paymentTermsDays) === undefined ? 'Enter a whole number of days, up to 365.' : null,
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
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <TextField
        {...form.field('creditLimitPence')}
        label="Credit limit, £"
        help="Including VAT. Leave blank for no limit."
        required={false}
        inputMode="decimal"
        maxLength={12}
      />
      <TextField {...form.field('paymentTermsDays')} label="Payment terms (days)" inputMode="numeric" maxLength={3} />
    </FormDialog>
  );
}
