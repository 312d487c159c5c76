import { useQuery } from '@tanstack/react-query';
import type { MetricTemplate } from '@tonnage/contract/metrics/projects/templates';
import { normalName } from '@tonnage/domain/metrics/names';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DefinitionsDialog, PASTE_METRICS } from '../define/definitions-dialog.tsx';
import { BLANK, type MetricValues } from '../metric-form/values.ts';
import { queryOf } from '../../lib/queries.ts';
import styles from './wizard.module.css';

interface StartFromProps {
  organisationId: string;
  /** The names of the metrics chosen so far. */
  taken: readonly string[];
  onAdd: (metrics: MetricValues[]) => void;
}

/** Adds many metrics: pasted from a spreadsheet, or of a saved template. */
export function StartFrom({ organisationId, taken, onAdd }: StartFromProps) {
  const [pasting, setPasting] = useState(false);
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({
    ...queryOf('listMetricTemplates', { params: { id: organisationId } }),
    enabled: organisationId !== '',
  });
  const templates = data?.data ?? [];
  const template = templates.find(({ id }) => id === chosen);
  const fresh = template ? metricsOf(template, taken) : [];
  return (
    <div className={styles.all}>
      {templates.length > 0 && (
        <>
          <SelectField
            label="Template of your organisation"
            placeholder="Choose a template"
            value={chosen}
            onChange={setChosen}
            options={templates.map(({ id, name, metrics }) => ({
              value: id,
              label: `${name} (${metrics.length === 1 ? '1 metric' : `${metrics.length} metrics`})`,
            }))}
          />
          <Button
            disabledReason={
              template === undefined ? 'Choose a template' : fresh.length === 0 ? 'Its metrics are here already' : null
            }
            onClick={() => onAdd(fresh)}
          >
            Add its metrics
          </Button>
        </>
      )}
      <Button onClick={() => setPasting(true)}>{PASTE_METRICS}</Button>
      {pasting && (
        <DefinitionsDialog
          taken={taken}
          sending={{ isPending: false, error: null }}
          onUse={(metrics) => {
            onAdd(metrics);
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  );
}

/** The form values of a template's metrics, without those that are chosen already. */
function metricsOf({ metrics }: MetricTemplate, taken: readonly string[]): MetricValues[] {
  const names = new Set(taken.map(normalName));
  return metrics
    .filter(({ name }) => !names.has(normalName(name)))
    .map(({ objective, unit, ...metric }) => ({
      ...BLANK,
      ...metric,
      unit: unit ?? '',
      ...(objective === null
        ? {}
        : {
            objective: objective.value,
            direction: objective.direction,
            upper: objective.upper ?? '',
            tolerance: objective.tolerance === '0' ? '' : objective.tolerance,
          }),
    }));
}
