import { NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';
import { METRIC_TYPES, type MetricType, offeredUnits, unitSign } from '@tonnage/domain/metrics/types';
import { DIRECTION_WORDS, TYPE_WORDS } from '@tonnage/domain/metrics/words';

/** Units in words. */
export const NAMES: Record<string, string> = {
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  d: 'days',
  mg: 'milligrams',
  g: 'grams',
  kg: 'kilograms',
  t: 'tonnes',
};

export const typeOptions = METRIC_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }));

export const unitOptions = (type: MetricType) =>
  offeredUnits(type).map((value) => ({
    value,
    label: NAMES[value] ?? (unitSign(value) === value ? value : `${value} (${unitSign(value)})`),
  }));

export const words = {
  name: 'Name',
  code: 'Code',
  codeHelp: 'A short name for scripts and imports, for example waste-collected.',
  startDate: 'Start date',
  startHelp: 'Leave blank to use the project’s start date. It can’t be earlier.',
  autoAccept: 'Accept values automatically',
  weekends: 'Skip weekends automatically',
  values: 'Values are',
  reported: 'Reported',
  computed: 'Computed from other metrics',
  formula: 'Formula',
  formulaHelp:
    'For example [Waste spend] / [Waste collected]. Use + - * / and brackets, sum(…), average(…), previous([…]) and last_year([…]). Multiply by 100 for a percentage.',
  insert: 'Add a metric to the formula',
  noTerm: 'No metric with this name.',
  required: 'This field is required',
  unitMissing: 'Select a unit',
  goal: {
    kind: 'A value is on track if it is',
    directions: DIRECTION_WORDS,
    value: 'Objective',
    low: 'Lower limit',
    high: 'Upper limit',
    tolerance: 'Tolerance',
    toleranceHelp: 'A value that misses the objective by no more than this is “At risk”, not “Off track”.',
    NOT_A_NUMBER: NOT_A_DECIMAL,
    OBJECTIVE_RANGE: 'The upper limit must be higher than the lower one',
  },
};
