import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Direction } from '@tonnage/domain/metrics/types';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { dateIn } from '@tonnage/domain/common/zoned';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { projectQuery, refreshProjects } from '../queries.ts';
import { words as gridWords } from '../grid/words.ts';
import { DirectionField } from '../metric-form/direction-field.tsx';
import { ObjectivesPreview } from './objectives-preview.tsx';
import { type ObjectivePlan, type PastedObjective, planObjectives } from './plan-objectives.ts';
import { words } from './words.ts';

interface Values {
  text: string;
  direction: Direction;
  fromKey: IsoDate | '';
}

const say = words.paste;
const ACTIONS = ['fresh', 'changed', 'same', 'bad'] as const;

/**
 * Sets the objectives of many periods, pasted from a spreadsheet and previewed before they are saved (metrics.md §2.4).
 */
export function ObjectivesDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const client = useQueryClient();
  const { data: project } = useSuspenseQuery(projectQuery(metric.project.id)).data;
  const [now] = useState(() => new Date().toISOString());
  const form = useForm<Values>({
    initialValues: { text: '', direction: metric.objectives.at(-1)?.direction ?? 'UP', fromKey: '' },
  });
  const { text, direction, fromKey } = form.values;
  const recurrence = project.schedule;
  const from = keyOf(recurrence, fromKey === '' ? dateIn(project.timeZone, now) : fromKey);
  const plan = planObjectives(text, metric, { recurrence, from, direction });
  const objectives = plan.lines.flatMap(({ key, value }) => (value === null ? [] : [{ fromKey: key, value }]));
  const isNew = plan.lines.some(({ action }) => action === 'fresh' || action === 'changed');
  const set = useMutation({
    mutationFn: () => call('setObjectives', { params: { id: metric.id }, body: { data: { direction, objectives } } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: say.done(objectives.length) });
      await Promise.all([refreshProjects(client), client.invalidateQueries({ queryKey: ['listActivity'] })]);
    },
  });
  return (
    <FormDialog
      title={say.title}
      form={form}
      action={say.save(objectives.length)}
      variant="primary"
      disabledReason={isNew ? null : say.nothing}
      sending={set}
      onSubmit={() => set.mutate()}
      onClose={onClose}
    >
      <TextArea {...form.field('text')} label={say.numbers} help={say.help} lines={4} maxLength={5000} required />
      <DateField {...form.field('fromKey')} label={say.from} help={say.fromHelp} required={false} />
      <DirectionField {...form.field('direction')} />
      <p role="status">{countsOf(plan).join(' · ')}</p>
      {plan.lines.length > 0 && <ObjectivesPreview metric={metric} lines={plan.lines} />}
    </FormDialog>
  );
}

function countsOf({ lines, outside, unknown }: ObjectivePlan): string[] {
  const count = (action: PastedObjective['action']) => lines.filter((line) => line.action === action).length;
  return [
    ...ACTIONS.flatMap((action) => (count(action) > 0 ? [gridWords.paste[action](count(action))] : [])),
    ...(outside > 0 ? [say.outside(outside)] : []),
    ...(unknown.length > 0 ? [gridWords.paste.unknown(unknown)] : []),
  ];
}
