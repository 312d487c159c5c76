import { formatDay, formatLongDay } from '@tonnage/domain/format-dates';
import { SLOT_LABELS, SLOTS } from '@tonnage/domain/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { SkeletonLines } from '../../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { DatePicker } from '../../../ui/order/date-picker.tsx';
import { JobStep } from './job-step.tsx';
import { notableDays } from './locked-days.ts';
import styles from './new-job.module.css';
import { freeDatesOf } from './refusals.ts';
import type { Job } from './use-job.ts';
import type { Submit } from './use-submit.ts';
import { words } from './words.ts';

export function WhenStep({ job, submit }: { job: Job; submit: Submit }) {
  const { date, dates, form, proposed } = job;
  return (
    <JobStep
      job={job}
      step="when"
      number={4}
      title={words.when}
      summary={
        <>
          <b>{date && formatLongDay(date)}</b>{' '}
          <span className={styles.beside}>
            {SLOT_LABELS[form.values.slot].toLowerCase()}
            {proposed && ` · ${words.proposed}`}
          </span>
        </>
      }
    >
      <Panel>
        {dates.calendar ? (
          <Calendar job={job} submit={submit} calendar={dates.calendar} />
        ) : dates.failed ? (
          <ErrorState text={words.noDates} onRetry={dates.ask} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Panel>
    </JobStep>
  );
}

interface CalendarProps {
  job: Job;
  submit: Submit;
  calendar: NonNullable<Job['dates']['calendar']>;
}

function Calendar({ job, submit, calendar }: CalendarProps) {
  const { date, dates, form, depot, problems } = job;
  const [from, setFrom] = useState(calendar.minDate);
  const instead = freeDatesOf(submit.refusal);
  const choose = (day: string) => {
    submit.forget();
    job.answer('when', { date: day });
  };
  return (
    <div className={styles.when}>
      <DatePicker
        label={words.day}
        value={date}
        onChange={choose}
        min={calendar.minDate}
        max={calendar.maxDate}
        locked={dates.reasons}
        onMonth={(month) => setFrom(`${month}-01` > calendar.minDate ? `${month}-01` : calendar.minDate)}
        error={problems.date}
      />
      <div className={styles.slot}>
        {problems.date && instead.length > 0 && (
          <div role="group" aria-label={words.freeInstead}>
            <p className={styles.day}>{words.freeInstead}</p>
            <div className={styles.choices}>
              {instead.map((day) => (
                <Button key={day} onClick={() => choose(day)}>
                  {formatDay(day)}
                </Button>
              ))}
            </div>
          </div>
        )}
        <p className={styles.day}>{date === '' ? words.chooseDay : formatLongDay(date)}</p>
        <ChoiceButtons
          label={words.part}
          hideLabel
          value={form.values.slot}
          onChange={(slot) => job.answer('when', { slot })}
          choices={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
        />
        <p className={styles.locked}>{notableDays(calendar, from, depot)}</p>
      </div>
    </div>
  );
}
