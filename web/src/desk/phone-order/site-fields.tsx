import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PhoneOrder } from './use-phone-order.ts';
import { hasNewSite, NEW_SITE } from './values.ts';

const FACTS = CONTRACT_FIELDS.placePhoneOrder;

/** Where an order goes: a site of the customer, or a new one. */
export function SiteFields({ order: { form, customer } }: { order: PhoneOrder }) {
  const known = form.values.accountId !== '';
  return (
    <>
      {known && (
        <SelectField
          {...form.field('siteId')}
          label="Site"
          placeholder="Choose a site"
          required
          options={[
            ...(customer?.sites ?? []).map(({ id, name, postcode }) => ({
              value: id,
              label: `${name}, ${postcode}`,
            })),
            { value: NEW_SITE, label: 'New site' },
          ]}
        />
      )}
      {hasNewSite(form.values) && (
        <>
          <TextField {...form.field('addressLine1')} {...FACTS['newSite.addressLine1']} label="Address" />
          <TextField {...form.field('town')} {...FACTS['newSite.town']} label="Town" />
          <TextField {...form.field('postcode')} {...FACTS['newSite.postcode']} label="Postcode" />
          {known && <TextField {...form.field('siteName')} {...FACTS['newSite.name']} label="Site name" />}
        </>
      )}
    </>
  );
}
