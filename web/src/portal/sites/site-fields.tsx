import { useQuery } from '@tanstack/react-query';
import type { SiteDetail } from '@tonnage/contract/skip-hire/sites';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isEmpty } from '@tonnage/domain/common/text';
import { queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { useOfficeCall } from '../booking/office.ts';
import { words } from './site-form-words.ts';

const MAX_LENGTH = 200;
const MAX_NOTES = 2000;

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
  name: words.name,
  reference: words.reference,
  postcode: words.postcode,
  addressLine1: words.addressLine1,
  addressLine2: words.addressLine2,
  town: words.town,
  county: words.county,
  openingHours: words.hours,
  accessNotes: words.access,
  notes: words.notes,
};

/** The request body: an empty text clears a value. */
export function siteToWire(values: SiteValues) {
  const { name, postcode, addressLine1, town, ...others } = values;
  const details = Object.fromEntries(Object.entries(others).map(([key, text]) => [key, text.trim() || null]));
  return { name, postcode, addressLine1, town, ...(details as { [K in keyof typeof others]: string | null }) };
}

export function checkSite(values: SiteValues) {
  return {
    name: isEmpty(values.name) ? words.nameMandatory : null,
    postcode: parsePostcode(values.postcode) ? null : words.postcodeInvalid,
    addressLine1: isEmpty(values.addressLine1) ? words.addressMandatory : null,
    town: isEmpty(values.town) ? words.townMandatory : null,
  };
}

/** All fields of a site. Its depot is shown as soon as the postcode is complete. */
export function SiteFields({ form }: { form: Form<SiteValues> }) {
  const field = (name: keyof SiteValues) => ({ maxLength: MAX_LENGTH, ...form.field(name) });
  return (
    <>
      <FieldRow>
        <TextField label={words.name} required {...field('name')} />
        <TextField label={words.reference} help={words.referenceHelp} required={false} {...field('reference')} />
      </FieldRow>
      <TextField label={words.postcode} autoComplete="postal-code" required {...field('postcode')} maxLength={10} />
      <Served postcode={form.values.postcode} />
      <FieldRow>
        <TextField label={words.addressLine1} autoComplete="address-line1" required {...field('addressLine1')} />
        <TextField
          label={words.addressLine2}
          autoComplete="address-line2"
          required={false}
          {...field('addressLine2')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label={words.town} autoComplete="address-level2" required {...field('town')} />
        <TextField label={words.county} autoComplete="address-level1" required={false} {...field('county')} />
      </FieldRow>
      <TextField label={words.hours} placeholder={words.hoursExample} required={false} {...field('openingHours')} />
      <TextArea
        label={words.access}
        help={words.accessHelp}
        required={false}
        lines={3}
        {...field('accessNotes')}
        maxLength={MAX_NOTES}
      />
      <TextArea label={words.notes} required={false} lines={2} {...field('notes')} maxLength={MAX_NOTES} />
    </>
  );
}

function Served({ postcode }: { postcode: string }) {
  const officeCall = useOfficeCall();
  const unit = parsePostcode(postcode)?.unit ?? '';
  const { data } = useQuery({ ...queryOf('checkCoverage', { params: { value: unit } }), enabled: unit !== '' });
  const depot = data?.data.depot;
  return (
    <div role="status">
      {unit !== '' && data && (
        <Notice tone={depot ? 'ok' : 'warn'}>{depot ? words.served(depot.name) : words.unserved(officeCall)}</Notice>
      )}
    </div>
  );
}
