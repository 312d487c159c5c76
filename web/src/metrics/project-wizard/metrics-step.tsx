import { isUnitOf } from '@tonnage/domain/metrics/types';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldBinding, Form } from '../../ui/form.ts';
import { KindFields, AggregateField, ObjectiveFields } from '../metric-form/kind-fields.tsx';
import { BLANK, type MetricValues, withType } from '../metric-form/values.ts';
import { words as metricWords } from '../metric-form/words.ts';
import styles from './wizard.module.css';
import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { PeopleFields, EditorField } from '../metric-form/people-fields.tsx';
import { type ProjectValues, proposals } from './values.ts';
import { SearchField } from '../../ui/data/search-field.tsx';
import { StartFrom } from './start-from.tsx';

const CUSTOM = 'Custom metric';
const DOUBLE = 'There is already a metric with this name. Choose another.';

/** A custom metric: its name, type and unit. */
function CustomMetric({ taken, onAdd }: { taken: readonly string[]; onAdd: (metric: MetricValues) => void }) {
  const [values, setValues] = useState(BLANK);
  const [showsErrors, setShowsErrors] = useState(false);
  const missing = isEmpty(values.name);
  const double = taken.some((name) => name.toLowerCase() === values.name.trim().toLowerCase());
  const unitless = !isUnitOf(values.type, values.unit === '' ? null : values.unit);
  const errors: Partial<Record<keyof MetricValues, string>> = showsErrors
    ? {
        ...(missing ? { name: metricWords.required } : double ? { name: DOUBLE } : {}),
        ...(unitless ? { unit: metricWords.unitMissing } : {}),
      }
    : {};
  const bind = <Name extends keyof MetricValues>(name: Name): FieldBinding<MetricValues[Name]> => ({
    name: `custom-${name}`,
    value: values[name],
    onChange: (value) => setValues({ ...values, [name]: value }),
    error: errors[name],
  });
  const add = () => {
    setShowsErrors(missing || double || unitless);
    if (missing || double || unitless) return;
    onAdd({ ...values, name: values.name.trim() });
    setValues(BLANK);
  };
  return (
    <div className={styles.preview} role="group" aria-label={CUSTOM}>
      <h2 className={styles.previewTitle}>{CUSTOM}</h2>
      <div className={styles.fields}>
        <TextField {...bind('name')} {...CONTRACT_FIELDS.createMetric.name} label={metricWords.name} required={false} />
        <KindFields values={values} bind={bind} onType={(type) => setValues(withType(values, type))} />
        <div>
          <Button onClick={add}>Add metric</Button>
        </div>
      </div>
    </div>
  );
}

interface MetricRowProps {
  form: Form<ProjectValues>;
  metric: MetricValues;
  /** Its index among the ticked ones, or −1. */
  at: number;
  daily: boolean;
  colleagues: readonly OrganisationMember[];
  onToggle: () => void;
}

/** One metric of the wizard: once ticked, it expands to its unit, people and objective. */
function MetricRow({ form, metric, at, daily, colleagues, onToggle }: MetricRowProps) {
  const values = form.values.metrics[at];
  const bind = <Name extends keyof MetricValues>(name: Name): FieldBinding<MetricValues[Name]> =>
    form.nested<MetricValues[Name]>(`metrics.${at}.${name}`);
  const [open, setOpen] = useState(false);
  const wrong = Object.entries(form.errors).some(([path, error]) => path.startsWith(`metrics.${at}.`) && error);
  return (
    <div className={styles.row} role="group" aria-label={metric.name}>
      <CheckboxField name={metric.name} label={metric.name} value={at >= 0} onChange={onToggle} />
      {values && (
        <div className={styles.ticked}>
          <KindFields values={values} bind={bind} />
          <details
            className={styles.more}
            open={wrong || undefined}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary className="unfolds">Objective, people and more</summary>
            {/* Hundreds of metrics have thousands of fields: only those in view are made. */}
            {(open || wrong) && (
              <div className={styles.fields}>
                <PeopleFields editor={bind('editor')} viewers={bind('viewers')} colleagues={colleagues} />
                <ObjectiveFields values={values} bind={bind} />
                <DateField
                  {...bind('startDate')}
                  label={metricWords.startDate}
                  help={metricWords.startHelp}
                  {...(form.values.startDate === '' ? {} : { min: form.values.startDate })}
                />
                <AggregateField values={values} bind={bind} />
                <CheckboxField {...bind('autoAccept')} label={metricWords.autoAccept} />
                {daily && <CheckboxField {...bind('autoDismissWeekends')} label={metricWords.weekends} />}
              </div>
            )}
          </details>
        </div>
      )}
    </div>
  );
}

interface MetricsStepProps {
  form: Form<ProjectValues>;
  colleagues: readonly OrganisationMember[];
}

/** The choice of metrics: suggested by the categories, or custom; each with its unit and its people. */
export function MetricsStep({ form, colleagues }: MetricsStepProps) {
  const { categories, metrics, frequency } = form.values;
  const [text, setText] = useState('');
  const [editor, setEditor] = useState('');
  const proposed = proposals(categories);
  const own = metrics.filter(({ name }) => !proposed.some((each) => each.name === name));
  const like = ({ name }: MetricValues) => name.toLowerCase().includes(text.trim().toLowerCase());
  const shown = [...own, ...proposed].filter(like);
  const set = (next: MetricValues[]) => form.set({ metrics: next });
  const toggle = (metric: MetricValues) =>
    set(
      metrics.some(({ name }) => name === metric.name)
        ? metrics.filter(({ name }) => name !== metric.name)
        : [...metrics, metric],
    );
  return (
    <>
      <p className={styles.help}>Tick what your team reports. You can add more later.</p>
      {proposed.length > 0 && <SearchField label="Search metrics" value={text} onSearch={setText} />}
      {shown.length === 0 && (
        <p role="status">
          {text === ''
            ? 'Add your own metrics below, or later in the settings.'
            : 'No suggestion has this name. Add your own below.'}
        </p>
      )}
      {shown.length > 0 && (
        <div className={styles.rows} role="group" aria-label="Choose metrics">
          {shown.map((metric) => (
            <MetricRow
              key={metric.name}
              form={form}
              metric={metric}
              at={metrics.findIndex(({ name }) => name === metric.name)}
              daily={frequency === 'DAILY'}
              colleagues={colleagues}
              onToggle={() => toggle(metric)}
            />
          ))}
        </div>
      )}
      <CustomMetric
        taken={[...own, ...proposed].map(({ name }) => name)}
        onAdd={(metric) => set([...metrics, metric])}
      />
      <StartFrom
        organisationId={form.values.organisationId}
        taken={metrics.map(({ name }) => name)}
        onAdd={(more) => set([...metrics, ...more])}
      />
      {metrics.length > 1 && (
        <div className={styles.all}>
          <EditorField
            field={{
              name: 'editorForAll',
              value: editor,
              onChange: setEditor,
              error: undefined,
            }}
            colleagues={colleagues}
            label="Editor for all metrics"
          />
          <Button onClick={() => set(metrics.map((metric) => ({ ...metric, editor })))}>Set for all</Button>
        </div>
      )}
      <p role="status">
        {metrics.length === 0 ? 'No metrics chosen' : metrics.length === 1 ? '1 metric' : `${metrics.length} metrics`}
      </p>
    </>
  );
}
