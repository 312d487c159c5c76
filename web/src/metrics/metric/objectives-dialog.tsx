import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import type { Direction } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Tone } from '../../ui/content/tone.ts';
import { queryOf } from '../../lib/queries.ts';
import { words as gridWords } from '../grid/words.ts';
import { DirectionField, goalValuesOf, NO_GOAL, readGoal, ToleranceField } from '../metric-form/objective-fields.tsx';
import { words as formWords } from '../metric-form/words.ts';
import { type ObjectivePlan, type PastedObjective, planObjectives } from './plan-objectives.ts';
import { words } from './words.ts';
import styles from './metric.module.css';

interface Values {
  text: string;
  direction: Direction;
  tolerance: string;
  fromKey: IsoDate | '';
}

const say = words.paste;
const ACTIONS = ['fresh', 'changed', 'same', 'bad'] as const;

/**
 * Sets the objectives of many periods, pasted from a spreadsheet and previewed before they are saved (metrics.md §2.4).
 */
export function ObjectivesDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: metric.project.id } })).data;
  const [now] = useState(() => new Date().toISOString());
  const form = useForm<Values>({
    initialValues: { text: '', ...singleOf(metric), fromKey: '' },
    validate: ({ tolerance }) => ({ tolerance: toleranceOf(tolerance, metric) === null ? onlyNumbers : null }),
  });
  const { text, direction, fromKey } = form.values;
  const tolerance = toleranceOf(form.values.tolerance, metric) ?? '0';
  const recurrence = project.schedule;
  const from = keyOf(recurrence, fromKey === '' ? dateIn(project.timeZone, now) : fromKey);
  const plan = planObjectives(text, metric, { recurrence, from, direction, tolerance });
  const objectives = plan.lines.flatMap(({ key, value }) => (value === null ? [] : [{ fromKey: key, value }]));
  const isNew = plan.lines.some(({ action }) => action === 'fresh' || action === 'changed');
  const set = useMutation({
    mutationFn: () =>
      call('setObjectives', { params: { id: metric.id }, body: { data: { direction, tolerance, objectives } } }),
    onSuccess: async () => {
      onClose();
      void toast({ text: say.done(objectives.length) });
      await upToDate();
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
      <DirectionField {...form.field('direction')} single />
      <ToleranceField {...form.field('tolerance')} unit={metric.unit} />
      <p role="status">{countsOf(plan).join(' · ')}</p>
      {plan.lines.length > 0 && <ObjectivesPreview metric={metric} lines={plan.lines} />}
    </FormDialog>
  );
}

/** The kind and the tolerance of the last objective; a range has two numbers a period, so it is set one by one. */
function singleOf({ objectives }: Metric) {
  const { direction, tolerance } = goalValuesOf(objectives.at(-1));
  return { direction: direction === 'BETWEEN' ? ('UP' as const) : direction, tolerance };
}

const { NOT_A_NUMBER: onlyNumbers } = formWords.goal;

/** The typed tolerance; null if it is no number. */
function toleranceOf(tolerance: string, { unit }: Metric) {
  return readGoal({ ...NO_GOAL, value: '0', tolerance }, unit).goal?.tolerance ?? null;
}

function countsOf({ lines, outside, unknown }: ObjectivePlan): string[] {
  const count = (action: PastedObjective['action']) => lines.filter((line) => line.action === action).length;
  return [
    ...ACTIONS.flatMap((action) => (count(action) > 0 ? [gridWords.paste[action](count(action))] : [])),
    ...(outside > 0 ? [say.outside(outside)] : []),
    ...(unknown.length > 0 ? [gridWords.paste.unknown(unknown)] : []),
  ];
}

const TONES: Record<PastedObjective['action'], Tone> = {
  fresh: 'onSite',
  changed: 'scheduled',
  same: 'done',
  bad: 'over',
};

/**
 * The effect of pasted objectives, period by period. It has its own table: in a dialog the kit's would be cards, and a
 * year too long.
 */
function ObjectivesPreview({ metric, lines }: { metric: Metric; lines: readonly PastedObjective[] }) {
  return (
    <table className={styles.preview}>
      <caption className="sr-only">{words.paste.preview}</caption>
      <thead>
        <tr>
          <th scope="col">{words.period}</th>
          <th scope="col">{words.paste.before}</th>
          <th scope="col">{words.reach}</th>
          <th scope="col">{words.status}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, text, action, before, value }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before && shortObjective(before, metric)}</td>
            <td>{value === null ? text : formatValue(value, metric)}</td>
            <td>
              <StatusPill tone={TONES[action]} label={gridWords.paste.action[action]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
