import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { EvolutionSearch } from './screens.ts';
import { TYPE_WORDS } from '@tonnage/domain/metrics/words';
import { unitOptions } from '../metric-form/words.ts';
import { typesToShow, unitFor, withUnit } from './units.ts';

interface UnitFieldsProps {
  chart: Chart;
  search: EvolutionSearch;
  go: (change: Partial<EvolutionSearch>) => void;
}

/** The display units of times, weights and areas, for each of these types in the chart. */
export function UnitFields({ chart, search, go }: UnitFieldsProps) {
  return typesToShow(chart).map((type) => (
    <SelectField
      key={type}
      label={`${TYPE_WORDS[type]} in`}
      placeholder="original unit"
      value={unitFor(type, search.units) ?? ''}
      options={unitOptions(type)}
      onChange={(unit) => go({ units: withUnit(search.units, type, unit) })}
    />
  ));
}
