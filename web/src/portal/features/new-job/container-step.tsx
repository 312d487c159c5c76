import type { ContainerSubType } from '@tonnage/contract/catalogue';
import { LIMITS } from '@tonnage/contract/limits';
import { mayStandOnRoad } from '@tonnage/domain/catalogue';
import { PLACEMENT_LABELS, PLACEMENTS } from '@tonnage/domain/orders';
import { ContainerDrawing } from '../../../ui/drawing/container-drawing.tsx';
import { ChoiceButtons } from '../../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
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
      title={words.container}
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
          <b>{words.times(quantity, container?.name ?? '')}</b>{' '}
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

/** What is asked once the container is chosen: which kind of it, where it stands, how many. */
function Particulars({ job, container }: { job: Job; container: ContainerSubType }) {
  const { form, family, problems } = job;
  const onRoad = mayStandOnRoad(container).allowed;
  return (
    <div className={styles.particulars}>
      <SelectField
        label={words.quantity}
        value={String(form.values.quantity)}
        onChange={(count) => job.answer('container', { quantity: Number(count) || 1 })}
        error={problems.quantity}
        options={COUNTS.map((value) => ({ value, label: value }))}
      />
      {container.containerTypes.length > 1 && (
        <ChoiceButtons
          label={words.family}
          value={family?.id ?? ''}
          onChange={(containerTypeId) => job.answer('container', { containerTypeId })}
          choices={container.containerTypes.map((type) => ({ value: type.id, label: type.name }))}
          error={problems.containerTypeId}
        />
      )}
      <ChoiceButtons
        label={words.placement}
        value={form.values.placement}
        onChange={(placement) => job.answer('container', { placement })}
        choices={PLACEMENTS.map((value) => ({
          value,
          label: PLACEMENT_LABELS[value],
          disabledReason: value === 'highway' && !onRoad ? words.notOnRoad : undefined,
        }))}
        error={problems.placement}
        help={form.values.placement === 'highway' && words.permitHelp}
      />
    </div>
  );
}
