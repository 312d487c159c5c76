import { useQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { PLACEMENT_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { FormShell, FieldRow } from '../../ui/form-shell.tsx';
import { Steps, StepSection } from '../../ui/order/step-section.tsx';
import { queryOf } from '../../lib/queries.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Part } from '../booking/part.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { EditPrice } from './edit-price.tsx';
import { EditContainer, EditWaste } from './edit-steps.tsx';
import styles from './movements.module.css';
import type { EditJob } from './use-edit-job.ts';
import { words } from './words.ts';

/** A job's editable fields; the others are shown below as text. */
export function EditForm({ edit }: { edit: EditJob }) {
  const { form, job, may, dates, depot, gone, save } = edit;
  const { until } = job.edit;
  return (
    <FormShell
      form={form}
      label="Edit job"
      guard={false}
      onSubmit={edit.submit}
      loading={edit.sending}
      submitError={save.error}
    >
      <Columns slim>
        <Steps>
          {may('date') && (
            <StepSection number={1} title={words.when} state={gone ? 'current' : 'done'}>
              <Panel>
                <WhenFields
                  label={words.day(job.type)}
                  dates={dates}
                  depot={depot}
                  date={form.values.date}
                  onDate={(day) => {
                    save.reset();
                    form.field('date').onChange(day);
                  }}
                  slot={form.values.slot}
                  onSlot={form.field('slot').onChange}
                  error={form.field('date').error ?? gone}
                  instead={freeDatesOf(save.error)}
                />
                {until && (
                  <p
                    className={styles.small}
                  >{`You can change the day and time until ${formatInstant(until, LONDON)}, when we plan the day’s work.`}</p>
                )}
              </Panel>
            </StepSection>
          )}
          {may('wasteTypeId') && <EditWaste edit={edit} />}
          {may('containerSubTypeId') && <EditContainer edit={edit} />}
          <EditDetails edit={edit} />
          <Stays edit={edit} />
        </Steps>
        <EditPrice edit={edit} />
      </Columns>
    </FormShell>
  );
}

/** The fields that can no longer be changed, as text. */
function Stays({ edit: { job, order, may, before } }: { edit: EditJob }) {
  if (job.edit.reason === null) return null;
  const items = [
    {
      term: words.when,
      value: !may('date') && `${formatLongDay(before.date)}, ${SLOT_LABELS[before.slot].toLowerCase()}`,
    },
    { term: words.container, value: !may('containerSubTypeId') && job.containerSubType.name },
    { term: words.waste, value: !may('wasteTypeId') && job.wasteType.name },
    { term: words.placement, value: !may('placement') && PLACEMENT_LABELS[order.placement] },
    { term: words.poNumber, value: !may('poNumber') && order.poNumber },
    { term: words.siteContact, value: !may('siteContactId') && order.siteContact?.name },
  ];
  return (
    <Part title="Can’t be changed">
      <Panel>
        <DescriptionList items={items} />
      </Panel>
    </Part>
  );
}

/** Notes, references and the contact, as far as they can still be changed. */
function EditDetails({ edit }: { edit: EditJob }) {
  const { form, may, needsPo, order } = edit;
  const { data: site } = useQuery(queryOf('getSite', { params: { id: order.site.id } }));
  const contacts = site?.data.contacts ?? [];
  return (
    <Part title={words.details}>
      <Panel>
        <div className={styles.fields}>
          {may('poNumber') && (
            <FieldRow>
              <TextField {...form.field('poNumber')} label={words.poNumber} required={needsPo} />
              <TextField label={words.customerReference} {...form.field('customerReference')} />
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
          <TextArea label={words.jobNotes} help="For this visit only." lines={2} {...form.field('notes')} />
          <FieldRow>
            <TextArea label={words.locationNotes} lines={2} {...form.field('locationNotes')} />
            <TextArea label={words.driverNotes} lines={2} {...form.field('driverNotes')} />
          </FieldRow>
        </div>
      </Panel>
    </Part>
  );
}
