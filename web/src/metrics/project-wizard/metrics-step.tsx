import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import type { Form } from '../../ui/form.ts';
import { EditorField } from '../metric-form/people-fields.tsx';
import type { MetricValues } from '../metric-form/values.ts';
import { CustomMetric } from './custom-metric.tsx';
import { StartFrom } from './start-from.tsx';
import { MetricRow } from './metric-row.tsx';
import { type ProjectValues, proposals } from './values.ts';
import styles from './wizard.module.css';

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
