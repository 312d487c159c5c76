import { mayNotGoIn } from '@tonnage/domain/skip-hire/prohibited';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { Part } from '../booking/part.tsx';
import styles from './new-order.module.css';
import type { Job } from './use-order-form.ts';

/** Details for the driver and for accounting. */
export function Details({ job: { form, account, place } }: { job: Job }) {
  return (
    <Part title="Details">
      <Panel>
        <div className={styles.fields}>
          <FieldRow>
            <TextField {...form.field('poNumber')} label="PO number" required={account.poMandatory} />
            <TextField label="Your reference" {...form.field('customerReference')} />
          </FieldRow>
          {place.contacts.length > 0 && (
            <SelectField
              label="Site contact"
              placeholder="No specific contact"
              required={false}
              options={place.contacts.map(({ id, name, phone }) => ({
                value: id,
                label: [name, phone].filter(Boolean).join(' · '),
              }))}
              {...form.field('siteContactId')}
            />
          )}
          <FieldRow>
            <TextArea
              label="Where to put it"
              placeholder="Left of the rear gate, on boards…"
              lines={2}
              {...form.field('locationNotes')}
            />
            <TextArea
              label="Notes for the driver"
              placeholder="Call ten minutes before, banksman needed…"
              lines={2}
              {...form.field('driverNotes')}
            />
          </FieldRow>
        </div>
      </Panel>
    </Part>
  );
}

/**
 * The declaration that the law requires from the holder of the waste, and the terms. Ticked again
 * for each order.
 */
export function Declaration({ job, onReadTerms }: { job: Job; onReadTerms: () => void }) {
  const { form, waste, catalogue } = job;
  return (
    <Part title="Declaration">
      <div className={styles.ticks}>
        <CheckboxField
          label="I confirm that I have fulfilled my duty to apply the waste hierarchy as required by regulation 12 of the Waste (England and Wales) Regulations 2011."
          {...form.field('hierarchyConfirmed')}
        />
        <CheckboxField
          label={`I will only load ${waste?.name.toLowerCase() ?? 'the waste type chosen above'}: ${mayNotGoIn(waste?.ewcCodes ?? null)}, and no asbestos, liquids, gas bottles, batteries or other hazardous waste.`}
          {...form.field('prohibitedConfirmed')}
        />
        <div className={styles.terms}>
          <CheckboxField label={`I accept the ${catalogue.name} terms.`} {...form.field('termsAccepted')} />
          <Button variant="ghost" size="sm" onClick={onReadTerms}>
            Read the terms
          </Button>
        </div>
      </div>
    </Part>
  );
}
