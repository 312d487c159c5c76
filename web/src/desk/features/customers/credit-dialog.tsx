import type { Customer } from '@tonnage/contract/desk-customers';
import { penceOf, poundsOf } from '@tonnage/domain/money-text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { daysOf } from './days-field.ts';
import { useCustomerChange } from './use-customer.ts';
import { words } from './words.ts';

const FORM = 'credit-form';

/** How much the account may owe, and in how many days it pays. */
export function CreditDialog({ customer, open, onClose }: { customer: Customer; open: boolean; onClose: () => void }) {
  return open && <Open customer={customer} onClose={onClose} />;
}

function Open({ customer, onClose }: { customer: Customer; onClose: () => void }) {
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
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={change.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={title}
        onSubmit={(values) =>
          change.mutate({
            creditLimitPence: penceOf(values.creditLimitPence) ?? null,
            paymentTermsDays: daysOf(values.paymentTermsDays) ?? customer.paymentTermsDays,
          })
        }
        loading={change.isPending}
        submitError={change.error}
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
      </FormShell>
    </Dialog>
  );
}
