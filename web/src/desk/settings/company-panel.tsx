import type { Settings, SettingsChange } from '@tonnage/contract/core/tenants/settings';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { readWhole } from '@tonnage/domain/common/read-number';
import { parseVatNumber, VAT_NUMBER_WRONG } from '@tonnage/domain/common/vat-number';
import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { CARRIER_WRONG, parseCarrierRegistration } from '@tonnage/domain/skip-hire/registrations';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Fields, SettingsForm } from './settings-form.tsx';
import { orNone } from './use-settings.ts';
import { words } from './words.ts';

const FIELDS = [
  'legalName',
  'companyNumber',
  'vatNumber',
  'address',
  'carrierRegistration',
  'supportEmail',
  'supportPhone',
  'about',
  'bankDetails',
] as const;
type Values = Record<(typeof FIELDS)[number], string> & {
  carrierTier: NonNullable<Settings['carrierTier']> | '';
  carrierExpiresOn: IsoDate | '';
  noteYears: string;
};

const yearsOf = (text: string) => readWhole(text, { least: 2, most: 10 }) ?? undefined;

/** The company's legal details and its contact details for customers. */
export function CompanyPanel({ settings }: { settings: Settings }) {
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.updateSettings,
    initialValues: {
      ...(Object.fromEntries(FIELDS.map((field) => [field, settings[field] ?? ''])) as Values),
      carrierTier: settings.carrierTier ?? '',
      carrierExpiresOn: settings.carrierExpiresOn ?? '',
      noteYears: String(settings.noteYears),
    },
    validate: ({ supportEmail, noteYears, companyNumber, vatNumber, carrierRegistration }) => ({
      companyNumber: isEmpty(companyNumber) || parseCompanyNumber(companyNumber) ? null : COMPANY_NUMBER_WRONG,
      carrierRegistration:
        isEmpty(carrierRegistration) || parseCarrierRegistration(carrierRegistration) ? null : CARRIER_WRONG,
      vatNumber: vatNumber.trim() === '' || parseVatNumber(vatNumber) ? null : VAT_NUMBER_WRONG,
      noteYears: yearsOf(noteYears) === undefined ? 'Enter 2 to 10 years. The law requires at least two.' : null,
      supportEmail: supportEmail.trim() === '' || isEmail(supportEmail.trim()) ? null : words.emailWrong,
    }),
  });
  /** Set-up asks for these: they may be empty for now, but are not optional. */
  const asked = (field: (typeof FIELDS)[number]) => {
    const { required: _, ...props } = form.field(field);
    return props;
  };
  return (
    <SettingsForm title="Company" form={form} changeOf={changeOf}>
      <Fields>
        <TextField {...asked('legalName')} label="Legal name" />
        <TextField {...form.field('companyNumber')} label="Company number" />
        <TextField {...asked('vatNumber')} label="VAT number" />
      </Fields>
      <Fields>
        <TextField {...form.field('supportEmail')} label="Customer service email" type="email" />
        <TextField {...asked('supportPhone')} label="Customer service telephone" type="tel" />
        <TextField {...form.field('noteYears')} label="Years to keep transfer notes" inputMode="numeric" />
      </Fields>
      <TextArea {...asked('address')} label="Address" help="Printed on transfer notes and invoices." lines={2} />
      <Fields>
        <TextField {...asked('carrierRegistration')} label="Waste carrier registration" />
        <SelectField
          {...form.field('carrierTier')}
          label="Tier"
          placeholder="Choose"
          required={false}
          options={[
            { value: 'upper', label: 'Upper tier' },
            { value: 'lower', label: 'Lower tier' },
          ]}
        />
        <DateField {...form.field('carrierExpiresOn')} label="Valid until" />
      </Fields>
      <TextArea
        {...asked('bankDetails')}
        label="Bank details"
        help="Printed on invoices, and shown in the portal next to the amount due."
        lines={2}
      />
      <TextArea
        {...form.field('about')}
        label="About the company"
        help="Leave an empty line between paragraphs."
        lines={6}
      />
    </SettingsForm>
  );
}

function changeOf({ carrierTier, carrierExpiresOn, noteYears, ...texts }: Values): SettingsChange {
  return {
    ...orNone(texts),
    carrierTier: carrierTier || null,
    carrierExpiresOn: carrierExpiresOn || null,
    noteYears: yearsOf(noteYears) ?? 2,
  };
}
