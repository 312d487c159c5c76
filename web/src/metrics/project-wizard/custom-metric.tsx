import { isUnitOf } from '@tonnage/domain/metrics/types';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { KindFields } from '../metric-form/kind-fields.tsx';
import { BLANK, type MetricValues, withType } from '../metric-form/values.ts';
import { words as metricWords } from '../metric-form/words.ts';
import styles from './wizard.module.css';

const CUSTOM = 'Custom metric';
const DOUBLE = 'There is already a metric with this name. Choose another.';

/** A custom metric: its name, type and unit. */
export function CustomMetric({ taken, onAdd }: { taken: readonly string[]; onAdd: (metric: MetricValues) => void }) {
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
