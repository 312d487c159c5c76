import { formatPence } from '@tonnage/domain/common/money';
import { formatLongDay, formatInstant } from '@tonnage/domain/common/format-dates';
import { isFirstJob, SLOT_LABELS, PLACEMENT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Button } from '../../ui/button.tsx';
import { PriceBar } from '../../ui/order/price-bar.tsx';
import { PriceCard } from '../../ui/order/price-card.tsx';
import { linesOf } from '../../shared/price-lines.ts';
import { words as shared } from '../booking/words.ts';
import styles from './movements.module.css';
import type { EditJob } from './use-edit-job.ts';
import { words } from './words.ts';
import { useQuery } from '@tanstack/react-query';
import { LONDON } from '@tonnage/domain/common/dates';
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
import { EditContainer, EditWaste } from './edit-steps.tsx';

const AGREED = 'Current price';

/** The job's agreed price and the price after the change; reasons that prevent the change are above its button. */
function EditPrice({ edit }: { edit: EditJob }) {
  const { order, job, form, price, suits, sending } = edit;
  const quoted = suits ? price.price : undefined;
  const agreed = isFirstJob(job.type) ? order.price : undefined;
  const lines = quoted?.after ?? agreed;
  const totalPence = quoted?.after?.grossPence ?? agreed?.grossPence ?? job.grossPence ?? null;
  const blockers = (quoted?.blockers ?? []).filter(({ field }) => field !== 'poNumber');
  const reason = reasonOf(edit, blockers[0]?.message);
  const noTotal = order.chargesPence === undefined ? words.noPriceSeen : 'No separate charge';
  const action = (full: boolean) =>
    price.failed ? (
      <Button onClick={price.ask}>{shared.tryAgain}</Button>
    ) : (
      <Button
        type="submit"
        variant="primary"
        size={full ? 'lg' : 'md'}
        full={full}
        loading={sending}
        disabledReason={reason}
      >
        Save changes
      </Button>
    );
  return (
    <>
      <PriceCard
        title="Price"
        lines={lines ? linesOf(lines) : []}
        totalLabel={quoted?.after ? shared.total : AGREED}
        totalPence={totalPence}
        noTotal={noTotal}
        note={
          totalPence !== null && (
            <span className={styles.difference} aria-live="polite">
              {quoted?.before && quoted.differencePence !== 0
                ? `${formatPence(Math.abs(quoted.differencePence))} ${quoted.differencePence > 0 ? 'more' : 'less'} than the current price of ${formatPence(quoted.before.grossPence)}.`
                : 'The price doesn’t change.'}
            </span>
          )
        }
        blockers={blockers.map(({ message }) => message)}
        working={price.working}
        action={action(true)}
        foot={words.foot(formatLongDay(form.values.date), SLOT_LABELS[form.values.slot].toLowerCase())}
      />
      <PriceBar
        label={quoted?.after ? shared.total : AGREED}
        pence={totalPence}
        noTotal={noTotal}
        action={action(false)}
      />
    </>
  );
}

function reasonOf({ change, suits, gone, price }: EditJob, blocker: string | undefined): string | null {
  if (!suits) return words.chooseContainer;
  if (gone) return words.chooseDay;
  if (Object.keys(change).length === 0) return 'No changes yet';
  if (price.failed) return shared.priceFailed;
  return price.working ? shared.working : (blocker ?? null);
}

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
