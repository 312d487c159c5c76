import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { LIMITS } from '@tonnage/contract/limits';
import { isEmail } from '@tonnage/domain/common/text';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { SettingsForm } from './settings-form.tsx';
import { orNone } from './use-settings.ts';
import { words } from './words.ts';

const FIELDS = [
  'legalName',
  'companyNumber',
  'vatNumber',
  'address',
  'supportEmail',
  'supportPhone',
  'about',
  'bankDetails',
] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** The company's legal details and its contact details for customers. */
export function CompanyPanel({ settings }: { settings: Settings }) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(FIELDS.map((field) => [field, settings[field] ?? ''])) as Values,
    validate: ({ supportEmail }) => ({
      supportEmail: supportEmail.trim() === '' || isEmail(supportEmail.trim()) ? null : words.emailWrong,
    }),
  });
  return (
    <SettingsForm title="Company" form={form} changeOf={orNone}>
      <FieldRow>
        <TextField {...form.field('legalName')} label="Legal name" maxLength={200} required={false} />
        <TextField {...form.field('companyNumber')} label="Company number" maxLength={12} required={false} />
        <TextField {...form.field('vatNumber')} label="VAT number" maxLength={20} required={false} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field('supportEmail')} label="Customer service email" type="email" required={false} />
        <TextField {...form.field('supportPhone')} label="Customer service telephone" type="tel" required={false} />
      </FieldRow>
      <TextArea {...form.field('address')} label="Address" maxLength={LIMITS.addressLine} lines={2} required={false} />
      <TextArea
        {...form.field('bankDetails')}
        label="Bank details"
        help="Printed on invoices."
        maxLength={LIMITS.addressLine}
        lines={2}
        required={false}
      />
      <TextArea
        {...form.field('about')}
        label="About the company"
        help="Leave an empty line between paragraphs."
        maxLength={LIMITS.terms}
        lines={6}
        required={false}
      />
    </SettingsForm>
  );
}
