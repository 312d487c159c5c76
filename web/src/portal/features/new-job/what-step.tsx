import { containerTakes, ewcText } from '@tonnage/domain/catalogue';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { JobStep } from './job-step.tsx';
import styles from './new-job.module.css';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

export function WhatStep({ job }: { job: Job }) {
  const { catalogue, waste, container, problems } = job;
  const choose = (wasteTypeId: string) => {
    const next = catalogue.wasteTypes.find((w) => w.id === wasteTypeId);
    const keeps = container && next && containerTakes(container, next).allowed;
    job.answer('what', { wasteTypeId, ...(keeps ? {} : { containerSubTypeId: '' }) });
  };
  const codes = waste && words.ewc(waste.ewcCodes.map(ewcUnbroken).join(', '));
  return (
    <JobStep
      job={job}
      step="what"
      number={2}
      title={words.what}
      summary={
        <>
          <b>{waste?.name}</b> <span className={styles.beside}>{codes}</span>
          {waste?.guidance && <p className={styles.small}>{waste.guidance}</p>}
        </>
      }
    >
      <ChoiceButtons
        label={words.what}
        hideLabel
        value={waste?.id ?? ''}
        onChange={choose}
        error={problems.wasteTypeId}
        choices={catalogue.wasteTypes.map(({ id, name, selfService, hazardous }) => ({
          value: id,
          label: name,
          disabledReason: selfService && !hazardous ? undefined : words.throughOffice,
        }))}
        help={waste && [codes, waste.guidance].filter(Boolean).join(' · ')}
      />
    </JobStep>
  );
}

const ewcUnbroken = (code: string) => ewcText(code).replaceAll(' ', '\u00a0');
