import { useMutation } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { GoalFields, type GoalValues, goalValuesOf, readGoal } from '../metric-form/objective-fields.tsx';
import { words } from './words.ts';

interface Values extends GoalValues {
  fromKey: IsoDate | '';
  note: string;
  none: boolean;
}

/** Sets a metric's objective from a period on, or ends it. */
export function ObjectiveDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const last = metric.objectives.at(-1);
  const form = useForm<Values>({
    fields: { ...CONTRACT_FIELDS.setObjective, none: {} },
    initialValues: { ...goalValuesOf(last), fromKey: '', note: '', none: false },
    validate: (values) => (values.none ? {} : (readGoal(values, metric.unit).errors ?? {})),
  });
  const set = useMutation({
    mutationFn: ({ none, fromKey, note, ...goal }: Values) =>
      call('setObjective', {
        params: { id: metric.id },
        body: {
          data: {
            ...(none ? { value: null, direction: goal.direction } : readGoal(goal, metric.unit).goal!),
            note: note.trim(),
            ...(fromKey === '' ? {} : { fromKey }),
          },
        },
      }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'Objective set' });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={words.setObjective}
      form={form}
      guard={false}
      action="Set objective"
      variant="primary"
      sending={set}
      onSubmit={(values) => set.mutate(values)}
      onClose={onClose}
    >
      <CheckboxField {...form.field('none')} label="No objective from this date" />
      {!form.values.none && (
        <GoalFields
          direction={form.field('direction')}
          value={form.field('value')}
          upper={form.field('upper')}
          tolerance={form.field('tolerance')}
          unit={metric.unit}
          required
        />
      )}
      <DateField
        {...form.field('fromKey')}
        label={words.from}
        help="Leave blank for the current period. Earlier periods will be re-evaluated."
        required={false}
      />
      <TextField {...form.field('note')} label={words.note} />
    </FormDialog>
  );
}
