import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf } from '@tonnage/domain/common/day-text';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { penceOf } from '@tonnage/domain/common/money-text';
import { SLOT_LABELS, SLOTS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './phone-order.module.css';
import type { PhoneOrder } from './use-phone-order.ts';

const FACTS = CONTRACT_FIELDS.placePhoneOrder;

interface JobPanelProps {
  order: PhoneOrder;
  choices: PriceChoices;
  today: IsoDate;
}

const options = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** What is ordered, and for when. */
export function JobPanel({ order: { form, quote, customer }, choices, today }: JobPanelProps) {
  const date = dayOf(form.values.day, today);
  return (
    <Panel title="Order">
      <div className={styles.fields}>
        <SelectField
          {...form.field('containerSubTypeId')}
          label="Size"
          placeholder="Choose"
          required
          options={options(choices.containers)}
        />
        <SelectField
          {...form.field('wasteTypeId')}
          label="Waste"
          placeholder="Choose"
          required
          options={options(choices.wastes)}
        />
        <TextField
          {...form.field('day')}
          label="Day"
          placeholder="today, fri, 27/11"
          maxLength={20}
          required
          labelAside={date !== null && <span>{date === today ? 'Today' : formatLongDay(date)}</span>}
        />
        <SelectField
          {...form.field('slot')}
          label="Time"
          options={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
        />
        <SelectField
          {...form.field('placement')}
          label="Placement"
          options={[
            { value: 'private', label: 'Private land' },
            { value: 'highway', label: 'Highway (permit)' },
          ]}
        />
        <SelectField
          {...form.field('jobType')}
          label="Service"
          options={[
            { value: 'delivery', label: 'Delivery' },
            { value: 'wait_and_load', label: 'Wait and load' },
          ]}
        />
        <TextField {...form.field('quantity')} label="How many" inputMode="numeric" />
        <TextField
          {...form.field('poNumber')}
          {...FACTS.poNumber}
          label="PO number"
          required={customer?.poMandatory ?? false}
        />
        <div className={styles.wide}>
          <TextField {...form.field('notes')} {...FACTS.locationNotes} label="Where to put it, and access" />
        </div>
      </div>
      {quote && quote.days.length > 0 && (
        <p className={styles.days}>
          Places left:
          {quote.days.map(({ date: day, left }) => (
            <span key={day} className={left === 0 ? styles.full : undefined}>
              {`${day === today ? 'today' : formatDay(day)} ${left === 0 ? 'full' : left}`}
            </span>
          ))}
        </p>
      )}
    </Panel>
  );
}

/** The price, if another one was agreed, and how it is paid. */
export function PayPanel({ order: { form, quote, customer } }: { order: PhoneOrder }) {
  const onAccount = customer?.type === 'credit' && form.values.accountId !== '';
  const list = quote?.listPence ?? null;
  const lowest = quote?.lowestPence ?? null;
  return (
    <Panel title="Price and payment">
      <div className={styles.fields}>
        <TextField
          {...form.field('price')}
          label="Agreed price, £"
          placeholder={
            list === null ? '' : `${formatPence(list)}${lowest === null ? '' : `, min ${formatPence(lowest)}`}`
          }
          inputMode="decimal"
          required={false}
        />
        {typeof penceOf(form.values.price) === 'number' && (
          <TextField {...form.field('priceReason')} {...FACTS.priceReason} label="Reason" required />
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
