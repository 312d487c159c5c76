import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import type { Form } from '../../ui/form.ts';
import { EditorField } from '../metric-form/people-fields.tsx';
import type { MetricValues } from '../metric-form/values.ts';
import { CustomMetric } from './custom-metric.tsx';
import { MetricRow } from './metric-row.tsx';
import { type ProjectValues, proposals } from './values.ts';
import styles from './wizard.module.css';
import { words } from './words.ts';

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
      <p className={styles.help}>{words.metricsHelp}</p>
      {proposed.length > 0 && <SearchField label={words.searchMetrics} value={text} onSearch={setText} />}
      {shown.length === 0 && <p role="status">{text === '' ? words.noProposals : words.noMetric}</p>}
      {shown.length > 0 && (
        <div className={styles.rows} role="group" aria-label={words.metrics}>
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
      <CustomMetric taken={shown.map(({ name }) => name)} onAdd={(metric) => set([...metrics, metric])} />
      {metrics.length > 1 && (
        <div className={styles.all}>
          <EditorField
            field={{
              name: 'editorForAll',
              value: editor,
              onChange: setEditor,
              onBlur: () => undefined,
              error: undefined,
            }}
            colleagues={colleagues}
            label={words.editorForAll}
          />
          <Button onClick={() => set(metrics.map((metric) => ({ ...metric, editor })))}>{words.applyToAll}</Button>
        </div>
      )}
      <p role="status">{words.chosen(metrics.length)}</p>
    </>
  );
}
