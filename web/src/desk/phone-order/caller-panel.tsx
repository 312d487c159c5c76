import { SicField } from '../../shared/sic-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FindCaller } from './find-caller.tsx';
import styles from './phone-order.module.css';
import type { PhoneOrder } from './use-phone-order.ts';
import { hasNewSite, NEW_SITE } from './values.ts';

const FACTS = CONTRACT_FIELDS.placePhoneOrder;

/** Who is calling, for which customer and site. */
export function CallerPanel({ order }: { order: PhoneOrder }) {
  const { form, customer, site, choose, add, repeat } = order;
  const { values } = form;
  const known = values.accountId !== '';
  return (
    <Panel title="Caller">
      <div className={styles.fields}>
        <div className={styles.wide}>
          <FindCaller {...form.field('find')} onKnown={choose} onNew={add} />
        </div>
        {values.isNew && (
          <>
            <TextField {...form.field('customerName')} {...FACTS['newCustomer.name']} label="Customer name" />
            <SelectField
              {...form.field('kind')}
              label="Customer type"
              options={[
                { value: 'private', label: 'Private' },
                { value: 'business', label: 'Business' },
              ]}
            />
            {values.kind === 'business' && (
              <div className={styles.wide}>
                <SicField {...form.field('sicCode')} />
              </div>
            )}
          </>
        )}
        <TextField {...form.field('callerName')} {...FACTS['caller.name']} label="Caller’s name" />
        <TextField {...form.field('phone')} {...FACTS['caller.phone']} label="Telephone" type="tel" />
        <TextField
          {...form.field('email')}
          {...FACTS['caller.email']}
          label="Email"
          type="email"
          required={values.payment === 'link'}
        />
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
        {hasNewSite(values) && (
          <>
            <TextField {...form.field('addressLine1')} {...FACTS['newSite.addressLine1']} label="Address" />
            <TextField {...form.field('town')} {...FACTS['newSite.town']} label="Town" />
            <TextField {...form.field('postcode')} {...FACTS['newSite.postcode']} label="Postcode" />
            {known && <TextField {...form.field('siteName')} {...FACTS['newSite.name']} label="Site name" />}
          </>
        )}
      </div>
      {site?.last && <Button size="sm" onClick={() => repeat(site)}>{`Repeat ${site.last.number}`}</Button>}
    </Panel>
  );
}
