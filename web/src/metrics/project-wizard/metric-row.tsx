import type { OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { FieldBinding, Form } from '../../ui/form.ts';
import { AggregateField, KindFields, ObjectiveFields } from '../metric-form/kind-fields.tsx';
import { PeopleFields } from '../metric-form/people-fields.tsx';
import type { MetricValues } from '../metric-form/values.ts';
import { words as metricWords } from '../metric-form/words.ts';
import type { ProjectValues } from './values.ts';
import styles from './wizard.module.css';

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
export function MetricRow({ form, metric, at, daily, colleagues, onToggle }: MetricRowProps) {
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
            <summary>Objective, people and more</summary>
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
