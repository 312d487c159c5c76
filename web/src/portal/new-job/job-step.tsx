import type { ReactNode } from 'react';
import { StepSection } from '../../ui/order/step-section.tsx';
import type { Job } from './use-job.ts';
import type { StepName } from './values.ts';

interface JobStepProps {
  job: Job;
  step: StepName;
  number: number;
  title: string;
  /** The answer, for the collapsed step. */
  summary: ReactNode;
  summaryIcon?: ReactNode;
  children: ReactNode;
}

/** One of the four steps: open while the user works in it, otherwise collapsed to its answer. */
export function JobStep({ job, step, summary, summaryIcon, children, ...rest }: JobStepProps) {
  const { folding } = job;
  const folded = folding.folded(step) ? { summary, summaryIcon } : {};
  return (
    <div ref={folding.section(step)}>
      <StepSection {...rest} {...folded} state={folding.state(step)} onChange={() => folding.goTo(step)}>
        {children}
      </StepSection>
    </div>
  );
}
