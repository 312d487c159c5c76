import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import {
  needsNumberReason,
  NUMBER_REASON_LABELS,
  NUMBER_REASONS,
  type NumberReason,
} from '@tonnage/domain/skip-hire/stock';
import { typedKilograms as kilograms } from '@tonnage/domain/skip-hire/weighing';
import { isUnlikely, unlikely } from '../parts/unlikely-weight.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FORM } from './job-form.ts';
import styles from './planner.module.css';
import type { Action } from './use-job-action.ts';
import { words } from './words.ts';

interface CompleteFormProps {
  job: Pick<PlannedJob, 'type' | 'numberOnSite'>;
  loading: boolean;
  error: Error | null;
  onSubmit: (data: Extract<Action, { kind: 'completed' }>['data']) => void;
}

/** The weighbridge's figures and the container's number. Nothing is required that is not known yet. */
export function CompleteForm({ job: { type, numberOnSite }, loading, error, onSubmit }: CompleteFormProps) {
  const isOther = (values: Parameters<typeof needsNumberReason>[2]) => needsNumberReason(type, numberOnSite, values);
  const form = useForm({
    fields: CONTRACT_FIELDS.completeOnSite,
    initialValues: {
      grossWeightKg: '',
      tareWeightKg: '',
      netWeightKg: '',
      weightEstimated: false,
      containerNumber: '',
      takenContainerNumber: '',
      numberReason: '' as NumberReason | '',
      weightReason: '',
      done: { date: '', time: '' },
    },
    validate: (values) => ({
      ...Object.fromEntries(
        (['grossWeightKg', 'tareWeightKg', 'netWeightKg'] as const).map((name) => [
          name,
          kilograms(values[name]) === undefined ? 'Enter whole kilograms, up to 60,000.' : null,
        ]),
      ),
      numberReason: isOther(values) && values.numberReason === '' ? words.numberDiffers : null,
      'done.time': (values.done.date === '') === (values.done.time === '') ? null : words.doneBoth,
    }),
  });
  const weighed = takesWasteAway(type);
  const { grossWeightKg, tareWeightKg } = form.values;
  const [gross, tare] = [kilograms(grossWeightKg), kilograms(tareWeightKg)];
  const left = typeof gross === 'number' && typeof tare === 'number' && gross >= tare ? gross - tare : null;
  return (
    <FormShell
      id={FORM}
      form={form}
      label={words.complete}
      onSubmit={(values) =>
        onSubmit({
          grossWeightKg: gross,
          tareWeightKg: tare,
          netWeightKg: left ?? kilograms(values.netWeightKg),
          weightEstimated: values.weightEstimated,
          containerNumber: values.containerNumber.trim() || null,
          takenContainerNumber: values.takenContainerNumber.trim() || null,
          numberReason: isOther(values) ? values.numberReason || null : null,
          weightReason: values.weightReason.trim() || null,
          done: values.done.date === '' ? null : values.done,
        })
      }
      loading={loading}
      submitError={error}
      guard={false}
    >
      {weighed && (
        <>
          <div className={styles.weights}>
            <TextField {...form.field('grossWeightKg')} label="Gross, kg" inputMode="numeric" />
            <TextField {...form.field('tareWeightKg')} label="Tare, kg" inputMode="numeric" />
            <TextField
              {...form.field('netWeightKg')}
              {...(left !== null && { value: String(left) })}
              label="Net, kg"
              help="Calculated from gross and tare."
              inputMode="numeric"
            />
          </div>
          {(isUnlikely(error) || form.values.weightReason !== '') && (
            <TextField {...form.field('weightReason')} {...unlikely} />
          )}
          <CheckboxField {...form.field('weightEstimated')} label="Estimated weight" />
        </>
      )}
      <TextField
        {...form.field('containerNumber')}
        label={type === 'exchange' ? 'Number of container left' : 'Container number'}
      />
      {type === 'exchange' && <TextField {...form.field('takenContainerNumber')} label="Number of container taken" />}
      {isOther(form.values) && (form.errors['numberReason'] || form.values.numberReason !== '') && (
        <ChoiceButtons
          {...form.field('numberReason')}
          label={words.otherNumber(numberOnSite!)}
          size="sm"
          required
          choices={NUMBER_REASONS.map((value) => ({ value, label: NUMBER_REASON_LABELS[value] }))}
        />
      )}
      <div className={styles.weights}>
        <DateField {...form.nested('done.date')} label="Date done" help={words.doneHelp} required={false} />
        <TextField {...form.nested<string>('done.time')} label="Time done" type="time" required={false} />
      </div>
    </FormShell>
  );
}
