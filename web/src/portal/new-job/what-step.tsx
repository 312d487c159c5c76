import { containerTakes } from '@tonnage/domain/skip-hire/catalogue';
import { codesOf, WasteChoice } from '../booking/waste-choice.tsx';
import { JobStep } from './job-step.tsx';
import styles from './new-job.module.css';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

export function WhatStep({ job }: { job: Job }) {
  const { catalogue, waste, container, problems } = job;
  const choose = (wasteTypeId: string) => {
    const next = catalogue.wasteTypes.find((w) => w.id === wasteTypeId);
    const stillFits = container && next && containerTakes(container, next).allowed;
    job.answer('what', { wasteTypeId, ...(stillFits ? {} : { containerSubTypeId: '' }) });
  };
  return (
    <JobStep
      job={job}
      step="what"
      number={2}
      title={words.what}
      summary={
        <>
          <b>{waste?.name}</b> <span className={styles.beside}>{waste && codesOf(waste)}</span>
          {waste?.guidance && <p className={styles.small}>{waste.guidance}</p>}
        </>
      }
    >
      <WasteChoice
        hideLabel
        wasteTypes={catalogue.wasteTypes}
        value={waste?.id ?? ''}
        onChange={choose}
        error={problems.wasteTypeId}
      />
    </JobStep>
  );
}
