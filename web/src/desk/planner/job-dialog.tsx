import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { moveJob, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AllocateForm } from './allocate-form.tsx';
import { CompleteForm } from './complete-form.tsx';
import { FailForm } from './fail-form.tsx';
import { FORM } from './job-form.ts';
import { MoveForm } from './move-form.tsx';
import { useJobAction, useJobPress } from './use-job-action.ts';
import { movable } from './week.ts';
import { whatOf } from './what.ts';
import { words } from './words.ts';

interface JobDialogProps {
  job: PlannedJob | null;
  fleet: Pick<PlannerWeek, 'vehicles' | 'drivers'>;
  mayPlan: boolean;
  /** On the planner: the week that it shows, and what moves a job there. */
  plan?: {
    depotId: string;
    today: IsoDate;
    monday: IsoDate;
    onMove: (job: PlannedJob, to: Pick<PlannedJob, 'date' | 'slot'>) => void;
  };
  onClose: () => void;
}

/** One job's details and its next action. */
export function JobDialog({ job, ...rest }: JobDialogProps) {
  return job && <Open key={job.jobId} job={job} {...rest} />;
}

function Open({ job, fleet, mayPlan, plan, onClose }: JobDialogProps & { job: PlannedJob }) {
  const action = useJobAction(job, onClose);
  const press = useJobPress(job);
  const pressed = (kind: Parameters<typeof press.mutate>[0]) => () => {
    press.mutate(kind);
    onClose();
  };
  const [failing, setFailing] = useState(false);
  const may = (event: Parameters<typeof moveJob>[1]) => mayPlan && moveJob(job.status, event) !== null;
  const form = { loading: action.isPending, error: action.error };
  const submit = failing ? words.fail : may('allocate') ? words.allocate : may('complete') ? words.complete : null;
  const at = job.slot === 'any' ? '' : `, ${SLOT_LABELS[job.slot].toLowerCase()}`;
  return (
    <Dialog
      title={`${whatOf(job)} · ${job.number}`}
      open
      onClose={onClose}
      footer={
        <>
          {failing ? <Button onClick={() => setFailing(false)}>Back</Button> : <Button onClick={onClose}>Close</Button>}
          {may('unallocate') && !failing && <Button onClick={pressed('unallocated')}>Unallocate</Button>}
          {may('take_back') && !failing && <Button onClick={pressed('takenBack')}>{words.takeBack}</Button>}
          {may('fail') && !failing && (
            <Button variant="danger" onClick={() => setFailing(true)}>
              {words.fail}
            </Button>
          )}
          {may('start') && !failing && <Button onClick={pressed('started')}>Mark as on its way</Button>}
          {submit && (
            <Button variant={failing ? 'danger' : 'primary'} type="submit" form={FORM} loading={action.isPending}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <DescriptionList
          items={[
            { term: 'Order', value: <TextLink to={`/desk/orders/${job.orderId}`}>{job.number}</TextLink> },
            { term: 'Customer', value: job.account },
            { term: 'Site', value: `${job.site}, ${job.postcode}` },
            { term: 'Container on site', value: job.numberOnSite },
            { term: 'Waste', value: job.waste },
            { term: 'When', value: `${formatLongDay(job.date)}${at}` },
            { term: 'Lorry', value: job.vehicle && `${job.vehicle}, ${job.driver}` },
            { term: 'Notes', value: job.notes },
          ]}
        />
        {plan && mayPlan && movable(job) && !failing && (
          <MoveForm
            job={job}
            depotId={plan.depotId}
            today={plan.today}
            monday={plan.monday}
            onMove={(to) => {
              plan.onMove(job, to);
              onClose();
            }}
          />
        )}
        {!submit && action.error && <Notice tone="block">{action.error.message}</Notice>}
        {failing ? (
          <FailForm {...form} onSubmit={(data) => action.mutate({ kind: 'failed', data })} />
        ) : may('allocate') ? (
          <AllocateForm
            {...form}
            job={job}
            fleet={fleet}
            onSubmit={(data) => action.mutate({ kind: 'allocated', data })}
          />
        ) : may('complete') ? (
          <CompleteForm {...form} job={job} onSubmit={(data) => action.mutate({ kind: 'completed', data })} />
        ) : null}
      </Stack>
    </Dialog>
  );
}
