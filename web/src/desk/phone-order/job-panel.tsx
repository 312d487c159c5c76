import type { PriceChoices } from '@tonnage/contract/skip-hire/prices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dayOf } from '@tonnage/domain/common/day-text';
import { formatDay, formatLongDay } from '@tonnage/domain/common/format-dates';
import { JOB_TYPE_LABELS, SLOT_LABELS, SLOTS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { OtherSites } from './other-sites.tsx';
import { MovementFields } from './movement-fields.tsx';
import styles from './phone-order.module.css';
import { SiteFields } from './site-fields.tsx';
import type { PhoneOrder } from './use-phone-order.ts';
import { CALL_KINDS, isMovement } from './values.ts';

const NOTES = {
  position: 'New position on site',
  driver: 'Notes for the driver',
  access: 'Where to put it, and access',
};
const FACTS = CONTRACT_FIELDS.placePhoneOrder;

interface JobPanelProps {
  order: PhoneOrder;
  choices: PriceChoices;
  today: IsoDate;
}

/** What the caller needs, and for when. */
export function JobPanel({ order, choices, today }: JobPanelProps) {
  const { form, customer, skip } = order;
  const { jobType } = form.values;
  // One call orders at several sites, or is about one container.
  const mayMove = customer !== undefined && customer.skips.length > 0 && order.others.length === 0;
  const kinds = CALL_KINDS.filter((kind) => !isMovement(kind) || mayMove);
  const moves = isMovement(jobType);
  return (
    <Panel title="Job">
      <div className={styles.fields}>
        <div className={styles.wide} data-kind>
          <ChoiceButtons
            {...form.field('jobType')}
            label="What do they need?"
            hideLabel
            size="sm"
            required
            numbered
            onChange={(kind) => order.askFor(kind)}
            choices={kinds.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))}
          />
        </div>
        {moves ? (
          <MovementFields order={order} choices={choices} />
        ) : (
          <>
            <SiteFields order={order} />
            <WhatFields order={order} choices={choices} />
          </>
        )}
        <WhenFields order={order} today={today} />
        {!(moves && (skip?.poNumber || jobType === 'collection')) && (
          <TextField
            {...form.field('poNumber')}
            {...FACTS.poNumber}
            label="PO number"
            required={customer?.poMandatory ?? false}
          />
        )}
        <div className={styles.wide}>
          <TextField
            {...form.field('notes')}
            {...FACTS.locationNotes}
            required={jobType === 'reposition'}
            label={NOTES[jobType === 'reposition' ? 'position' : moves ? 'driver' : 'access']}
          />
        </div>
      </div>
      {customer && !moves && <OtherSites order={order} choices={choices} today={today} />}
    </Panel>
  );
}

const options = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** What is delivered. */
function WhatFields({ order: { form }, choices }: Omit<JobPanelProps, 'today'>) {
  return (
    <>
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
      <SelectField
        {...form.field('placement')}
        label="Placement"
        options={[
          { value: 'private', label: 'Private land' },
          { value: 'highway', label: 'Highway (permit)' },
        ]}
      />
      <TextField {...form.field('quantity')} label="How many" inputMode="numeric" />
    </>
  );
}

function WhenFields({ order: { form, quote }, today }: Omit<JobPanelProps, 'choices'>) {
  const date = dayOf(form.values.day, today);
  return (
    <>
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
    </>
  );
}
