import type { ContainerSubType } from '@tonnage/contract/skip-hire/catalogue';
import { LIMITS } from '@tonnage/contract/limits';
import { PLACEMENT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { ContainerDrawing } from '../../ui/drawing/container-drawing.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FamilyChoice, PlacementChoice } from '../booking/place-choices.tsx';
import { words as shared } from '../booking/words.ts';
import { Containers } from './containers.tsx';
import { JobStep } from './job-step.tsx';
import styles from './new-job.module.css';
import type { Job } from './use-job.ts';
import { words } from './words.ts';

const COUNTS = Array.from({ length: LIMITS.quantity }, (_, index) => String(index + 1));

export function ContainerStep({ job }: { job: Job }) {
  const { container, family, form } = job;
  const { quantity, placement } = form.values;
  const kind = (container?.containerTypes.length ?? 0) > 1 ? family?.name.toLowerCase() : undefined;
  return (
    <JobStep
      job={job}
      step="container"
      number={3}
      title={shared.container}
      summaryIcon={
        container && (
          <span className={styles.miniature}>
            <ContainerDrawing
              container={{ ...container, kind: family?.shape ?? 'skip' }}
              look="brand"
              scale={11}
              stageMetres={container.lengthCm / 100 + 0.4}
            />
          </span>
        )
      }
      summary={
        <>
          <b>{shared.times(quantity, container?.name ?? '')}</b>{' '}
          <span className={styles.beside}>
            {[kind, PLACEMENT_LABELS[placement].toLowerCase()].filter(Boolean).join(' · ')}
          </span>
        </>
      }
    >
      <div className={styles.stack}>
        <Containers job={job} />
        {container && <Particulars job={job} container={container} />}
      </div>
    </JobStep>
  );
}

/** Questions that depend on the chosen container: its family, its placement, how many. */
function Particulars({ job, container }: { job: Job; container: ContainerSubType }) {
  const { form, family, problems } = job;
  return (
    <div className={styles.particulars}>
      <SelectField
        label={words.quantity}
        value={String(form.values.quantity)}
        onChange={(count) => job.answer('container', { quantity: Number(count) || 1 })}
        error={problems.quantity}
        options={COUNTS.map((value) => ({ value, label: value }))}
      />
      <FamilyChoice
        container={container}
        value={family?.id ?? ''}
        onChange={(containerTypeId) => job.answer('container', { containerTypeId })}
        error={problems.containerTypeId}
      />
      <PlacementChoice
        container={container}
        value={form.values.placement}
        onChange={(placement) => job.answer('container', { placement })}
        error={problems.placement}
      />
    </div>
  );
}
