import type { Customer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { parseVatNumber } from '@tonnage/domain/common/vat-number';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { SicField } from '../../shared/sic-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useCustomerChange } from './use-customer.ts';

function valuesOf(customer: Customer | null) {
  return {
    kind: (customer?.household ? 'private' : 'business') as 'business' | 'private',
    name: customer?.name ?? '',
    billingAddress: customer?.billingAddress ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    sicCode: customer?.sicCode ?? '',
    tradingName: customer?.tradingName ?? '',
    companyNumber: customer?.companyNumber ?? '',
    vatNumber: customer?.vatNumber ?? '',
    invoiceEmail: customer?.invoiceEmail ?? '',
  };
}
type Values = ReturnType<typeof valuesOf>;

const EMAIL_WRONG = 'Enter a valid email address.';
const isAddress = (text: string) => isEmpty(text) || isEmail(text.trim());

function check(v: Values) {
  const business = v.kind === 'business';
  return {
    name: isEmpty(v.name) ? 'Enter a name.' : null,
    billingAddress: isEmpty(v.billingAddress) ? 'Enter the address for invoices and transfer notes.' : null,
    email: isAddress(v.email) ? null : EMAIL_WRONG,
    invoiceEmail: isAddress(v.invoiceEmail) ? null : EMAIL_WRONG,
    sicCode:
      !business || isSicCode(v.sicCode.trim()) ? null : 'Choose a code from the list, or enter a five-digit code.',
    companyNumber:
      !business || isEmpty(v.companyNumber) || parseCompanyNumber(v.companyNumber) ? null : COMPANY_NUMBER_WRONG,
    vatNumber:
      !business || isEmpty(v.vatNumber) || parseVatNumber(v.vatNumber)
        ? null
        : 'Enter a valid UK VAT number (nine digits).',
  };
}

/** A customer's name and details; null adds a customer and opens their page. */
export function CustomerDialog({ customer, onClose }: { customer: Customer | null; onClose: () => void }) {
  const navigate = useNavigate();
  const keyOf = useIdempotencyKey();
  const form = useForm<Values>({
    fields: { ...CONTRACT_FIELDS.createCustomer, kind: {} },
    initialValues: valuesOf(customer),
    validate: check,
  });
  const save = useCustomerChange(
    ({ kind, ...data }: Values) => {
      const body = { data: { ...data, household: kind === 'private' } };
      return customer
        ? call('updateCustomer', { params: { id: customer.id }, body })
        : call('createCustomer', { body }, { idempotencyKey: keyOf(data) });
    },
    ({ data }) => {
      onClose();
      if (!customer) void navigate({ to: '/desk/customers/$customerId', params: { customerId: data.id } });
    },
  );
  const business = form.values.kind === 'business';
  return (
    <FormDialog
      title={customer ? `Edit ${customer.name}` : 'Add a customer'}
      size="lg"
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
      action={customer ? 'Save' : 'Add customer'}
      variant="primary"
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" />
      <ChoiceButtons
        {...form.field('kind')}
        label="Customer"
        size="sm"
        help={business ? undefined : 'Household waste: no company number or SIC code.'}
        choices={[
          { value: 'business', label: 'Business' },
          { value: 'private', label: 'Private' },
        ]}
      />
      <TextField {...form.field('billingAddress')} label="Address" help="On one line, with the postcode." />
      <FieldRow>
        <TextField {...form.field('phone')} label="Telephone" type="tel" />
        <TextField {...form.field('email')} label="Email" type="email" />
      </FieldRow>
      {business && (
        <>
          <SicField {...form.field('sicCode')} />
          <TextField {...form.field('tradingName')} label="Trading as" />
          <FieldRow>
            <TextField {...form.field('companyNumber')} label="Company number" />
            <TextField {...form.field('vatNumber')} label="VAT number" />
          </FieldRow>
        </>
      )}
      <TextField
        {...form.field('invoiceEmail')}
        label="Invoice email"
        help="Where it differs from the email above."
        type="email"
      />
    </FormDialog>
  );
}
