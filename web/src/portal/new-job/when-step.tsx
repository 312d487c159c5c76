import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { Panel } from '../../ui/content/panel.tsx';
import { WhenFields } from '../booking/when-fields.tsx';
import { JobStep } from './job-step.tsx';
import styles from './new-job.module.css';
import { freeDatesOf } from '../booking/refusals.ts';
import type { Job } from './use-job.ts';
import type { Submit } from './use-submit.ts';
import { words } from './words.ts';

export function WhenStep({ job, submit }: { job: Job; submit: Submit }) {
  const { date, dates, depot, form, problems, proposed } = job;
  const choose = (day: string) => {
    submit.forget();
    job.answer('when', { date: day });
  };
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
        <WhenFields
          label={words.day}
          dates={dates}
          depot={depot}
          date={date}
          onDate={choose}
          slot={form.values.slot}
          onSlot={(slot) => job.answer('when', { slot })}
          error={problems.date}
          instead={freeDatesOf(submit.refusal)}
        />
      </Panel>
    </JobStep>
  );
}
