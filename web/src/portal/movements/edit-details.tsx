import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tonnage/contract/limits';
import { queryOf } from '../../lib/queries.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { Part } from '../booking/part.tsx';
import styles from './movements.module.css';
import type { EditJob } from './use-edit-job.ts';
import { words } from './words.ts';

/** Notes, references and the contact, as far as they can still be changed. */
export function EditDetails({ edit }: { edit: EditJob }) {
  const { form, may, needsPo, order } = edit;
  const { data: site } = useQuery(queryOf('getSite', { params: { id: order.site.id } }));
  const contacts = site?.data.contacts ?? [];
  const notes = { maxLength: LIMITS.notes, lines: 2, required: false };
  return (
    <Part title={words.details}>
      <Panel>
        <div className={styles.fields}>
          {may('poNumber') && (
            <FieldRow>
              <TextField
                label={words.poNumber}
                maxLength={LIMITS.reference}
                required={needsPo}
                {...form.field('poNumber')}
              />
              <TextField
                label={words.customerReference}
                maxLength={LIMITS.reference}
                required={false}
                {...form.field('customerReference')}
              />
            </FieldRow>
          )}
          {may('siteContactId') && contacts.length > 0 && (
            <SelectField
              label={words.siteContact}
              placeholder={words.noContact}
              required={false}
              options={contacts.map(({ id, name, phone }) => ({
                value: id,
                label: [name, phone].filter(Boolean).join(' · '),
              }))}
              {...form.field('siteContactId')}
            />
          )}
          <TextArea label={words.jobNotes} help={words.jobNotesHelp} {...notes} {...form.field('notes')} />
          <FieldRow>
            <TextArea label={words.locationNotes} {...notes} {...form.field('locationNotes')} />
            <TextArea label={words.driverNotes} {...notes} {...form.field('driverNotes')} />
          </FieldRow>
        </div>
      </Panel>
    </Part>
  );
}
