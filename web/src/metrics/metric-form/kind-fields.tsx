import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { MetricType } from '@tonnage/domain/metrics/types';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import type { FieldBinding } from '../../ui/form.ts';
import { GoalFields } from './objective-fields.tsx';
import type { MetricValues } from './values.ts';
import { typeOptions, unitOptions, words } from './words.ts';

const AGGREGATES = { sum: 'Sum', avg: 'Average' };

type Bind = <Name extends keyof MetricValues>(name: Name) => FieldBinding<MetricValues[Name]>;

/**
 * What a metric measures and its unit; `onType` is set while the type can be chosen, `fixed` says why the unit
 * cannot.
 */
export function KindFields({
  values,
  bind,
  onType,
  fixed,
}: {
  values: MetricValues;
  bind: Bind;
  onType?: (type: MetricType) => void;
  fixed?: string | undefined;
}) {
  const units = unitOptions(values.type);
  return (
    <FieldRow>
      {onType && (
        <SelectField
          {...bind('type')}
          label="What it measures"
          options={typeOptions}
          onChange={(type) => type !== '' && onType(type)}
        />
      )}
      {units.length > 0 && (
        <SelectField
          {...bind('unit')}
          label="Unit"
          help={fixed}
          placeholder="Select a unit"
          options={units}
          disabled={fixed !== undefined}
          required
        />
      )}
    </FieldRow>
  );
}

/** How several periods are combined into one figure. */
export function AggregateField({ values, bind }: { values: MetricValues; bind: Bind }) {
  return (
    <ChoiceButtons
      {...bind('aggregate')}
      label="Combine periods by"
      size="sm"
      choices={[
        {
          value: 'sum',
          label: AGGREGATES.sum,
          ...(values.type === 'PERCENT' ? { disabledReason: 'Percentages can’t be added up' } : {}),
        },
        { value: 'avg', label: AGGREGATES.avg },
      ]}
    />
  );
}

/** The objective of a period. */
export function ObjectiveFields({ values, bind }: { values: MetricValues; bind: Bind }) {
  return (
    <GoalFields
      direction={bind('direction')}
      value={bind('objective')}
      upper={bind('upper')}
      tolerance={bind('tolerance')}
      unit={values.unit === '' ? null : values.unit}
      required={false}
      help="The objective for each period. Leave blank for none."
    />
  );
}

/**
 * Whether the weekends of a daily metric are dismissed automatically; `since`: the start of an existing metric whose
 * weekends are not dismissed so far.
 */
export function WeekendFields({ values, bind, since }: { values: MetricValues; bind: Bind; since: IsoDate | null }) {
  return (
    <>
      <CheckboxField {...bind('autoDismissWeekends')} label={words.weekends} />
      {since !== null && values.autoDismissWeekends && (
        <ChoiceButtons
          {...bind('weekendsFrom')}
          label="Starting"
          size="sm"
          choices={[
            { value: 'today', label: 'From today' },
            { value: 'start', label: `From the metric’s start, ${formatDayYear(since)}` },
          ]}
        />
      )}
    </>
  );
}
