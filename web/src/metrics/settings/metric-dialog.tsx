import { useMutation, useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import type { Project } from '@tonnage/contract/metrics/projects';
import { unitsToShow } from '@tonnage/domain/metrics/convert';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { colleaguesQuery } from '../organisations/screens.ts';
import { AggregateField, KindFields, ObjectiveFields, WeekendFields } from '../metric-form/kind-fields.tsx';
import { FormulaFields } from '../metric-form/formula-fields.tsx';
import { PeopleFields } from '../metric-form/people-fields.tsx';
import {
  BLANK,
  checkMetric,
  type MetricValues,
  toNewMetric,
  withFeed,
  withFormula,
  withType,
} from '../metric-form/values.ts';
import { CATEGORY_WORDS } from '@tonnage/domain/metrics/words';
import { words as metricWords } from '../metric-form/words.ts';
import { readEmails } from '../people/emails.ts';
import { SourceFields } from '../source/source-fields.tsx';
import { fieldsOf } from '../source/values.ts';
import { words as sourceWords } from '../source/words.ts';
import { words } from './words.ts';

interface MetricDialogProps {
  project: Project;
  /** The metric to change; null adds one. */
  metric: Metric | null;
  onClose: () => void;
}

/** Adds a metric, or changes one except its type. */
export function MetricDialog(props: MetricDialogProps) {
  const { data } = useQuery(colleaguesQuery(props.project.organisation.id));
  const title = props.metric ? words.changeOf(props.metric.name) : words.addMetric;
  if (data) return <MetricForm {...props} title={title} colleagues={data} />;
  return (
    <Dialog title={title} open onClose={props.onClose}>
      <SkeletonLines lines={6} />
    </Dialog>
  );
}

const FACTS = CONTRACT_FIELDS.createMetric;

type MetricFormProps = MetricDialogProps & { title: string; colleagues: readonly OrganisationMember[] };

function MetricForm({ project, metric, onClose, title, colleagues }: MetricFormProps) {
  const form = useForm<MetricValues>({
    initialValues: metric ? valuesOf(metric, colleagues) : { ...BLANK, category: project.categories[0] ?? 'custom' },
    validate: checkMetric,
  });
  const bind = form.field;
  const computed = form.values.by === 'formula';
  const save = useMutation({
    mutationFn: async (values: MetricValues) =>
      metric
        ? call('updateMetric', { params: { id: metric.id }, body: { data: changeOf(values, metric, project) } })
        : call('createMetric', { params: { id: project.id }, body: { data: toNewMetric(values) } }),
    onSuccess: async (_data, { name, autoAccept }) => {
      onClose();
      void toast({ text: metric ? words.saved : `${name} added` });
      if (metric && autoAccept && !metric.autoAccept)
        await offerWaiting(metric).catch((error: Error) => void toast({ text: error.message }));
      await upToDate();
    },
  });
  const formulaFields = computed && (
    <FormulaFields
      formula={{ ...bind('formula'), onChange: (text) => form.set(withFormula(form.values, text)) }}
      organisationId={project.organisation.id}
      projectId={project.id}
    />
  );
  return (
    <FormDialog
      title={title}
      size="lg"
      form={form}
      guard={false}
      action={metric ? words.save : words.addMetric}
      variant="primary"
      sending={save}
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <TextField {...bind('name')} {...FACTS.name} label={metricWords.name} />
      <TextArea {...bind('description')} {...FACTS.description} label="Description" lines={2} />
      <TextField
        {...bind('code')}
        label={metricWords.code}
        help={metricWords.codeHelp}
        maxLength={40}
        required={false}
      />
      {!metric && (
        <>
          <SelectField
            {...bind('category')}
            label="Categories"
            options={[...new Set([...project.categories, 'custom' as const])].map((value) => ({
              value,
              label: CATEGORY_WORDS[value],
            }))}
            onChange={(category) => category !== '' && form.set({ category })}
          />
          <ChoiceButtons
            {...bind('by')}
            label={metricWords.values}
            size="sm"
            choices={[
              { value: 'people', label: metricWords.reported },
              { value: 'formula', label: metricWords.computed },
            ]}
            onChange={(by) => form.set(by === 'formula' ? { by, feed: '' } : { by })}
          />
          {!computed && (
            <SourceFields
              values={form.values}
              fields={fieldsOf(bind)}
              optional
              onFeed={(feed) => form.set(withFeed(form.values, feed, feed && sourceWords.feeds[feed]))}
            />
          )}
          {form.values.feed === '' && (
            <KindFields values={form.values} bind={bind} onType={(type) => form.set(withType(form.values, type))} />
          )}
          {formulaFields}
          <ObjectiveFields values={form.values} bind={bind} />
        </>
      )}
      {metric && <KindFields values={form.values} bind={bind} fixed={whyFixed(metric)} />}
      {metric && formulaFields}
      <DateField
        {...bind('startDate')}
        label={metricWords.startDate}
        help={metricWords.startHelp}
        min={project.startDate}
        required={false}
      />
      <AggregateField values={form.values} bind={bind} />
      <PeopleFields editor={computed ? null : bind('editor')} viewers={bind('viewers')} colleagues={colleagues} />
      {!computed && <CheckboxField {...bind('autoAccept')} label={metricWords.autoAccept} />}
      {!computed && project.schedule.frequency === 'DAILY' && (
        <WeekendFields
          values={form.values}
          bind={bind}
          since={metric && !metric.autoDismissWeekends ? metric.startDate : null}
        />
      )}
    </FormDialog>
  );
}

/** Why a metric's unit can no longer be changed; undefined while it can. */
function whyFixed({ unitFixed, type }: Metric): string | undefined {
  if (!unitFixed) return undefined;
  return unitsToShow(type).length > 0
    ? 'The unit can’t be changed because values have been reported. Charts can show other units.'
    : 'The unit can’t be changed because values have been reported.';
}

function valuesOf(metric: Metric, colleagues: readonly OrganisationMember[]): MetricValues {
  const address = (userId: string) => colleagues.find(({ id }) => id === userId)?.email ?? '';
  const { name, description, category, type, unit, aggregate, startDate, autoAccept, autoDismissWeekends } = metric;
  return {
    ...BLANK,
    name,
    code: metric.code ?? '',
    description,
    category,
    type,
    unit: unit ?? '',
    aggregate,
    startDate,
    autoAccept,
    autoDismissWeekends,
    by: metric.formula === null ? 'people' : 'formula',
    formula: metric.formula ?? '',
    editor: metric.editor ? address(metric.editor.id) : '',
    viewers: metric.viewers.map(({ id }) => address(id)).join('\n'),
  };
}

/** The request body: the people in the fields replace the previous ones. */
function changeOf(values: MetricValues, metric: Metric, project: Project) {
  const { name, description, unit, aggregate, startDate, editor, viewers, autoAccept } = values;
  const { autoDismissWeekends, weekendsFrom } = values;
  const email = editor.trim().toLowerCase();
  return {
    name: name.trim(),
    code: values.code.trim() || null,
    description: description.trim(),
    unit: unit === '' ? null : unit,
    aggregate,
    startDate: startDate === '' ? project.startDate : startDate,
    autoAccept,
    autoDismissWeekends,
    ...(metric.formula === null || values.formula.trim() === metric.formula ? {} : { formula: values.formula.trim() }),
    ...(autoDismissWeekends && !metric.autoDismissWeekends ? { weekendsFrom } : {}),
    ...(email === '' ? { editorId: null } : { editorEmail: email }),
    viewerEmails: readEmails(viewers).good,
  };
}

/** Most entries in one request. */
const MOST = 100;

/**
 * Automatic acceptance applies only to values sent from now on, so this offers to accept the pending ones too, as they
 * are (metrics.md §2.2).
 */
async function offerWaiting({ id, name }: Metric): Promise<void> {
  const { data } = await call('listPeriods', {
    params: { id },
    query: { show: 'waiting', pagination: { pageSize: MOST } },
  });
  if (data.length === 0) return;
  const question = {
    title: data.length === 1 ? 'Accept the pending value now?' : `Accept the ${data.length} pending values now?`,
    body: `New values for ${name} will be accepted automatically. These were reported before you changed the setting.`,
  };
  if (!(await confirm({ ...question, confirm: 'Accept now', cancel: 'Leave pending' }))) return;
  const items = data.map(({ cell }) => ({ metricId: id, key: cell.key, version: cell.version }));
  await call('acceptPeriods', { body: { data: { items } } });
}
