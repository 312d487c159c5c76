import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isEmpty } from '@tonnage/domain/common/text';
import type { ReactNode } from 'react';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';

const NAME = 'Site name';
const REFERENCE = 'Your reference';
const POSTCODE = 'Postcode';
const ADDRESS_LINE1 = 'Address';
const ADDRESS_LINE2 = 'Address line 2';
const TOWN = 'Town';
const COUNTY = 'County';
const HOURS = 'Opening hours';
const ACCESS = 'Vehicle access';
const NOTES = 'Notes';

/** A site's form values; an empty text means no value. */
export function siteValues(site?: SiteDetail) {
  return {
    name: site?.name ?? '',
    reference: site?.reference ?? '',
    postcode: site?.postcode ?? '',
    addressLine1: site?.addressLine1 ?? '',
    addressLine2: site?.addressLine2 ?? '',
    town: site?.town ?? '',
    county: site?.county ?? '',
    openingHours: site?.openingHours ?? '',
    accessNotes: site?.accessNotes ?? '',
    notes: site?.notes ?? '',
  };
}
export type SiteValues = ReturnType<typeof siteValues>;

export const SITE_LABELS: Record<keyof SiteValues, string> = {
  name: NAME,
  reference: REFERENCE,
  postcode: POSTCODE,
  addressLine1: ADDRESS_LINE1,
  addressLine2: ADDRESS_LINE2,
  town: TOWN,
  county: COUNTY,
  openingHours: HOURS,
  accessNotes: ACCESS,
  notes: NOTES,
};

/** The request body: an empty text clears a value. */
export function siteToWire(values: SiteValues) {
  const { name, postcode, addressLine1, town, ...others } = values;
  const details = Object.fromEntries(Object.entries(others).map(([key, text]) => [key, text.trim() || null]));
  return { name, postcode, addressLine1, town, ...(details as { [K in keyof typeof others]: string | null }) };
}

export function checkSite(values: SiteValues) {
  return {
    name: isEmpty(values.name) ? 'Enter a site name' : null,
    postcode: parsePostcode(values.postcode) ? null : 'Enter a full UK postcode, for example LS11 5PS.',
    addressLine1: isEmpty(values.addressLine1) ? 'Enter the address' : null,
    town: isEmpty(values.town) ? 'Enter the town' : null,
  };
}

interface SiteFieldsProps {
  form: Form<SiteValues>;
  /** The label of the reference, where it is not the reader’s own. */
  reference?: string;
  /** The note below the postcode. */
  served?: ReactNode;
}

/** All fields of a site. */
export function SiteFields({ form, reference = REFERENCE, served }: SiteFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField label={NAME} {...form.field('name')} />
        <TextField
          label={reference}
          help="A job or cost code. It appears on transfer notes and invoices."
          {...form.field('reference')}
        />
      </FieldRow>
      <TextField label={POSTCODE} autoComplete="postal-code" {...form.field('postcode')} />
      {served}
      <FieldRow>
        <TextField label={ADDRESS_LINE1} autoComplete="address-line1" {...form.field('addressLine1')} />
        <TextField label={ADDRESS_LINE2} autoComplete="address-line2" {...form.field('addressLine2')} />
      </FieldRow>
      <FieldRow>
        <TextField label={TOWN} autoComplete="address-level2" {...form.field('town')} />
        <TextField label={COUNTY} autoComplete="address-level1" {...form.field('county')} />
      </FieldRow>
      <TextField label={HOURS} placeholder="Mon to Fri 07:00 to 17:00" {...form.field('openingHours')} />
      <TextArea
        label={ACCESS}
        help="Gates, height limits, overhead lines, turning space. The driver will see this."
        lines={3}
        {...form.field('accessNotes')}
      />
      <TextArea label={NOTES} lines={2} {...form.field('notes')} />
    </>
  );
}
