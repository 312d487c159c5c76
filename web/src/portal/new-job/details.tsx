import { LIMITS } from '@tonnage/contract/limits';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { Part } from '../booking/part.tsx';
import styles from './new-job.module.css';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

/** Details for the driver and for accounting. */
export function Details({ job }: { job: Job }) {
  const { form, account, place } = job;
  return (
    <Part title={words.details}>
      <Panel>
        <div className={styles.fields}>
          <FieldRow>
            <TextField
              label={words.poNumber}
              maxLength={LIMITS.reference}
              required={account.poMandatory}
              {...form.field('poNumber')}
            />
            <TextField
              label={words.customerReference}
              maxLength={LIMITS.reference}
              required={false}
              {...form.field('customerReference')}
            />
          </FieldRow>
          {place.contacts.length > 0 && (
            <SelectField
              label={words.siteContact}
              placeholder={words.noContact}
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
              label={words.locationNotes}
              placeholder={words.locationHelp}
              maxLength={LIMITS.notes}
              lines={2}
              required={false}
              {...form.field('locationNotes')}
            />
            <TextArea
              label={words.driverNotes}
              placeholder={words.driverHelp}
              maxLength={LIMITS.notes}
              lines={2}
              required={false}
              {...form.field('driverNotes')}
            />
          </FieldRow>
        </div>
      </Panel>
    </Part>
  );
}
