import type { PhoneCustomer } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { foldName } from '@tonnage/domain/common/names';
import { SicField } from '../../shared/sic-field.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FindCaller } from './find-caller.tsx';
import styles from './phone-order.module.css';
import type { PhoneOrder } from './use-phone-order.ts';

const FACTS = CONTRACT_FIELDS.placePhoneOrder;

const contactNamed = (customer: PhoneCustomer | undefined, name: string) =>
  customer?.contacts.find((contact) => foldName(contact.name) === foldName(name.trim()));

/** Who is calling, and for which customer. */
export function CallerPanel({ order }: { order: PhoneOrder }) {
  const { form, customer, choose, add } = order;
  const { values } = form;
  const name = form.field('callerName');
  const called = (text: string) => {
    const known = contactNamed(customer, text);
    form.set({
      callerName: text,
      ...(known ? { phone: known.phone ?? values.phone, email: known.email ?? values.email } : {}),
    });
  };
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
        <TextField {...name} {...FACTS['caller.name']} onChange={called} label="Caller’s name" />
        <TextField {...form.field('phone')} {...FACTS['caller.phone']} label="Telephone" type="tel" />
        <TextField
          {...form.field('email')}
          {...FACTS['caller.email']}
          label="Email"
          type="email"
          required={values.payment === 'link' && values.jobType !== 'collection'}
        />
        {customer && !contactNamed(customer, values.callerName) && (
          <SelectField
            {...form.field('contactOf')}
            label="Save as a contact"
            placeholder="Don’t save"
            options={[
              { value: 'account', label: 'For the customer' },
              { value: 'site', label: 'For the site' },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}
