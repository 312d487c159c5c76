import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { SicField } from '../../shared/sic-field.tsx';
import type { AccountValues } from './values.ts';
import { words } from './words.ts';

export function BusinessStep({ form }: { form: Form<AccountValues> }) {
  return (
    <>
      <FieldRow>
        <TextField label="Business name" autoComplete="organization" {...form.field('name')} />
        <TextField label="Trading name" {...form.field('tradingName')} />
      </FieldRow>
      <SicField {...form.field('sicCode')} />
      <FieldRow>
        <TextField label={words.companyNumber} {...form.field('companyNumber')} />
        <TextField label={words.vatNumber} {...form.field('vatNumber')} />
      </FieldRow>
      <TextField label={words.addressLine1} autoComplete="address-line1" {...form.field('addressLine1')} />
      <FieldRow>
        <TextField label="Town" autoComplete="address-level2" {...form.field('town')} />
        <TextField label="Postcode" autoComplete="postal-code" {...form.field('postcode')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        <TextField label="Email for invoices" type="email" {...form.field('invoiceEmail')} />
      </FieldRow>
    </>
  );
}
