import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { SicField } from '../../shared/sic-field.tsx';
import type { AccountValues } from './values.ts';
import { words } from './words.ts';

const MAX_LENGTH = 200;

export function BusinessStep({ form }: { form: Form<AccountValues> }) {
  return (
    <>
      <FieldRow>
        <TextField
          label="Business name"
          autoComplete="organization"
          maxLength={MAX_LENGTH}
          required
          {...form.field('name')}
        />
        <TextField label="Trading name" maxLength={MAX_LENGTH} required={false} {...form.field('tradingName')} />
      </FieldRow>
      <SicField {...form.field('sicCode')} />
      <FieldRow>
        <TextField label={words.companyNumber} maxLength={12} required={false} {...form.field('companyNumber')} />
        <TextField label={words.vatNumber} maxLength={20} required={false} {...form.field('vatNumber')} />
      </FieldRow>
      <TextField
        label={words.addressLine1}
        autoComplete="address-line1"
        maxLength={MAX_LENGTH}
        required
        {...form.field('addressLine1')}
      />
      <FieldRow>
        <TextField label="Town" autoComplete="address-level2" maxLength={MAX_LENGTH} required {...form.field('town')} />
        <TextField label="Postcode" autoComplete="postal-code" maxLength={10} required {...form.field('postcode')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTH}
          required={false}
          {...form.field('phone')}
        />
        <TextField
          label="Email for invoices"
          type="email"
          maxLength={MAX_LENGTH}
          required={false}
          {...form.field('invoiceEmail')}
        />
      </FieldRow>
    </>
  );
}
