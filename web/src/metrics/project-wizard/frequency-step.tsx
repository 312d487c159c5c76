import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { previewPeriods } from '@tonnage/domain/metrics/periods/preview';
import { FREQUENCIES } from '@tonnage/domain/metrics/periods/schedule';
import { useState } from 'react';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { Form } from '../../ui/form.ts';
import { type ProjectValues, recurrenceOf } from './values.ts';
import styles from './wizard.module.css';
import { words } from './words.ts';

const SHOWN = 3;

export function FrequencyStep({ form, timeZone }: { form: Form<ProjectValues>; timeZone: string }) {
  const { frequency, monthDay } = form.values;
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      <ChoiceButtons
        {...form.field('frequency')}
        label={words.frequency}
        help={words.fixed}
        choices={FREQUENCIES.map((value) => ({ value, label: words.frequencies[value] }))}
      />
      {frequency === 'DAILY' && <p className={styles.help}>{words.daily}</p>}
      {frequency === 'QUARTERLY' && <p className={styles.help}>{words.quarterly}</p>}
      {frequency === 'WEEKLY' && (
        <SelectField {...form.field('weekday')} label={words.weekday} options={words.weekdays} />
      )}
      {frequency === 'MONTHLY' && (
        <SelectField
          {...form.field('monthDay')}
          label={words.monthDay}
          options={words.monthDays}
          {...(monthDay === 'LAST' ? { help: words.last } : {})}
        />
      )}
      {frequency === 'YEARLY' && (
        <FieldRow>
          <SelectField {...form.field('month')} label={words.month} options={words.months} />
          <SelectField {...form.field('monthDay')} label={words.yearDay} options={words.yearDays} />
        </FieldRow>
      )}
      <DateField {...form.field('startDate')} label={words.startDate} help={words.startHelp} required={false} />
      <Preview values={form.values} today={dateIn(timeZone, now)} />
    </>
  );
}

/** A preview of the resulting periods, because the choice is final. */
function Preview({ values, today }: { values: ProjectValues; today: IsoDate }) {
  const recurrence = recurrenceOf(values);
  const possible = recurrence.frequency !== 'YEARLY' || recurrence.monthDay <= daysOf(recurrence.month);
  return (
    <div className={styles.preview} role="status">
      <h2 className={styles.previewTitle}>{words.preview}</h2>
      {possible ? (
        <ol>
          {previewPeriods(recurrence, values.startDate || today, SHOWN).map(({ key, end, label, partial }) => (
            <li key={key}>
              <strong>{label}</strong>{' '}
              <span className={styles.help}>
                {key === end ? formatDayYear(key) : `${formatDayYear(key)} to ${formatDayYear(end)}`}
                {partial && values.startDate !== '' ? `, ${words.partial}` : ''}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p>{words.impossible}</p>
      )}
    </div>
  );
}

const daysOf = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
