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
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { objectiveWords } from '@tonnage/domain/metrics/performance';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import styles from './metric.module.css';
import { ObjectivesDialog } from './objectives-dialog.tsx';

interface Values extends GoalValues {
  fromKey: IsoDate | '';
  note: string;
  none: boolean;
}

/** Sets a metric's objective from a period on, or ends it. */
function ObjectiveDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
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

const OBJECTIVES = 'Objectives';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A year of months; earlier objectives are shown on request. */
const SHOWN = 12;

/** A metric's objectives with their start, newest first; managers can set more. */
export function ObjectivesPanel({ metric }: { metric: Metric }) {
  const [setting, setSetting] = useState<'one' | 'many' | null>(null);
  const [all, setAll] = useState(false);
  const { objectives } = metric;
  const rows = objectives.toReversed().slice(0, all ? undefined : SHOWN);
  const shut = () => setSetting(null);
  return (
    <Panel
      title={OBJECTIVES}
      flush
      action={
        metric.role === 'manager' &&
        metric.finishedAt === null && (
          <>
            <Button size="sm" variant="ghost" onClick={() => setSetting('many')}>
              {words.paste.open}
            </Button>
            <Button size="sm" onClick={() => setSetting('one')}>
              {words.setObjective}
            </Button>
          </>
        )
      }
    >
      <DataTable
        caption={OBJECTIVES}
        rows={rows}
        rowKey={(row) => row.fromKey}
        empty={<EmptyState text="No objective set." />}
        columns={[
          {
            id: 'from',
            header: words.from,
            card: 'title',
            nowrap: true,
            render: (row) => formatDayYear(row.fromKey),
          },
          {
            id: 'value',
            header: words.reach,
            render: ({ value, ...goal }) =>
              value === null ? 'none from this date' : capitalised(objectiveWords({ ...goal, value }, metric)),
          },
          { id: 'note', header: words.note, render: (row) => row.note },
        ]}
      />
      {objectives.length > rows.length && (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            {`Show all ${objectives.length}`}
          </Button>
        </div>
      )}
      {setting === 'one' && <ObjectiveDialog metric={metric} onClose={shut} />}
      {setting === 'many' && <ObjectivesDialog metric={metric} onClose={shut} />}
    </Panel>
  );
}
