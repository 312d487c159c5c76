import { formatPence } from '@tonnage/domain/common/money';
import { penceOf } from '@tonnage/domain/common/money-text';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './phone-order.module.css';
import type { PhoneOrder } from './use-phone-order.ts';

/** The agreed price, if it is not the list price, and how it is paid. */
export function PayPanel({ order: { form, quote, customer } }: { order: PhoneOrder }) {
  const onAccount = customer?.type === 'credit' && form.values.accountId !== '';
  const list = quote?.listPence ?? null;
  const lowest = quote?.lowestPence ?? null;
  return (
    <Panel title="Price and payment">
      <div className={styles.fields}>
        <TextField
          {...form.field('price')}
          label="Agreed price without VAT, £"
          placeholder={
            list === null ? '' : `${formatPence(list)}${lowest === null ? '' : `, min ${formatPence(lowest)}`}`
          }
          inputMode="decimal"
          required={false}
        />
        {typeof penceOf(form.values.price) === 'number' && (
          <TextField
            {...form.field('priceReason')}
            {...CONTRACT_FIELDS.placePhoneOrder.priceReason}
            label="Reason for this price"
            required
          />
        )}
        <SelectField
          {...form.field('payment')}
          label="Payment"
          placeholder="Choose"
          required
          options={
            onAccount
              ? [{ value: 'account', label: 'On account' }]
              : [
                  { value: 'card_terminal', label: 'Card terminal, taken' },
                  { value: 'link', label: 'Payment link by email' },
                  { value: 'cash', label: 'Cash, taken' },
                  { value: 'cheque', label: 'Cheque, taken' },
                  { value: 'bank', label: 'Bank transfer, received' },
                ]
          }
        />
      </div>
    </Panel>
  );
}
