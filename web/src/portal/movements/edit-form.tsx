import { formatInstant, formatLongDay } from '@tonnage/domain/common/format-dates';
import { LONDON } from '@tonnage/domain/common/dates';
import { PLACEMENT_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Columns, Panel } from '../../ui/content/panel.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { Steps, StepSection } from '../../ui/order/step-section.tsx';
import { Part } from '../booking/part.tsx';
import { freeDatesOf } from '../booking/refusals.ts';
import { WhenFields } from '../booking/when-fields.tsx';
import { EditDetails } from './edit-details.tsx';
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
      label={words.editForm}
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
                {until && <p className={styles.small}>{words.until(formatInstant(until, LONDON))}</p>}
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
    <Part title={words.stays}>
      <Panel>
        <DescriptionList items={items} />
      </Panel>
    </Part>
  );
}
