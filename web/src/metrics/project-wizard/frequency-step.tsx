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
import { FREQUENCY_WORDS } from '@tonnage/domain/metrics/words';
import { type ProjectValues, recurrenceOf } from './values.ts';
import styles from './wizard.module.css';
import { words, numbered, DAYS, MONTHS } from './words.ts';

const WEEKDAYS = numbered(DAYS);
const MONTHS_TEXT = numbered(MONTHS);

const SHOWN = 3;

export function FrequencyStep({ form, timeZone }: { form: Form<ProjectValues>; timeZone: string }) {
  const { frequency, monthDay } = form.values;
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      <ChoiceButtons
        {...form.field('frequency')}
        label="How often do you report?"
        help="The frequency can’t be changed once the project is created."
        choices={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))}
      />
      {frequency === 'DAILY' && <p className={styles.help}>Each day starts at 00:00.</p>}
      {frequency === 'QUARTERLY' && (
        <p className={styles.help}>Quarters start on 1 January, 1 April, 1 July and 1 October.</p>
      )}
      {frequency === 'WEEKLY' && <SelectField {...form.field('weekday')} label="Week starts on" options={WEEKDAYS} />}
      {frequency === 'MONTHLY' && (
        <SelectField
          {...form.field('monthDay')}
          label="Month starts on"
          options={words.monthDays}
          {...(monthDay === 'LAST'
            ? { help: 'Each period runs from the last day of a month to the day before the last day of the next.' }
            : {})}
        />
      )}
      {frequency === 'YEARLY' && (
        <FieldRow>
          <SelectField {...form.field('month')} label="Year starts in" options={MONTHS_TEXT} />
          <SelectField {...form.field('monthDay')} label="Day" options={words.yearDays} />
        </FieldRow>
      )}
      <DateField
        {...form.field('startDate')}
        label="Start date"
        help="Leave blank for the current period. You can fill in earlier periods; they’re never overdue."
        required={false}
      />
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
      <h2 className={styles.previewTitle}>Next three periods</h2>
      {possible ? (
        <ol>
          {previewPeriods(recurrence, values.startDate || today, SHOWN).map(({ key, end, label, partial }) => (
            <li key={key}>
              <strong>{label}</strong>{' '}
              <span className={styles.help}>
                {key === end ? formatDayYear(key) : `${formatDayYear(key)} to ${formatDayYear(end)}`}
                {partial && values.startDate !== '' ? `, part period` : ''}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p>That month doesn’t have this day.</p>
      )}
    </div>
  );
}

const daysOf = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
