import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import {
  INVOICE_FREQUENCIES,
  INVOICE_FREQUENCY_LABELS,
  INVOICE_GROUPING_LABELS,
  INVOICE_GROUPINGS,
} from '@tonnage/domain/skip-hire/invoice-run';
import { penceOf, poundsOf } from '@tonnage/domain/common/money-text';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { daysOf } from './days-field.ts';
import { useCustomerChange } from './use-customer.ts';

type Terms = Pick<
  Customer,
  | 'type'
  | 'creditLimitPence'
  | 'paymentTermsDays'
  | 'termsBasis'
  | 'invoiceGrouping'
  | 'invoiceFrequency'
  | 'invoicesHeld'
  | 'reverseCharge'
  | 'fuelSurchargeExempt'
>;

const FREQUENCY_HELP = {
  completion: 'Included in every invoice run. Over hire is charged once the container has gone, or at month end.',
  weekly: 'Included in invoice runs that end on a Sunday or at month end.',
  monthly: 'Included in invoice runs that end on the last day of a month.',
};

/** How the account pays: on credit with a limit, or before each order; and how and when it is invoiced. */
export function TermsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      type: customer.type,
      creditLimitPence: customer.creditLimitPence === null ? '' : poundsOf(customer.creditLimitPence),
      // A limit that nobody has set yet is not the same as none: only an account on credit can have been given none.
      noLimit: customer.type === 'credit' && customer.creditLimitPence === null,
      paymentTermsDays: String(customer.paymentTermsDays),
      termsBasis: customer.termsBasis,
      invoiceGrouping: customer.invoiceGrouping,
      invoiceFrequency: customer.invoiceFrequency,
      invoicesHeld: customer.invoicesHeld,
      reverseCharge: customer.reverseCharge,
      fuelSurchargeExempt: customer.fuelSurchargeExempt,
    },
    validate: (values) => ({
      creditLimitPence:
        values.type === 'credit' && !values.noLimit && typeof penceOf(values.creditLimitPence) !== 'number'
          ? 'Enter an amount in pounds, for example 25000 or 1250.50, or tick “No credit limit”.'
          : null,
      paymentTermsDays:
        daysOf(values.paymentTermsDays) === undefined ? 'Enter a whole number of days, up to 365.' : null,
    }),
  });
  const change = useCustomerChange(
    (data: Terms) => call('updateCustomerTerms', { params: { id: customer.id }, body: { data } }),
    onClose,
  );
  const { type, noLimit, invoiceFrequency } = form.values;
  return (
    <FormDialog
      title={`Payment terms for ${customer.name}`}
      form={form}
      onSubmit={(values) =>
        change.mutate({
          type: values.type,
          creditLimitPence: values.noLimit ? null : (penceOf(values.creditLimitPence) ?? null),
          paymentTermsDays: daysOf(values.paymentTermsDays) ?? customer.paymentTermsDays,
          termsBasis: values.termsBasis,
          invoiceGrouping: values.invoiceGrouping,
          invoiceFrequency: values.invoiceFrequency,
          invoicesHeld: values.invoicesHeld,
          reverseCharge: values.reverseCharge,
          fuelSurchargeExempt: values.fuelSurchargeExempt,
        })
      }
      sending={change}
      action="Save"
      variant="primary"
      onClose={onClose}
    >
      <ChoiceButtons
        {...form.field('type')}
        label="Payment"
        help={
          type === 'prepay' && customer.type === 'credit' && customer.openOrders > 0
            ? 'Orders already placed on account stay on account. New ones are paid before delivery.'
            : undefined
        }
        choices={[
          { value: 'credit', label: 'On account' },
          { value: 'prepay', label: 'Pay before each order' },
        ]}
      />
      {type === 'credit' && (
        <>
          {!noLimit && (
            <TextField
              {...form.field('creditLimitPence')}
              label="Credit limit, £"
              help="Including VAT."
              inputMode="decimal"
            />
          )}
          <CheckboxField {...form.field('noLimit')} label="No credit limit" />
          <FieldRow>
            <TextField {...form.field('paymentTermsDays')} label="Days to pay" inputMode="numeric" />
            <ChoiceButtons
              {...form.field('termsBasis')}
              label="Counted from"
              size="sm"
              choices={[
                { value: 'invoice', label: 'Invoice date' },
                { value: 'end_of_month', label: 'Month end' },
              ]}
            />
          </FieldRow>
        </>
      )}
      <ChoiceButtons
        {...form.field('invoiceGrouping')}
        label="Invoices"
        size="sm"
        choices={INVOICE_GROUPINGS.map((value) => ({ value, label: INVOICE_GROUPING_LABELS[value] }))}
      />
      <ChoiceButtons
        {...form.field('invoiceFrequency')}
        label="How often"
        size="sm"
        help={FREQUENCY_HELP[invoiceFrequency]}
        choices={INVOICE_FREQUENCIES.map((value) => ({ value, label: INVOICE_FREQUENCY_LABELS[value] }))}
      />
      <CheckboxField {...form.field('invoicesHeld')} label="Hold invoices: leave this account out of invoice runs" />
      <CheckboxField
        {...form.field('fuelSurchargeExempt')}
        label="No fuel surcharge on this account’s prices"
        help="Orders already placed keep their price."
      />
      {(customer.vatNumber !== null || customer.reverseCharge) && (
        <CheckboxField
          {...form.field('reverseCharge')}
          label="Domestic reverse charge: the customer pays the VAT to HMRC"
          help="For construction services to a customer registered for VAT and CIS who is not the end user. Their invoices and prices then state the VAT and don’t charge it."
        />
      )}
    </FormDialog>
  );
}
