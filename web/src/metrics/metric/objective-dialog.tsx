import { NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import type { Direction } from '@tonnage/domain/metrics/types';
import { call } from '../../lib/api.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { refreshProjects } from '../queries.ts';
import { DirectionField } from '../metric-form/direction-field.tsx';
import { words } from './words.ts';

interface Values {
  value: string;
  direction: Direction;
  fromKey: IsoDate | '';
  note: string;
  none: boolean;
}

/** Sets a metric's objective from a period on, or ends it. */
export function ObjectiveDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const client = useQueryClient();
  const last = metric.objectives.at(-1);
  const form = useForm<Values>({
    initialValues: { value: last?.value ?? '', direction: last?.direction ?? 'UP', fromKey: '', note: '', none: false },
    validate: ({ value, none }) => ({
      value: none || parseValue(value, metric.unit) !== null ? null : NOT_A_DECIMAL,
    }),
  });
  const set = useMutation({
    mutationFn: ({ value, none, fromKey, direction, note }: Values) =>
      call('setObjective', {
        params: { id: metric.id },
        body: {
          data: {
            value: none ? null : parseValue(value, metric.unit),
            direction,
            note: note.trim(),
            ...(fromKey === '' ? {} : { fromKey }),
          },
        },
      }),
    onSuccess: async () => {
      onClose();
      void toast({ text: 'Objective set' });
      await Promise.all([refreshProjects(client), client.invalidateQueries({ queryKey: ['listActivity'] })]);
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
        <>
          <TextField {...form.field('value')} label={words.reach} inputMode="decimal" maxLength={40} required />
          <DirectionField {...form.field('direction')} />
        </>
      )}
      <DateField
        {...form.field('fromKey')}
        label={words.from}
        help="Leave blank for the current period. Earlier periods will be re-evaluated."
        required={false}
      />
      <TextField {...form.field('note')} label={words.note} maxLength={500} required={false} />
    </FormDialog>
  );
}
