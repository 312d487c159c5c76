import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { VEHICLE_KIND_LABELS } from '@tonnage/domain/skip-hire/vehicles';
import { Notice } from '../../ui/content/notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FORM } from './job-form.ts';
import { words } from './words.ts';

interface AllocateFormProps {
  job: Pick<PlannedJob, 'lifts'>;
  fleet: Pick<PlannerWeek, 'vehicles' | 'drivers'>;
  loading: boolean;
  error: Error | null;
  onSubmit: (to: { vehicleId: string; driverId: string }) => void;
}

/** Allocates a vehicle and a driver to the job. */
export function AllocateForm({ job, fleet, loading, error, onSubmit }: AllocateFormProps) {
  const form = useForm({
    initialValues: { vehicleId: '', driverId: '' },
    validate: ({ vehicleId, driverId }) => ({
      vehicleId: vehicleId === '' ? 'Choose a lorry.' : null,
      driverId: driverId === '' ? 'Choose a driver.' : null,
    }),
  });
  const vehicles = fleet.vehicles.filter(({ kind }) => kind === job.lifts);
  if (fleet.vehicles.length > 0 && vehicles.length === 0)
    return (
      <Notice tone="warn">{`This container needs a ${VEHICLE_KIND_LABELS[job.lifts].toLowerCase()}. This depot has none: add one under Fleet.`}</Notice>
    );
  if (vehicles.length === 0 || fleet.drivers.length === 0)
    return <Notice tone="warn">This depot has no active lorry or driver. Add them under Fleet.</Notice>;
  return (
    <FormShell
      id={FORM}
      form={form}
      label={words.allocate}
      onSubmit={onSubmit}
      loading={loading}
      submitError={error}
      guard={false}
    >
      <SelectField
        {...form.field('vehicleId')}
        label="Lorry"
        placeholder={words.choose}
        options={vehicles.map(({ id, name, registration }) => ({ value: id, label: `${name}, ${registration}` }))}
      />
      <SelectField
        {...form.field('driverId')}
        label="Driver"
        placeholder={words.choose}
        options={fleet.drivers.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormShell>
  );
}
