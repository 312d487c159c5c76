import { useMutation, useQuery } from '@tanstack/react-query';
import type { MetricChange } from '@tonnage/contract/metrics/projects/many-metrics';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Project } from '@tonnage/contract/metrics/projects';
import { isEmail } from '@tonnage/domain/common/text';
import { shortObjective } from '@tonnage/domain/metrics/performance';
import { METRIC_CATEGORIES, type MetricCategory } from '@tonnage/domain/metrics/types';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PreviewTable } from '../define/preview-table.tsx';
import { GoalFields, type GoalValues, NO_GOAL, readGoal } from '../metric-form/objective-fields.tsx';
import { EditorField } from '../metric-form/people-fields.tsx';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { colleaguesQuery } from '../organisations/screens.ts';

interface Values extends GoalValues {
  setsEditor: boolean;
  editor: string;
  setsCategory: boolean;
  category: MetricCategory;
  setsObjective: boolean;
}

interface ChangeMetricsProps {
  project: Project;
  metrics: readonly Metric[];
  onClose: () => void;
  onDone: () => void;
}

const countOf = (n: number) => (n === 1 ? '1 metric' : `${n} metrics`);

/** Changes the editor, category or objective of the selected metrics, after a preview. */
export function ChangeMetrics({ project, metrics, onClose, onDone }: ChangeMetricsProps) {
  const colleagues = useQuery(colleaguesQuery(project.organisation.id)).data ?? [];
  const unit = metrics[0]!.unit;
  const form = useForm<Values>({
    initialValues: {
      ...NO_GOAL,
      setsEditor: false,
      editor: '',
      setsCategory: false,
      category: 'custom',
      setsObjective: false,
    },
    validate: (values) => ({
      editor:
        values.setsEditor && values.editor.trim() !== '' && !isEmail(values.editor.trim())
          ? 'Invalid email address'
          : null,
      ...(values.setsObjective ? (readGoal(values, unit).errors ?? {}) : {}),
    }),
  });
  const { values } = form;
  const [previewed, setPreviewed] = useState<{ of: Values; changes: MetricChange[] }>();
  // A preview holds only for the values that it was made of.
  const changes = previewed?.of === values ? previewed.changes : undefined;
  const send = useMutation({
    mutationFn: (preview: boolean) =>
      call('updateMetrics', {
        params: { id: project.id },
        body: { data: { metricIds: metrics.map(({ id }) => id), preview, ...changeOf(values, unit) } },
      }),
    onSuccess: async ({ data }, preview) => {
      if (preview) return setPreviewed({ of: values, changes: data.changes });
      void toast({ text: `${countOf(data.changes.length)} changed.` });
      onDone();
      await upToDate();
    },
  });
  const problems = (changes ?? []).flatMap(({ problem }) => problem ?? []);
  const moved = (changes ?? []).filter(({ editor, category, objective }) => editor ?? category ?? objective);
  const chosen = values.setsEditor || values.setsCategory || values.setsObjective;
  return (
    <FormDialog
      title={`Change ${countOf(metrics.length)}`}
      size="lg"
      form={form}
      action={changes ? `Change ${countOf(moved.length)}` : 'Preview changes'}
      variant="primary"
      disabledReason={
        !chosen
          ? 'Tick what to change'
          : problems.length > 0
            ? 'Some metrics can’t be changed'
            : changes && moved.length === 0
              ? 'Nothing would change'
              : null
      }
      sending={send}
      onSubmit={() => send.mutate(changes === undefined)}
      onClose={onClose}
    >
      <CheckboxField {...form.field('setsEditor')} label="Change who reports them" />
      {values.setsEditor && <EditorField field={form.field('editor')} colleagues={colleagues} />}
      <CheckboxField {...form.field('setsCategory')} label="Change the category" />
      {values.setsCategory && (
        <SelectField
          {...form.field('category')}
          onChange={(category) => form.set({ category: category || 'custom' })}
          label="Category"
          options={METRIC_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }))}
        />
      )}
      <CheckboxField {...form.field('setsObjective')} label="Change the objective from the current period on" />
      {values.setsObjective && (
        <GoalFields
          direction={form.field('direction')}
          value={form.field('value')}
          upper={form.field('upper')}
          tolerance={form.field('tolerance')}
          unit={unit}
          required
        />
      )}
      {problems.length > 0 && (
        <Notice tone="block">
          {problems.slice(0, 5).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {changes && <Preview changes={changes} metrics={metrics} />}
    </FormDialog>
  );
}

function changeOf(values: Values, unit: string | null) {
  const { setsEditor, editor, setsCategory, category, setsObjective } = values;
  const email = editor.trim().toLowerCase();
  const goal = setsObjective ? readGoal(values, unit).goal : undefined;
  return {
    ...(setsEditor ? (email === '' ? { editorId: null } : { editorEmail: email }) : {}),
    ...(setsCategory ? { category } : {}),
    ...(goal ? { objective: goal } : {}),
  };
}

function Preview({ changes, metrics }: { changes: readonly MetricChange[]; metrics: readonly Metric[] }) {
  const kinds = new Map(metrics.map(({ id, type, unit }) => [id, { type, unit }]));
  const said = <T,>(change: { before: T; after: T } | null, words: (value: T) => string) =>
    change === null ? 'Unchanged' : `${words(change.before)} → ${words(change.after)}`;
  return (
    <PreviewTable
      caption="What changes"
      heads={['Metric', 'Reported by', 'Category', 'Objective']}
      rows={changes.map(({ id, name, editor, category, objective, problem }) => ({
        id,
        problem: problem !== null,
        cells: [
          name,
          said(editor, (person) => person ?? 'Unassigned'),
          said(category, (each) => CATEGORY_WORDS[each]),
          said(objective, (goal) => (goal === null ? 'None' : shortObjective(goal, kinds.get(id)!))),
        ],
      }))}
    />
  );
}
